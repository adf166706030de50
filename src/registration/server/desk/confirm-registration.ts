import type { Caller } from '#platform/server/context.ts';
import { confirmRegistration as call } from '../../contract/desk/index.ts';
import { type DecisionNeeds, decideRegistration } from './decide-registration.ts';
import { confirmedLetter } from './mails.ts';

/**
 * Confirms a pending registration and, with a leader's, those of the group's members.
 * @returns the ids of all registrations that it decided
 * @throws AppError 404 when there is none with this id, 409 when it was decided already or its group waits for the leader
 */
export function confirmRegistration(context: DecisionNeeds, caller: Caller, id: string): Promise<string[]> {
  return decideRegistration(context, caller, id, {
    status: 'confirmed',
    action: 'registration confirmed',
    letter: confirmedLetter,
    errors: call.errors,
  });
}
