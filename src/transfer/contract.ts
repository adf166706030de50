import { z } from 'zod';
import { maxPictures } from '#media/contract/limits.ts';
import { documentKinds } from '#pages/contract/document-titles.ts';
import { defineCall, defineError } from '#platform/contract/call.ts';
import { fileAnswer, nameField, notAuthorized } from '#platform/contract/common.ts';

/**
 * Format and version of an export. A change of the format increments the version; older versions stay readable. The names of the
 * format and of the manifest are part of the format.
 */
export const exportFormat = 'mun-kit';
export const exportVersion = 1;

const megabyte = 1024 * 1024;
/** Maximum size of an export on the desk, packed and unpacked, in bytes. The command line has no limit but that of the library. */
export const largestExport = 256 * megabyte;
export const largestManifest = megabyte;
export const largestPart = megabyte / 2;

export const manifestFile = 'kit.json';
export const eventFile = 'conference.json';
export const documentFile = (kind: string) => `documents/${kind}.json`;
export const pictureFile = /^pictures\/([a-z0-9]+(?:-[a-z0-9]+)*)\.(?:jpg|png|webp|avif)$/;

const fileText =
  'A picture is a file in the folder ‘pictures’ with the name of a picture, and ends in .jpg, .png, .webp or .avif';
const focusText = 'The focus point has x and y, whole numbers from 0 to 100';
const percent = z.int(focusText).min(0, focusText).max(100, focusText);

/** The manifest, the first file of an export: format, and descriptions of the pictures. */
export const manifest = z.strictObject({
  format: z.literal(exportFormat),
  version: z.literal(exportVersion),
  pictures: z
    .array(
      z.strictObject({
        file: z.string(fileText).max(100, fileText).regex(pictureFile, fileText),
        alt: nameField('Say in words what the picture shows, in at most 300 characters', 300),
        focus: z.strictObject({ x: percent, y: percent }, focusText),
      }),
    )
    .max(maxPictures, `A library has at most ${maxPictures} pictures`),
});
export type Manifest = z.output<typeof manifest>;

const path = '/v1/api/superadmin/transfer';
const bySuperadmins = {
  who: ['superadmin'],
  forbidden: notAuthorized,
  failed: 'Internal server error',
} as const;

export const exportClub = defineCall(() => ({
  ...bySuperadmins,
  summary:
    'Exports the main event’s fees and committees, the published pages and the picture library. No accounts or registrations.',
  method: 'GET',
  path,
  answer: fileAnswer,
  errors: {},
}));

const offered = z.object({ committees: z.number(), portfolios: z.number(), seats: z.number() });

/** The effects of an import on this site. */
export const importPreview = z.object({
  event: z.object({
    /** The event whose fees and committees would be replaced. */
    eventName: z.string(),
    /** 'kept' because it has registrations. */
    does: z.enum(['nothing', 'replace', 'kept']),
    registered: z.number(),
    here: offered,
    comes: offered,
  }),
  /** Pages that would get a new revision, which is not published yet. */
  documents: z.array(z.object({ kind: z.enum(documentKinds), base: z.number() })),
  pictures: z.array(
    z.object({ name: z.string(), does: z.enum(['add', 'replace', 'update_text']), revision: z.number() }),
  ),
});
export type ImportPreview = z.infer<typeof importPreview>;

const notRead = defineError(400, 'invalid_export', 'This file can’t be imported');
const tooLarge = defineError(
  413,
  'export_too_large',
  `You can upload at most ${largestExport / megabyte} MB. Import a larger file on the command line.`,
);
const oneAtATime = defineError(
  429,
  'import_in_progress',
  'Another upload of yours is not finished. Please wait for it.',
);
const upload = {
  ...bySuperadmins,
  file: { type: 'application/zip', busy: oneAtATime },
  bodyLimit: largestExport,
  tooLarge,
  invalid: 'An export is a zip file',
} as const;

export const previewImport = defineCall(() => ({
  ...upload,
  summary: 'Shows what an import would add and replace. Changes nothing.',
  method: 'POST',
  path: `${path}/preview`,
  answer: z.object({
    /** Why the import is not possible, a sentence each. `plan` is then null. */
    problems: z.array(z.string()),
    plan: importPreview.nullable(),
    /** Identifies the plan. The import sends it back, and fails when the plan has changed. */
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
      `The library would have more than ${maxPictures} pictures`,
    ),
    oneAtATime,
    tooLarge,
  },
}));
