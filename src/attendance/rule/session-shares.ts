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

/** A session that a committee has held: at least one of its delegates attended it. */
export interface HeldSession {
  session: string;
  committeeId: string;
  /** Number of delegates of the committee with a mark or an entry at the door. */
  known: number;
  /** Number of delegates of the committee. */
  members: number;
}

/** Lists the sessions that each committee has held, in the order in which they were marked. */
export function listHeldSessions(
  members: readonly Member[],
  marks: readonly Pick<RollEvent, 'session' | 'registrationId' | 'mark'>[],
  scans: readonly { session: string; registrationId: string }[],
): HeldSession[] {
  const attendedBy = mapAttendance(marks, scans);
  const sessions = [...new Set([...marks, ...scans].map(({ session }) => session))];
  return [...Map.groupBy(members, ({ committeeId }) => committeeId)].flatMap(([committeeId, group]) =>
    sessions.flatMap((session) => {
      const known = group.flatMap(
        ({ registrationId }) => attendedBy.get(keyOf(session, registrationId)) ?? [],
      );
      return known.includes(true)
        ? [{ session, committeeId, known: known.length, members: group.length }]
        : [];
    }),
  );
}

/** Returns true if fewer than half of the delegates have a mark, so that the others were probably not called. */
export const hasFewMarks = ({ known, members }: HeldSession): boolean => known * 2 < members;

function mapAttendance(
  marks: readonly Pick<RollEvent, 'session' | 'registrationId' | 'mark'>[],
  scans: readonly { session: string; registrationId: string }[],
): Map<string, boolean> {
  const attendedBy = new Map<string, boolean>();
  for (const { session, registrationId } of scans) attendedBy.set(keyOf(session, registrationId), true);
  for (const { session, registrationId, mark } of marks)
    attendedBy.set(keyOf(session, registrationId), hasAttended(mark));
  return attendedBy;
}

/**
 * Counts the sessions that delegates attended (product 22.18). A committee has held a session if one of its delegates
 * attended it. A mark of the roll call decides whether a delegate attended. Without a mark, a scan at the door of the
 * session does.
 * @param marks at most one for each delegate and session
 * @param scans of delegates who came in for a session
 * @param isCounted returns false for a held session that is ignored; all are counted by default
 */
export function mapAttendedSessionCountsByRegistration(
  members: readonly Member[],
  marks: readonly Pick<RollEvent, 'session' | 'registrationId' | 'mark'>[],
  scans: readonly { session: string; registrationId: string }[],
  isCounted: (held: HeldSession) => boolean = () => true,
): Map<string, SessionShare> {
  const attendedBy = mapAttendance(marks, scans);
  const heldBy = Map.groupBy(
    listHeldSessions(members, marks, scans).filter(isCounted),
    ({ committeeId }) => committeeId,
  );
  return new Map(
    members.map(({ registrationId, committeeId }) => {
      const held = heldBy.get(committeeId) ?? [];
      const attended = held.filter(({ session }) => attendedBy.get(keyOf(session, registrationId)));
      return [registrationId, { attended: attended.length, held: held.length }];
    }),
  );
}

/**
 * Returns true if a delegate attended at least this share of the sessions, or the committee held no session.
 * @param percent 0 to 100
 */
export function meetsMinimumSessionShare({ attended, held }: SessionShare, percent: number): boolean {
  return attended * 100 >= percent * held;
}
