import type { ListedRegistration, RegistrationRecord } from '../../../contract/desk.ts';
import { groupStatuses } from '../../../contract/form.ts';

type Listed = Pick<ListedRegistration, 'status' | 'mode' | 'group' | 'assignedCommittee'>;

/** A member who waits for the leader can't be confirmed or declined yet (product 8.1). */
export function waitsForLeader(
  registration: Pick<RegistrationRecord, 'mode'> & { group?: { grpStatus: string } | undefined },
): boolean {
  return registration.mode === 'member' && registration.group?.grpStatus === groupStatuses.waiting_for_leader;
}

/** Pending, and can be decided now. */
export function isDecidable(registration: Listed): boolean {
  return registration.status === 'pending' && !waitsForLeader(registration);
}

/** Confirmed without a seat. */
export function needsSeat(registration: Listed): boolean {
  return registration.status === 'confirmed' && registration.assignedCommittee === '';
}
