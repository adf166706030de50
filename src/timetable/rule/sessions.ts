import { addDays, dayOf, parseLocalTime, type Region } from '#platform/rule/dates.ts';

export const dayMinutes = 24 * 60;
/** Days that a timetable can have. */
export const maxDays = 14;

/** The time of a session, relative to the dates of the event. */
export interface SessionTime {
  /** 1 is the first day of the event. */
  readonly day: number;
  /** Minutes after midnight, in the zone of the event. */
  readonly startMinute: number;
  /** 1440 or more if the session ends after midnight. */
  readonly endMinute: number;
}

export interface PlacedSession extends SessionTime {
  /** Null if it has no room. */
  readonly roomId: string | null;
  /** Values of the committees, or 'all'. */
  readonly committees: 'all' | readonly string[];
}

type Zone = Pick<Region, 'timeZone'>;

/** Returns the day of the event that is number `day` of its timetable, as 'YYYY-MM-DD'. */
export function dateOfDay(day: number, eventStartsAt: number, zone: Zone): string {
  return addDays(dayOf(eventStartsAt, zone), day - 1);
}

/** Returns the times of a session in epoch milliseconds. */
export function timesOf(
  { day, startMinute, endMinute }: SessionTime,
  eventStartsAt: number,
  zone: Zone,
): { startsAt: number; endsAt: number } {
  const at = (minute: number) => {
    const date = dateOfDay(day + Math.floor(minute / dayMinutes), eventStartsAt, zone);
    return parseLocalTime(`${date}T${clockOf(minute)}`, zone);
  };
  return { startsAt: at(startMinute), endsAt: at(endMinute) };
}

/** Returns the time of day as '09:05'. */
export function clockOf(minute: number): string {
  const ofDay = minute % dayMinutes;
  return [Math.floor(ofDay / 60), ofDay % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

/** @param clock such as '09:05' */
export function minuteOf(clock: string): number {
  const [hour = Number.NaN, minute = Number.NaN] = clock.split(':').map(Number);
  return hour * 60 + minute;
}

const spanOf = ({ day, startMinute, endMinute }: SessionTime) => ({
  start: day * dayMinutes + startMinute,
  end: day * dayMinutes + endMinute,
});

function overlap(one: SessionTime, other: SessionTime): boolean {
  const [a, b] = [spanOf(one), spanOf(other)];
  return a.start < b.end && b.start < a.end;
}

function shareCommittee({ committees: one }: PlacedSession, { committees: other }: PlacedSession): boolean {
  if (one === 'all') return other === 'all' || other.length > 0;
  if (other === 'all') return one.length > 0;
  return one.some((value) => other.includes(value));
}

/** Finds the sessions that overlap with `session` in its room or in one of its committees. */
export function findConflicts<S extends PlacedSession>(
  session: PlacedSession,
  others: readonly S[],
): { session: S; isSameRoom: boolean }[] {
  return others.flatMap((other) => {
    if (!overlap(session, other)) return [];
    const isSameRoom = session.roomId !== null && session.roomId === other.roomId;
    return isSameRoom || shareCommittee(session, other) ? [{ session: other, isSameRoom }] : [];
  });
}

interface Timed {
  /** ISO 8601 */
  readonly startsAt: string;
  readonly endsAt: string;
}

/**
 * Returns the sessions that are running, and those that begin next, at the same time.
 * @param at epoch milliseconds
 */
export function nowAndNext<S extends Timed>(sessions: readonly S[], at: number): { now: S[]; next: S[] } {
  const later = sessions.filter(({ startsAt }) => Date.parse(startsAt) > at);
  const nextAt = Math.min(...later.map(({ startsAt }) => Date.parse(startsAt)));
  return {
    now: sessions.filter(({ startsAt, endsAt }) => Date.parse(startsAt) <= at && at < Date.parse(endsAt)),
    next: later.filter(({ startsAt }) => Date.parse(startsAt) === nextAt),
  };
}
