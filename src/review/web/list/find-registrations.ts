import type { ListedRegistration, RegistrationRecord } from '../../contract.ts';

type Listed = Pick<ListedRegistration, 'status' | 'mode' | 'group' | 'assignedCommittee'>;

/** A member who waits for the leader can't be confirmed or declined yet (clarifications 4). */
export function waitsForLeader(
  registration: Pick<RegistrationRecord, 'mode'> & { group?: { grpStatus: string } | undefined },
): boolean {
  return registration.mode === 'member' && registration.group?.grpStatus === 'waiting for the leader';
}

/** Pending, and nothing stands in the way of a decision. */
export function isDecidable(registration: Listed): boolean {
  return registration.status === 'pending' && !waitsForLeader(registration);
}

/** Confirmed, and without a seat. */
export function needsSeat(registration: Listed): boolean {
  return registration.status === 'confirmed' && registration.assignedCommittee === null;
}

/** A part of the list of an event's registrations. */
export interface Section {
  id: string;
  title: string;
  holds(registration: Listed): boolean;
}

const ofStatus = (status: ListedRegistration['status']): Section => ({
  id: status,
  title: status,
  holds: (registration) => registration.status === status,
});
const ofCommittee = (committee: string): Section => ({
  id: committee,
  title: committee,
  holds: (registration) => registration.assignedCommittee === committee,
});

/** The parts of spec 2, in its order. */
export const sections: readonly Section[] = [
  { id: 'all', title: 'all', holds: () => true },
  ...(['pending', 'confirmed', 'declined'] as const).map(ofStatus),
  ...['IB', 'IPC', 'UNHRC', 'Mahabharat'].map(ofCommittee),
];

/**
 * The registrations in which every word of `text` occurs: in name, e-mail, college, scholar id or group, in any case.
 * All of them when there is no word.
 */
export function matching(
  registrations: readonly ListedRegistration[],
  text: string,
): readonly ListedRegistration[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return registrations;
  return registrations.filter(({ name, email, college, scholarid, group }) => {
    const facts = [name, email, college, scholarid, group?.grpName].join('\n').toLowerCase();
    return words.every((word) => facts.includes(word));
  });
}

/**
 * The one to look at after `id`: the next below it in the list (which is newest first) that `wanted` takes, and from the
 * end on from the top again. Undefined when there is no other.
 */
export function nextAfter(
  registrations: readonly ListedRegistration[],
  id: string,
  wanted: (registration: ListedRegistration) => boolean,
): ListedRegistration | undefined {
  const at = registrations.findIndex(({ _id }) => _id === id);
  const inOrder = [...registrations.slice(at + 1), ...registrations.slice(0, Math.max(at, 0))];
  return inOrder.find((registration) => registration._id !== id && wanted(registration));
}
