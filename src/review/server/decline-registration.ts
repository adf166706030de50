import type { Caller } from '#platform/server/context.ts';
import { declineRegistration as call } from '../contract.ts';
import { type DecisionNeeds, decideRegistration } from './decide-registration.ts';
import { declinedLetter } from './mails.ts';

/**
 * Declines a pending registration and, with a leader's, those of the group's members.
 * @returns the ids of all registrations that it decided
 * @throws Refused 404 when there is none with this id, 409 when it was decided already or its group waits for the leader
 */
export function declineRegistration(context: DecisionNeeds, caller: Caller, id: string): Promise<string[]> {
  return decideRegistration(context, caller, id, {
    status: 'declined',
    action: 'registration declined',
    letter: declinedLetter,
    errors: call.errors,
  });
}
