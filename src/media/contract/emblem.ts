import { z } from 'zod';
import { defineCall, defineError } from '#platform/contract/call.ts';
import { forbiddenEndpointError, messageAnswer } from '#platform/contract/common.ts';
import { maxEmblemBytes } from './emblem-files.ts';
import { libraryIsFull, noPicture, oneAtATime, pictureFailureTexts, pictureStates } from './library.ts';

const superadminCallDefaults = {
  who: ['superadmin'],
  forbidden: forbiddenEndpointError,
  failed: 'Internal server error',
} as const;
const path = '/v1/api/superadmin/emblem';

const tooLarge = defineError(413, 'emblem_too_large', 'The picture of an emblem can have at most 2 MB');
const changedMeanwhile = defineError(
  409,
  'emblem_changed',
  'The emblem has changed since you opened it. Look at it, then try again.',
);
/** The revision of the uploaded emblem that the caller saw. 0 if there was none. */
const seen = z.object({ revision: z.coerce.number<string | number>().int().min(0) });

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
      })
      .nullable(),
    /** Digest in the addresses of the uploaded emblem that pages show now. Null while the drawn one is shown. */
    digest: z.string().nullable(),
    /** Version number for optimistic locking. 0 if no picture was uploaded. */
    revision: z.int().min(0),
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
  query: seen,
  answer: messageAnswer('Emblem uploaded'),
  errors: { noPicture, tooLarge, oneAtATime, libraryIsFull, changedMeanwhile },
}));

export const removeEmblem = defineCall(() => ({
  ...superadminCallDefaults,
  summary: 'Removes the uploaded emblem. The drawn one is used again.',
  method: 'DELETE',
  path,
  body: seen,
  answer: messageAnswer('The drawn emblem is used again'),
  errors: {
    changedMeanwhile,
    notUploaded: defineError(404, 'no_emblem', 'The emblem is already the drawn one'),
  },
}));
