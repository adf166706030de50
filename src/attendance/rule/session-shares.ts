import { hasAttended, type RollEvent } from './roll.ts';

/** Number of sessions that the delegate's committee held, and how many of them the delegate attended. */
export interface SessionShare {
  attended: number;
  held: number;
}

export interface Member {
  registrationId: string;
  committeeId: string;
}

const keyOf = (session: string, registrationId: string) => `${session} ${registrationId}`;

/**
 * Counts the sessions that delegates attended (product 22.18). A committee has held a session if one of its delegates
 * attended it. A mark of the roll call decides whether a delegate attended. Without a mark, a scan at the door of the
 * session does.
 * @param marks at most one for each delegate and session
 * @param scans of delegates who came in for a session
 */
export function mapAttendedSessionCountsByRegistration(
  members: readonly Member[],
  marks: readonly Pick<RollEvent, 'session' | 'registrationId' | 'mark'>[],
  scans: readonly { session: string; registrationId: string }[],
): Map<string, SessionShare> {
  const attendedBy = new Map<string, boolean>();
  for (const { session, registrationId } of scans) attendedBy.set(keyOf(session, registrationId), true);
  for (const { session, registrationId, mark } of marks)
    attendedBy.set(keyOf(session, registrationId), hasAttended(mark));
  const sessions = [...new Set([...marks, ...scans].map(({ session }) => session))];
  const attends = (session: string, { registrationId }: Member) =>
    attendedBy.get(keyOf(session, registrationId)) ?? false;
  const shares = new Map<string, SessionShare>();
  for (const group of Map.groupBy(members, ({ committeeId }) => committeeId).values()) {
    const held = sessions.filter((session) => group.some((member) => attends(session, member)));
    for (const member of group)
      shares.set(member.registrationId, {
        attended: held.filter((session) => attends(session, member)).length,
        held: held.length,
      });
  }
  return shares;
}

/**
 * Returns true if a delegate attended at least this share of the sessions, or the committee held no session.
 * @param percent 0 to 100
 */
export function meetsMinimumSessionShare({ attended, held }: SessionShare, percent: number): boolean {
  return attended * 100 >= percent * held;
}
