import { z } from 'zod';
import { lineField } from '#platform/contract/common.ts';

export const reasonNeeded = 'Please give a reason';

/** Why registrations are declined most often, in the words of the mail and the history. */
export const declineReasons = {
  sum: 'The sum paid is not the sum due',
  unreadable: 'The picture of the payment can not be read',
  duplicate_reference: 'The same payment was sent with another registration',
  conference_full: 'The conference is full',
} as const;
export type DeclineReason = keyof typeof declineReasons;

/** The fields of a call that declines; a client of the first site sends none of them. */
export const declineReason = z.object({
  reason: z.enum(Object.keys(declineReasons) as DeclineReason[], { error: reasonNeeded }).optional(),
  /** What there is to say beside it, or instead. */
  words: lineField(reasonNeeded, 500).optional(),
});
