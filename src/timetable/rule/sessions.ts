import { addDays, dayOf, parseLocalTime, type Region } from '#platform/rule/dates.ts';

export const minutesPerDay = 24 * 60;
/** A timetable has at most this many days. */
export const maxTimetableDays = 14;

/** Time of a session, relative to the first day of the event. */
export interface SessionTime {
  /** The first day of the event is 1. */
  readonly day: number;
  /** Minutes after midnight, in the time zone of the event. */
  readonly startMinute: number;
  /** 1440 or more if the session ends at midnight or later. */
  readonly endMinute: number;
}

export interface PlacedSession extends SessionTime {
  readonly roomId: string | null;
  /** Values of the committees. 'all' means that the session is for every delegate. */
  readonly committees: 'all' | readonly string[];
}

type Zone = Pick<Region, 'timeZone'>;

/**
 * Returns the date of a day of the timetable as 'YYYY-MM-DD'.
 * @param day 1 for the first day of the event
 * @param eventStartsAt epoch milliseconds
 */
export function dateOfTimetableDay(day: number, eventStartsAt: number, zone: Zone): string {
  return addDays(dayOf(eventStartsAt, zone), day - 1);
}

/**
 * Converts the times of a session to epoch milliseconds.
 * @param eventStartsAt epoch milliseconds
 */
export function computeSessionTimes(
  { day, startMinute, endMinute }: SessionTime,
  eventStartsAt: number,
  zone: Zone,
): { startsAt: number; endsAt: number } {
  const at = (minute: number) => {
    const date = dateOfTimetableDay(day + Math.floor(minute / minutesPerDay), eventStartsAt, zone);
    return parseLocalTime(`${date}T${formatTimeOfDay(minute)}`, zone);
  };
  return { startsAt: at(startMinute), endsAt: at(endMinute) };
}

/** Formats minutes after midnight as '09:05'. From 1440 on, formats the time of the next day. */
export function formatTimeOfDay(minute: number): string {
  const ofDay = minute % minutesPerDay;
  return [Math.floor(ofDay / 60), ofDay % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

/**
 * Parses a time of day to minutes after midnight.
 * @param clock such as '09:05'
 * @returns NaN for a text without an hour and a minute
 */
export function parseTimeOfDayOrNaN(clock: string): number {
  const [hour = Number.NaN, minute = Number.NaN] = clock.split(':').map(Number);
  return hour * 60 + minute;
}

const spanOf = ({ day, startMinute, endMinute }: SessionTime) => ({
  start: day * minutesPerDay + startMinute,
  end: day * minutesPerDay + endMinute,
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

/**
 * Finds sessions that overlap with `session` in time and have its room or one of its committees. A session for all
 * delegates shares a committee with every session, except one whose committees were all withdrawn.
 */
export function listSessionConflicts<S extends PlacedSession>(
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
  /** Times in ISO 8601. */
  readonly startsAt: string;
  readonly endsAt: string;
}

/**
 * Returns the current sessions, and the next ones: all that begin at the earliest later time.
 * @param at epoch milliseconds
 */
export function findCurrentAndNextSessions<S extends Timed>(
  sessions: readonly S[],
  at: number,
): { now: S[]; next: S[] } {
  const later = sessions.filter(({ startsAt }) => Date.parse(startsAt) > at);
  const nextAt = Math.min(...later.map(({ startsAt }) => Date.parse(startsAt)));
  return {
    now: sessions.filter(({ startsAt, endsAt }) => Date.parse(startsAt) <= at && at < Date.parse(endsAt)),
    next: later.filter(({ startsAt }) => Date.parse(startsAt) === nextAt),
  };
}
