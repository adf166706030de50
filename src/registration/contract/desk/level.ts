import { z } from 'zod';
import { registrationsStay } from '#conference/contract.ts';
import { defineCall, defineError } from '#platform/contract/call.ts';
import { lineField, messageAnswer } from '#platform/contract/common.ts';
import { experienceLevels } from '../fields.ts';
import { byAdmins, noSuchRegistration, ofRegistration } from './admins.ts';

const level = z.enum(experienceLevels, 'Please choose a level of experience');

export const correctLevel = defineCall({
  ...byAdmins,
  summary: "Corrects a delegate's level of experience. Demanding portfolios aren't for beginners.",
  method: 'PUT',
  path: '/v1/api/admin/correct/level',
  body: z.object({
    regID: lineField(noSuchRegistration.message),
    /** The level shown to the admin. The call fails when it has changed since. */
    from: level.nullable(),
    to: level,
  }),
  answer: messageAnswer('Level of experience corrected'),
  ofRegistration,
  errors: {
    noSuchRegistration,
    levelChanged: defineError(
      409,
      'level_changed',
      'This level has changed since you opened it. Look at it again.',
    ),
    registrationsStay,
  },
});
