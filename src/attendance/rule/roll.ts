export const rollMarks = ['present', 'voting', 'late', 'absent', 'unmarked'] as const;
/** 'unmarked' removes the mark that a delegate had before. */
export type RollMark = (typeof rollMarks)[number];

export const rollMarkLabels: Readonly<Record<RollMark, string>> = {
  present: 'Present',
  voting: 'Present and voting',
  late: 'Late',
  absent: 'Absent',
  unmarked: 'Not marked',
};

export const sessionsPerDayWithoutTimetable = 6;

export const sessionKeyPattern = /^(?:session:[\w-]{1,60}|day:\d{4}-\d\d-\d\d:[1-6])$/;

export const buildTimetableSessionKey = (sessionId: string): string => `session:${sessionId}`;

/** Returns the id of a session of the timetable; undefined for a numbered session of a day. */
export const parseTimetableSessionKey = (key: string): string | undefined =>
  /^session:([\w-]{1,60})$/.exec(key)?.[1];
/** @param day 'YYYY-MM-DD' */
export const buildDaySessionKey = (day: string, number: number): string => `day:${day}:${number}`;

/** Returns the day and number of a session that is not in the timetable. Undefined for sessions of the timetable. */
export function parseDaySessionKey(key: string): { day: string; number: number } | undefined {
  const [, day, number] = /^day:(\d{4}-\d\d-\d\d):([1-6])$/.exec(key) ?? [];
  return day === undefined ? undefined : { day, number: Number(number) };
}

export interface RollEvent {
  id: string;
  registrationId: string;
  session: string;
  mark: RollMark;
  /** Epoch milliseconds. */
  at: number;
}

/** Orders events by time, then by id, so that every device and the server get the same order. */
export const compareRollEvents = (a: Pick<RollEvent, 'id' | 'at'>, b: Pick<RollEvent, 'id' | 'at'>): number =>
  a.at - b.at || (a.id < b.id ? -1 : Number(a.id !== b.id));

const markKey = ({ registrationId, session }: Pick<RollEvent, 'registrationId' | 'session'>): string =>
  `${session} ${registrationId}`;

/**
 * Returns the latest event of each delegate in each session, from events in any order. An 'unmarked' event is left out
 * together with the earlier ones (product 22.17).
 */
export function listLatestRollEvents<E extends RollEvent>(events: readonly E[]): E[] {
  const latest = new Map<string, E>();
  for (const event of events) {
    const key = markKey(event);
    const known = latest.get(key);
    if (!known || compareRollEvents(known, event) <= 0) latest.set(key, event);
  }
  return [...latest.values()].filter(({ mark }) => mark !== 'unmarked');
}

/** A roll event with the chair who made it, and when the server received it, in epoch milliseconds. */
interface RecordedRollEvent extends RollEvent {
  recordedBy: string;
  receivedAt: number;
}

/** A mark reaches other chairs within seconds. A later one was made by a device without a network. */
const delayedMs = 60_000;

/**
 * Returns for each current mark the latest other mark of another chair that its chair could not know: one of the two
 * devices had no network (product 22.27). A correction of a known mark is left out.
 * @returns the other event by the id of the current one
 */
export function mapContradictedRollEvents<E extends RecordedRollEvent>(events: readonly E[]): Map<string, E> {
  const all = Map.groupBy(events, markKey);
  const contradicted = new Map<string, E>();
  for (const current of listLatestRollEvents(events)) {
    const isUnknown = ({ receivedAt }: E) =>
      receivedAt >= current.at || current.receivedAt - current.at > delayedMs;
    const other = (all.get(markKey(current)) ?? [])
      .filter(
        (event) => event.recordedBy !== current.recordedBy && event.mark !== 'unmarked' && isUnknown(event),
      )
      .toSorted(compareRollEvents)
      .at(-1);
    if (other && other.mark !== current.mark) contradicted.set(current.id, other);
  }
  return contradicted;
}

/** Returns true for a mark of a delegate who took part in the session, on time or late. */
export const hasAttended = (mark: RollMark): boolean =>
  mark === 'present' || mark === 'voting' || mark === 'late';

export interface RollCount {
  /** Number of delegates with a seat in the committee. */
  members: number;
  /** Number of delegates who are present, present and voting, or late. */
  here: number;
  voting: number;
  late: number;
  absent: number;
  unmarked: number;
  /** The smallest number of delegates with which the committee has a quorum: more than half of its members. */
  quorum: number;
  /** Number of votes that pass a motion of procedure: more than half of those present. */
  majority: number;
  /** Number of votes that is at least two thirds of those present. */
  twoThirds: number;
}

const moreThanHalf = (count: number): number => Math.floor(count / 2) + 1;

/** @param marksOfMembers one mark for each delegate with a seat */
export function countRollMarks(marksOfMembers: readonly RollMark[]): RollCount {
  const count = (mark: RollMark) => marksOfMembers.filter((other) => other === mark).length;
  const here = marksOfMembers.filter(hasAttended).length;
  return {
    members: marksOfMembers.length,
    here,
    voting: count('voting'),
    late: count('late'),
    absent: count('absent'),
    unmarked: count('unmarked'),
    quorum: moreThanHalf(marksOfMembers.length),
    majority: moreThanHalf(here),
    twoThirds: Math.ceil((2 * here) / 3),
  };
}
