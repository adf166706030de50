import { z } from 'zod';
import { registrationsStay } from '#conference/contract.ts';
import { defineCall } from '#platform/contract/call.ts';
import { lineField, messageAnswer, textField } from '#platform/contract/common.ts';
import { byAdmins, noSuchRegistration, ofRegistration } from './admins.ts';

export const longestNote = 1_000;
export const noteNeeded = 'Please write a note';

export const addNote = defineCall({
  ...byAdmins,
  summary: 'Adds a note for the secretariat to the history of a registration. The delegate never sees it.',
  method: 'PUT',
  path: '/v1/api/admin/note',
  body: z.object({
    regID: lineField('No such registration exists'),
    words: textField(noteNeeded, longestNote),
  }),
  answer: messageAnswer('Note kept'),
  ofRegistration,
  errors: { noSuchRegistration, registrationsStay },
});
