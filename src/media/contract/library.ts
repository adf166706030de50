import { z } from 'zod';
import { defineCall, defineError } from '#platform/contract/call.ts';
import { messageAnswer, nameField, notAuthorized } from '#platform/contract/common.ts';
import { pageField, pageOf, searchField } from '#platform/contract/list.ts';
import { largestFile, longestSide, mostMegapixels, mostMegapixelsOfAvif } from './limits.ts';
import { pictureName as anyName, longestPictureName } from './names.ts';

const pictureName = anyName.max(longestPictureName);

/** Why no picture could be made of a file. A name that is changed here needs a migration. */
export const failures = [
  'unreadable',
  'too many pixels',
  'too many pixels for AVIF',
  'too costly',
  'given up',
] as const;
export type Failure = (typeof failures)[number];

/** What a person reads about it. */
export const failureTexts: Readonly<Record<Failure, string>> = {
  unreadable:
    'This file could not be read as a picture. It may be damaged: export it anew, and replace this one with it.',
  'too many pixels': `This picture has more than ${mostMegapixels} megapixels, or a side of more than ${longestSide.toLocaleString('en-IN')} pixels. Make it smaller, and replace this one with it.`,
  'too many pixels for AVIF': `An AVIF may have ${mostMegapixelsOfAvif} megapixels, since reading one takes far more memory than other pictures do. Save it as a JPEG, which may have ${mostMegapixels}, and replace this one with it.`,
  'too costly':
    'Reading this picture takes more memory or time than the server gives to one. Save it as a plain JPEG (not progressive) or make it smaller, and replace this one with it.',
  'given up': 'This picture was tried several times and could not be made. Try again later.',
};

/** 'sample' was not uploaded yet: the site draws it. */
export const pictureStates = ['sample', 'waiting', 'being made', 'ready', 'failed'] as const;
export type PictureState = (typeof pictureStates)[number];

/** Which pictures a list holds. */
export const pictureShelves = ['all', 'uploaded', 'samples', 'unfinished', 'unused'] as const;
export type PictureShelf = (typeof pictureShelves)[number];

const altText = 'Please say in words what the picture shows';
const focusText = 'The focus point lies between 0 and 100';
const percent = z.coerce
  .number<string | number>({ error: focusText })
  .int(focusText)
  .min(0, focusText)
  .max(100, focusText);
const altField = nameField(altText, 300);
const revisionField = z.coerce.number<string | number>().int().min(1);

/** The part of a picture that stays when it is cropped: percent from the left and from the top. */
export const focusPoint = z.object({ x: z.number(), y: z.number() });

/** A picture at several widths: `avif[i]` and `webp[i]` are addresses of files `widths[i]` pixels wide. */
const pictureFiles = z.object({
  width: z.number(),
  height: z.number(),
  widths: z.array(z.number()).readonly(),
  avif: z.array(z.string()).readonly(),
  webp: z.array(z.string()).readonly(),
});

/** Where a picture stands: on which part of the site, and beside which of its entries. */
export const pictureUse = z.object({ where: z.string(), what: z.string().nullable() });
export type PictureUse = z.infer<typeof pictureUse>;

export const pictureRow = z.object({
  name: z.string(),
  alt: z.string(),
  focus: focusPoint,
  state: z.enum(pictureStates),
  /** Why it failed, in words. */
  failure: z.string().nullable(),
  /** How often it was changed; sent back with a change, so that another person's change is not overwritten unseen. 0 for a sample. */
  revision: z.number(),
  /** What pages show: of a picture that is replaced, the one before until the new one is ready. */
  files: pictureFiles.nullable(),
  uses: z.array(pictureUse),
  /** Whether a sample would be shown without it. */
  hasSample: z.boolean(),
  /** Of the file that was uploaded, in bytes. */
  size: z.number().nullable(),
  uploadedAt: z.iso.datetime().nullable(),
});
export type PictureRow = z.infer<typeof pictureRow>;

const bySuperadmins = {
  who: ['superadmin'],
  forbidden: notAuthorized,
  failed: 'Internal server error',
} as const;
const path = '/v1/api/superadmin/pictures';
const nameText = 'A name has small letters, digits and single hyphens, and at most 80 characters';
const params = z.object({ name: z.string() });

const noSuchPicture = defineError(404, 'no_such_picture', 'No such picture exists');
const changedMeanwhile = defineError(
  409,
  'picture_changed',
  'This picture has changed since you opened it. Look at it again, and then change it.',
);
const noPicture = defineError(
  400,
  'no_picture',
  'This is no JPEG, PNG, WebP or AVIF. Save the picture as one of these, and choose it again.',
);
const libraryIsFull = defineError(
  409,
  'library_full',
  'The library is full. Remove pictures that nothing uses first.',
);
const tooLarge = defineError(413, 'picture_too_large', 'A picture may have at most 20 MB');
const oneAtATime = defineError(
  429,
  'upload_in_progress',
  'The picture before is still on its way. Please send one after the other.',
);

const upload = {
  ...bySuperadmins,
  file: { type: 'image/*', busy: oneAtATime },
  bodyLimit: largestFile,
  tooLarge,
  invalid: noPicture.message,
} as const;

export const listPictures = defineCall({
  ...bySuperadmins,
  summary: 'One page of the picture library: what was uploaded, newest first, then the samples in use.',
  method: 'GET',
  path,
  query: z.object({ shelf: z.enum(pictureShelves).default('all'), q: searchField, page: pageField }),
  answer: pageOf(pictureRow).extend({ counts: z.record(z.enum(pictureShelves), z.number()) }),
  errors: {},
});

export const addPicture = defineCall({
  ...upload,
  summary: 'Adds a picture to the library. Pages show it when its sizes have been made.',
  method: 'POST',
  path,
  query: z.object({
    name: z.string({ error: nameText }).refine((name) => pictureName.safeParse(name).success, nameText),
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
      'There is a picture of this name already. Choose another name, or open that picture and replace it.',
    ),
    libraryIsFull,
    oneAtATime,
    tooLarge,
  },
});

export const replacePicture = defineCall({
  ...upload,
  summary:
    'Puts another file in the place of a picture. Pages show the one before until the new one is ready.',
  method: 'PUT',
  path: `${path}/:name/file`,
  params,
  query: z.object({ revision: revisionField }),
  answer: messageAnswer('Picture replaced'),
  errors: { noPicture, noSuchPicture, changedMeanwhile, oneAtATime, tooLarge },
});

export const changePicture = defineCall({
  ...bySuperadmins,
  summary: 'Changes what a picture says to those who cannot see it, and what stays of it when it is cropped.',
  method: 'PUT',
  path: `${path}/:name`,
  params,
  body: z.object({ alt: altField, focus: z.object({ x: percent, y: percent }), revision: revisionField }),
  answer: messageAnswer('Picture changed'),
  errors: { noSuchPicture, changedMeanwhile },
});

export const makePictureAgain = defineCall({
  ...bySuperadmins,
  summary: 'Tries again to make the sizes of a picture that failed.',
  method: 'POST',
  path: `${path}/:name/again`,
  params,
  body: z.object({ revision: revisionField }),
  answer: messageAnswer('Picture is made again'),
  errors: {
    noSuchPicture,
    changedMeanwhile,
    hasNotFailed: defineError(409, 'picture_not_failed', 'Only a picture that failed can be made again'),
  },
});

export const removePicture = defineCall({
  ...bySuperadmins,
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
});

/** Lists where a picture is used, before it is removed. */
export function usedText(uses: readonly PictureUse[]): string {
  const places = uses.map(({ where, what }) => (what ? `${where} (${what})` : where));
  const named = places.slice(0, 3).join(', ');
  const more = places.length > 3 ? ` and ${places.length - 3} more places` : '';
  return `${removePicture.errors.isUsed.message}: ${named}${more}. Choose another one there first.`;
}
