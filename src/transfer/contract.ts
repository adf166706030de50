import { z } from 'zod';
import { mostPictures } from '#media/contract/limits.ts';
import { documentKinds } from '#pages/contract/document-titles.ts';
import { defineCall, defineError } from '#platform/contract/call.ts';
import { fileAnswer, nameField, notAuthorized } from '#platform/contract/common.ts';

/** Format and version of an export. A change of the format increments the version; older versions stay readable. */
export const kitFormat = 'mun-kit';
export const kitVersion = 1;

const megabyte = 1024 * 1024;
/** Maximum size of an export on the desk, packed and unpacked, in bytes. The command line has no limit but that of the library. */
export const largestKit = 256 * megabyte;
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
  format: z.literal(kitFormat),
  version: z.literal(kitVersion),
  pictures: z
    .array(
      z.strictObject({
        file: z.string(fileText).max(100, fileText).regex(pictureFile, fileText),
        alt: nameField('Say in words what the picture shows, in at most 300 characters', 300),
        focus: z.strictObject({ x: percent, y: percent }, focusText),
      }),
    )
    .max(mostPictures, `A library has at most ${mostPictures} pictures`),
});
export type Manifest = z.output<typeof manifest>;

const path = '/v1/api/superadmin/kit';
const bySuperadmins = {
  who: ['superadmin'],
  forbidden: notAuthorized,
  failed: 'Internal server error',
} as const;

export const exportKit = defineCall(() => ({
  ...bySuperadmins,
  summary:
    'The club as a kit: the main event’s fees and committees, the published pages, the picture library. No accounts or registrations.',
  method: 'GET',
  path,
  answer: fileAnswer,
  errors: {},
}));

const offered = z.object({ committees: z.number(), portfolios: z.number(), seats: z.number() });

/** The effects of an import on this site. */
export const kitPlan = z.object({
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
export type KitPlan = z.infer<typeof kitPlan>;

const notRead = defineError(400, 'invalid_kit', 'This kit can’t be taken in');
const tooLarge = defineError(
  413,
  'kit_too_large',
  `Here a kit has at most ${largestKit / megabyte} MB. A larger one is taken in on the command line.`,
);
const oneAtATime = defineError(
  429,
  'kit_upload_in_progress',
  'The kit before is still on its way. Please send one after the other.',
);
const upload = {
  ...bySuperadmins,
  file: { type: 'application/zip', busy: oneAtATime },
  bodyLimit: largestKit,
  tooLarge,
  invalid: 'A kit is a zip file',
} as const;

export const previewKit = defineCall(() => ({
  ...upload,
  summary: 'What a kit would bring and replace. Changes nothing.',
  method: 'POST',
  path: `${path}/preview`,
  answer: z.object({
    /** Why the import is not possible, a sentence each. `plan` is then null. */
    problems: z.array(z.string()),
    plan: kitPlan.nullable(),
    /** Identifies the plan. The import sends it back, and fails when the plan has changed. */
    seen: z.string(),
  }),
  errors: { oneAtATime, tooLarge },
}));

const siteHasChanged = defineError(
  409,
  'site_has_changed',
  'The site has changed since you looked at this kit. Look at it again.',
);

export const importKit = defineCall(() => ({
  ...upload,
  summary: 'Takes in a kit as it was previewed: all of it, or nothing.',
  method: 'POST',
  path,
  query: z.object({ seen: z.string('Please look at the kit before you take it in').max(100) }),
  answer: z.object({ message: z.literal('Kit taken in'), plan: kitPlan }),
  errors: {
    notRead,
    siteHasChanged,
    libraryIsFull: defineError(
      409,
      'library_full',
      `The library would have more than ${mostPictures} pictures`,
    ),
    oneAtATime,
    tooLarge,
  },
}));
