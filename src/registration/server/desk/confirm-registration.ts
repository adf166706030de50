import type { Caller } from '#platform/server/context.ts';
import { confirmRegistration as call } from '../../contract/desk/index.ts';
import { type DecisionNeeds, decideRegistration } from './decide-registration.ts';
import { confirmedLetter } from './mails.ts';

/**
 * Confirms a pending registration and, for a leader, those of the group's pending members.
 * @returns the ids of all decided registrations
 * @throws AppError 404 unknown registration; 409 already decided, or its group waits for the leader
 */
export function confirmRegistration(context: DecisionNeeds, caller: Caller, id: string): Promise<string[]> {
  return decideRegistration(context, caller, id, {
    status: 'confirmed',
    action: 'registration confirmed',
    letter: confirmedLetter,
    errors: call.errors,
  });
}
