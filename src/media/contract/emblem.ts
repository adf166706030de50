import { z } from 'zod';
import { defineCall, defineError } from '#platform/contract/call.ts';
import { forbiddenEndpointError, messageAnswer } from '#platform/contract/common.ts';
import { maxEmblemBytes } from './emblem-files.ts';
import { pictureFailureTexts, pictureStates } from './library.ts';
import { maxLibraryPictures } from './library-limits.ts';

const superadminCallDefaults = {
  who: ['superadmin'],
  forbidden: forbiddenEndpointError,
  failed: 'Internal server error',
} as const;
const path = '/v1/api/superadmin/emblem';

const noPicture = defineError(400, 'no_picture', 'Choose a PNG, JPEG, WebP or AVIF picture.');
const tooLarge = defineError(413, 'emblem_too_large', 'The picture of an emblem can have at most 2 MB');
const oneAtATime = defineError(
  429,
  'upload_in_progress',
  'Another upload is still running. Upload one picture at a time.',
);

export const getEmblem = defineCall(() => ({
  ...superadminCallDefaults,
  summary: 'The emblem of the club, and whether an uploaded one is still processed.',
  method: 'GET',
  path,
  answer: z.object({
    /** Null if the emblem is the drawn one, and no picture was uploaded. */
    uploaded: z
      .object({
        state: z.enum(pictureStates),
        failure: z.enum(Object.values(pictureFailureTexts) as [string, ...string[]]).nullable(),
        uploadedAt: z.iso.datetime(),
      })
      .nullable(),
    /** Digest in the addresses of the uploaded emblem that pages show now. Null while the drawn one is shown. */
    digest: z.string().nullable(),
  }),
  errors: {},
}));

export const uploadEmblem = defineCall(() => ({
  ...superadminCallDefaults,
  summary: 'Uploads the emblem of the club. It replaces the drawn or an earlier one when it is processed.',
  method: 'PUT',
  path,
  file: { type: 'image/*', busy: oneAtATime },
  bodyLimit: maxEmblemBytes,
  tooLarge,
  invalid: noPicture.message,
  answer: messageAnswer('Emblem uploaded'),
  errors: {
    noPicture,
    tooLarge,
    oneAtATime,
    libraryIsFull: defineError(
      409,
      'library_full',
      `The library has ${maxLibraryPictures} pictures. Remove unused ones first.`,
    ),
  },
}));

export const removeEmblem = defineCall(() => ({
  ...superadminCallDefaults,
  summary: 'Removes the uploaded emblem. The drawn one is used again.',
  method: 'DELETE',
  path,
  answer: messageAnswer('The drawn emblem is used again'),
  errors: {
    notUploaded: defineError(404, 'no_emblem', 'The emblem is already the drawn one'),
  },
}));
