import type { z } from 'zod';
import type { Caller } from '#platform/server/context.ts';
import type { declineReason } from '../../contract/desk/decline-reason.ts';
import { declineRegistration as call, declineReasons } from '../../contract/desk/index.ts';
import { type DecisionNeeds, decideRegistration } from './decide-registration.ts';
import { declinedLetter } from './mails.ts';

/** Why a registration is declined; empty for clients of the original site. */
export type Why = z.output<typeof declineReason>;

/**
 * Declines a pending registration and, for a leader, those of the group's pending members. The reason is mailed and stored in
 * each history.
 * @returns the ids of all decided registrations
 * @throws AppError 404 unknown registration; 409 already decided, or its group waits for the leader
 */
export function declineRegistration(
  context: DecisionNeeds,
  caller: Caller,
  id: string,
  why: Why = {},
): Promise<string[]> {
  const { words } = why;
  const reason = why.reason && `${declineReasons[why.reason]}.`;
  const texts = [reason, words].filter((text) => text !== undefined);
  return decideRegistration(context, caller, id, {
    status: 'declined',
    action: 'registration declined',
    letter: (person, publicUrl) => declinedLetter(person, { reason, words, publicUrl }),
    note: texts.length === 0 ? undefined : texts.join(' '),
    errors: call.errors,
  });
}
