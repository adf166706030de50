import { z } from 'zod';
import { lineField } from '#platform/contract/common.ts';

export const reasonNeeded = 'Please give a reason';

/** The most frequent reasons for a decline, as mails and the history show them. */
export const declineReasons = {
  sum: 'The sum paid is not the sum due',
  unreadable: 'The picture of the payment can not be read',
  duplicate_reference: 'The same payment was sent with another registration',
  conference_full: 'The conference is full',
} as const;
export type DeclineReason = keyof typeof declineReasons;

/** The fields of a call that declines. Clients of the original site send neither. */
export const declineReason = z.object({
  reason: z.enum(Object.keys(declineReasons) as DeclineReason[], { error: reasonNeeded }).optional(),
  /** A text in addition to the reason, or instead of it. */
  words: lineField(reasonNeeded, 500).optional(),
});
