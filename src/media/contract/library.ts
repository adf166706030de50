import { z } from 'zod';
import { defineCall, defineError } from '#platform/contract/call.ts';
import { buildNameSchema, forbiddenEndpointError, messageAnswer } from '#platform/contract/common.ts';
import { buildListPageSchema, pageNumberSchema, searchTextSchema } from '#platform/contract/paging.ts';
import { formatNameList, plural } from '#platform/rule/plural.ts';
import {
  maxLibraryAvifMegapixels,
  maxLibraryFileBytes,
  maxLibraryMegapixels,
  maxLibrarySidePixels,
} from './library-limits.ts';

export const maxPictureNameLength = 80;

export const pictureNameSchema = z
  .string()
  .min(1, 'must be chosen')
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be a picture name: small letters, digits and single hyphens');

/** Reasons why a picture could not be processed. The database stores these codes, so a new code needs a migration. */
export type Failure =
  | 'unreadable'
  | 'too_many_pixels'
  | 'too_many_pixels_for_avif'
  | 'too_costly'
  | 'attempts_exhausted';

export const pictureFailureTexts: Readonly<Record<Failure, string>> = {
  unreadable:
    'This file could not be read. It may be damaged. Export the picture again and replace this file.',
  too_many_pixels: `This picture has more than ${maxLibraryMegapixels} megapixels, or a side of more than ${maxLibrarySidePixels} pixels. Make it smaller and replace this file.`,
  too_many_pixels_for_avif: `An AVIF can have at most ${maxLibraryAvifMegapixels} megapixels. Save it as a JPEG (at most ${maxLibraryMegapixels} megapixels) and replace this file.`,
  too_costly:
    'This picture needs too much memory or time. Save it as a plain JPEG (not progressive) or make it smaller, and replace this file.',
  attempts_exhausted: 'This picture could not be processed after several attempts. Try again later.',
};

/** States of a picture. 'sample' means that no file was uploaded and the site shows a generated picture. */
export const pictureStates = ['sample', 'waiting', 'processing', 'ready', 'failed'] as const;
export type PictureState = (typeof pictureStates)[number];

export const pictureFilters = ['all', 'uploaded', 'samples', 'unfinished', 'unused'] as const;
export type PictureFilter = (typeof pictureFilters)[number];

const altText = 'Please describe what the picture shows';
const focusText = 'The focus point must be between 0 and 100';
const percent = z.coerce
  .number<string | number>({ error: focusText })
  .int(focusText)
  .min(0, focusText)
  .max(100, focusText);
const altField = buildNameSchema(altText, 300);
const revisionField = z.coerce.number<string | number>().int().min(1);

/** The point that stays visible when the picture is cropped, in percent from the left and from the top. */
const focusPoint = z.object({ x: z.number(), y: z.number() });

/** `avif[i]` and `webp[i]` are the addresses of the files that are `widths[i]` pixels wide. */
const pictureFiles = z.object({
  width: z.number(),
  height: z.number(),
  widths: z.array(z.number()).readonly(),
  avif: z.array(z.string()).readonly(),
  webp: z.array(z.string()).readonly(),
});

const pictureUse = z.object({ where: z.string(), what: z.string().nullable() });
export type PictureUse = z.infer<typeof pictureUse>;

const pictureRow = z.object({
  name: z.string(),
  alt: z.string(),
  focus: focusPoint,
  state: z.enum(pictureStates),
  failure: z.string().nullable(),
  /** Version number for optimistic locking. 0 for a sample. */
  revision: z.number(),
  /**
   * The files that pages show now. After an upload these are the old files until the new one is processed. Null if
   * pages have no file to show.
   */
  files: pictureFiles.nullable(),
  uses: z.array(pictureUse),
  /** True if pages show a generated sample when the picture is removed. */
  hasSample: z.boolean(),
  /** Size of the uploaded file in bytes. Null for a sample. */
  size: z.number().nullable(),
  uploadedAt: z.iso.datetime().nullable(),
});
export type PictureRow = z.infer<typeof pictureRow>;

const superadminCallDefaults = {
  who: ['superadmin'],
  forbidden: forbiddenEndpointError,
  failed: 'Internal server error',
} as const;
const path = '/v1/api/superadmin/pictures';
const nameText = 'Use small letters, digits and single hyphens, at most 80 characters';
const params = z.object({ name: z.string() });

const noSuchPicture = defineError(404, 'no_such_picture', 'No such picture exists');
const changedMeanwhile = defineError(
  409,
  'picture_changed',
  'This picture has changed since you opened it. Check it, then try again.',
);
export const noPicture = defineError(400, 'no_picture', 'Choose a JPEG, PNG, WebP or AVIF picture.');
export const libraryIsFull = defineError(
  409,
  'library_full',
  'The library is full. Remove unused pictures first.',
);
const tooLarge = defineError(413, 'picture_too_large', 'A picture can have at most 20 MB');
export const oneAtATime = defineError(
  429,
  'upload_in_progress',
  'Another upload is still running. Upload one picture at a time.',
);

const upload = {
  ...superadminCallDefaults,
  file: { type: 'image/*', busy: oneAtATime },
  bodyLimit: maxLibraryFileBytes,
  tooLarge,
  invalid: noPicture.message,
} as const;

export const listPictures = defineCall(() => ({
  ...superadminCallDefaults,
  summary: 'One page of the picture library: uploads, newest first, then samples.',
  method: 'GET',
  path,
  query: z.object({
    filter: z.enum(pictureFilters).default('all'),
    q: searchTextSchema,
    page: pageNumberSchema,
  }),
  answer: buildListPageSchema(pictureRow).extend({ counts: z.record(z.enum(pictureFilters), z.number()) }),
  errors: {},
}));

export const addPicture = defineCall(() => ({
  ...upload,
  summary: 'Adds a picture to the library. Pages show it when it is processed.',
  method: 'POST',
  path,
  query: z.object({
    name: z
      .string({ error: nameText })
      .refine((name) => pictureNameSchema.max(maxPictureNameLength).safeParse(name).success, nameText),
    alt: altField,
    focusX: percent.default(50),
    focusY: percent.default(50),
  }),
  answer: messageAnswer('Picture added'),
  errors: {
    noPicture,
    nameIsTaken: defineError(
      409,
      'name_is_taken',
      'A picture with this name exists. Choose another name, or replace that picture.',
    ),
    libraryIsFull,
    oneAtATime,
    tooLarge,
  },
}));

export const replacePicture = defineCall(() => ({
  ...upload,
  summary: 'Replaces the file of a picture. Pages show the old file until the new one is processed.',
  method: 'PUT',
  path: `${path}/:name/file`,
  params,
  query: z.object({ revision: revisionField }),
  answer: messageAnswer('Picture replaced'),
  errors: { noPicture, noSuchPicture, changedMeanwhile, oneAtATime, tooLarge },
}));

export const changePicture = defineCall(() => ({
  ...superadminCallDefaults,
  summary: 'Changes the alternative text and the focus point of a picture.',
  method: 'PUT',
  path: `${path}/:name`,
  params,
  body: z.object({ alt: altField, focus: z.object({ x: percent, y: percent }), revision: revisionField }),
  answer: messageAnswer('Picture changed'),
  errors: { noSuchPicture, changedMeanwhile },
}));

export const retryPicture = defineCall(() => ({
  ...superadminCallDefaults,
  summary: 'Retries a picture that failed.',
  method: 'POST',
  path: `${path}/:name/again`,
  params,
  body: z.object({ revision: revisionField }),
  answer: messageAnswer('Trying again'),
  errors: {
    noSuchPicture,
    changedMeanwhile,
    hasNotFailed: defineError(409, 'picture_not_failed', 'Only a failed picture can be tried again'),
  },
}));

export const removePicture = defineCall(() => ({
  ...superadminCallDefaults,
  summary: 'Removes a picture that no page refers to.',
  method: 'DELETE',
  path: `${path}/:name`,
  params,
  body: z.object({ revision: revisionField }),
  answer: messageAnswer('Picture removed'),
  errors: {
    noSuchPicture,
    changedMeanwhile,
    isUsed: defineError(409, 'picture_in_use', 'This picture is in use'),
  },
}));

export function formatPictureInUse(uses: readonly PictureUse[]): string {
  const places = uses.map(({ where, what }) => (what ? `${where} (${what})` : where));
  const shown = places.slice(0, 3);
  if (places.length > 3)
    shown.push(plural(places.length - 3, { one: '# more place', other: '# more places' }));
  return `${removePicture.errors.isUsed.message}: ${formatNameList(shown)}. Choose another picture there first.`;
}

const pictureChoice = pictureRow.pick({
  name: true,
  alt: true,
  focus: true,
  state: true,
  files: true,
});
export type PictureChoice = z.infer<typeof pictureChoice>;

export const listPictureChoices = defineCall(() => ({
  ...superadminCallDefaults,
  summary: 'Every picture that can be chosen: uploads, newest first, then samples.',
  method: 'GET',
  path: '/v1/api/superadmin/picturechoices',
  answer: z.object({ pictures: z.array(pictureChoice) }),
  errors: {},
}));
