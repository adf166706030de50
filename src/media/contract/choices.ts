import { z } from 'zod';
import { defineCall } from '#platform/contract/call.ts';
import { notAuthorized } from '#platform/contract/common.ts';
import { pictureRow } from './library.ts';

/** A picture as it is offered where one is chosen. */
export const pictureChoice = pictureRow.pick({
  name: true,
  alt: true,
  focus: true,
  state: true,
  files: true,
});
export type PictureChoice = z.infer<typeof pictureChoice>;

export const listPictureChoices = defineCall({
  summary: 'Every picture that something can refer to: what was uploaded, newest first, then the samples.',
  method: 'GET',
  path: '/v1/api/superadmin/picturechoices',
  who: ['superadmin'],
  forbidden: notAuthorized,
  failed: 'Internal server error',
  answer: z.object({ pictures: z.array(pictureChoice) }),
  errors: {},
});
