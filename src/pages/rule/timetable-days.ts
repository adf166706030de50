import { dayOf, formatClockTime, formatWeekdayDate, type Region } from '#platform/rule/dates.ts';

interface Session {
  readonly title: string;
  readonly kind: 'session' | 'break' | 'meal' | 'ceremony';
  /** ISO 8601 */
  readonly startsAt: string;
  readonly endsAt: string;
  readonly room: string | null;
  readonly committees: readonly string[] | null;
}

/** A day of the timetable, with all times as text, so that public pages do not load the date formatters. */
export interface TimetableDay {
  /** 'YYYY-MM-DD' */
  readonly day: string;
  /** A name such as 'Sunday 29 November'. */
  readonly name: string;
  readonly sessions: readonly (Session & { readonly begins: string; readonly ends: string })[];
}

/** Groups sessions by their local day, in the given order. */
export function buildTimetableDays(sessions: readonly Session[], region: Region): TimetableDay[] {
  const days = Map.groupBy(sessions, ({ startsAt }) => dayOf(Date.parse(startsAt), region));
  return [...days].map(([day, ofDay]) => ({
    day,
    name: formatWeekdayDate(Date.parse(ofDay[0]?.startsAt ?? day), region),
    sessions: ofDay.map(({ title, kind, startsAt, endsAt, room, committees }) => ({
      title,
      kind,
      startsAt,
      endsAt,
      room,
      committees,
      begins: formatClockTime(Date.parse(startsAt), region),
      ends: formatClockTime(Date.parse(endsAt), region),
    })),
  }));
}
