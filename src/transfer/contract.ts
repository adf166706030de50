import { z } from 'zod';
import { maxLibraryPictures } from '#media/contract/library-limits.ts';
import { documentKinds } from '#pages/contract/document-titles.ts';
import { defineCall, defineError } from '#platform/contract/call.ts';
import { buildNameSchema, fileAnswer, forbiddenEndpointError } from '#platform/contract/common.ts';

/**
 * Identifies the file format, so it must never be renamed. Imports accept only `exportVersion`. Files of older releases
 * have this version too, but lack some parts.
 */
export const exportFormat = 'mun-kit';
export const exportVersion = 1;

const megabyte = 1024 * 1024;
/**
 * Maximum size in bytes of an export that is uploaded in the browser, both packed and unpacked. Larger exports are
 * imported on the command line.
 */
export const maxExportBytes = 256 * megabyte;
export const maxManifestBytes = megabyte;
export const maxPartBytes = megabyte / 2;

export const manifestFileName = 'kit.json';
export const eventFileName = 'conference.json';
/** An export without confirmed payment details, or of an older release, does not contain this file. */
export const paymentFileName = 'payment.json';
/** Parts of the event that have a file each. Exports of older releases lack some. */
export const partKeys = ['questions', 'minors', 'feedback', 'timetable', 'rules'] as const;
export type PartKey = (typeof partKeys)[number];
export const buildPartFileName = (key: PartKey) => `${key}.json`;
export const buildExportedDocumentFileName = (kind: string) => `documents/${kind}.json`;
export const pictureFilePattern = /^pictures\/([a-z0-9]+(?:-[a-z0-9]+)*)\.(?:jpg|png|webp|avif)$/;

const fileText =
  'A picture is a file in the folder ‘pictures’ with the name of a picture, and ends in .jpg, .png, .webp or .avif';
const focusText = 'The focus point has x and y, whole numbers from 0 to 100';
const percent = z.int(focusText).min(0, focusText).max(100, focusText);

export const manifestSchema = z.strictObject({
  format: z.literal(exportFormat),
  version: z.literal(exportVersion),
  pictures: z
    .array(
      z.strictObject({
        file: z.string(fileText).max(100, fileText).regex(pictureFilePattern, fileText),
        alt: buildNameSchema('Describe the picture in at most 300 characters', 300),
        focus: z.strictObject({ x: percent, y: percent }, focusText),
      }),
    )
    .max(maxLibraryPictures, `A library has at most ${maxLibraryPictures} pictures`),
});
export type Manifest = z.output<typeof manifestSchema>;

const path = '/v1/api/superadmin/transfer';
const superadminCallDefaults = {
  who: ['superadmin'],
  forbidden: forbiddenEndpointError,
  failed: 'Internal server error',
} as const;

export const exportClub = defineCall(() => ({
  ...superadminCallDefaults,
  summary:
    'Exports the main event’s fees, committees, timetable, questions, settings for minors, feedback form, rules of procedure and payment details, the published pages and the picture library. No accounts or registrations.',
  method: 'GET',
  path,
  answer: fileAnswer,
  errors: {},
}));

const catalogueSize = z.object({
  committees: z.number(),
  portfolios: z.number(),
  seats: z.number(),
  feeRounds: z.number(),
  discountCodes: z.number(),
});

const importPreview = z.object({
  event: z.object({
    eventName: z.string(),
    /** 'kept' means that committees and fees do not change, because the event has or had registrations. */
    action: z.enum(['nothing', 'replace', 'kept']),
    registered: z.number(),
    current: catalogueSize,
    incoming: catalogueSize,
  }),
  /**
   * 'kept' means that the questions do not change, because the event has or had registrations. 'missing' means that the
   * export has no file of questions.
   */
  questions: z.object({
    action: z.enum(['nothing', 'replace', 'kept', 'missing']),
    /** Numbers of questions that the club has added. */
    current: z.number(),
    incoming: z.number(),
    /** Number of built-in questions of which the import changes the name, the visibility or the places. */
    changedBuiltIn: z.number(),
  }),
  /**
   * 'enter' means that another superadmin must confirm the new details. 'waiting' means that other new details already
   * wait for a confirmation. 'kept' means that the details do not change, because the event has or had registrations.
   * 'missing' means that the export has no payment details.
   */
  payment: z.enum(['nothing', 'enter', 'waiting', 'kept', 'missing']),
  /** The settings for minors and emergency contacts. */
  minors: z.object({ action: z.enum(['nothing', 'replace', 'kept', 'missing']) }),
  feedback: z.object({ action: z.enum(['nothing', 'replace', 'kept', 'missing']) }),
  timetable: z.object({ action: z.enum(['nothing', 'replace', 'kept', 'missing']) }),
  rules: z.object({ action: z.enum(['nothing', 'replace', 'kept', 'missing']) }),
  /**
   * Documents that the import saves as new, unpublished revisions. `base` is the newest revision at the time of the
   * preview.
   */
  documents: z.array(z.object({ kind: z.enum(documentKinds), base: z.number() })),
  pictures: z.array(
    z.object({ name: z.string(), action: z.enum(['add', 'replace', 'update_text']), revision: z.number() }),
  ),
});
export type ImportPreview = z.infer<typeof importPreview>;

const notRead = defineError(400, 'invalid_export', 'This file can’t be imported');
const tooLarge = defineError(
  413,
  'export_too_large',
  `You can upload at most ${maxExportBytes / megabyte} MB. Import a larger file on the command line.`,
);
const oneAtATime = defineError(
  429,
  'import_in_progress',
  'Another upload of yours is not finished. Please wait for it.',
);
const upload = {
  ...superadminCallDefaults,
  file: { type: 'application/zip', busy: oneAtATime },
  bodyLimit: maxExportBytes,
  tooLarge,
  invalid: 'An export is a zip file',
} as const;

export const previewImport = defineCall(() => ({
  ...upload,
  summary: 'Shows what an import would add and replace. Changes nothing.',
  method: 'POST',
  path: `${path}/preview`,
  answer: z.object({
    /** Errors as sentences, at most 20. If there are any, the file cannot be imported and `plan` is null. */
    problems: z.array(z.string()),
    plan: importPreview.nullable(),
    /**
     * Digest of the file and the plan. The browser sends the digest with the import, which returns 409 if the plan has
     * changed since the preview.
     */
    seen: z.string(),
  }),
  errors: { oneAtATime, tooLarge },
}));

const siteHasChanged = defineError(
  409,
  'site_has_changed',
  'The site has changed since you looked at this import. Look at it again.',
);

export const importClub = defineCall(() => ({
  ...upload,
  summary: 'Imports an export as it was previewed. Atomic.',
  method: 'POST',
  path,
  query: z.object({ seen: z.string('Please look at the import before you start it').max(100) }),
  answer: z.object({ message: z.literal('Import finished'), plan: importPreview }),
  errors: {
    notRead,
    siteHasChanged,
    libraryIsFull: defineError(
      409,
      'library_full',
      `The library would have more than ${maxLibraryPictures} pictures`,
    ),
    oneAtATime,
    tooLarge,
  },
}));
