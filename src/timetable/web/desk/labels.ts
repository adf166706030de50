import { formatDayAndMonth, formatMinuteOfDay, formatWeekday } from '#platform/rule/dates.ts';
import { clubRegion } from '#platform/web/region.ts';
import type { SessionKind } from '../../contract.ts';
import { maxTimetableDays } from '../../rule/sessions.ts';
import type { DeskSession, Timetable } from '../api.ts';

export const sessionKindNames: Readonly<Record<SessionKind, string>> = {
  session: 'Session',
  break: 'Break',
  meal: 'Meal',
  ceremony: 'Ceremony',
};

/** Returns a name such as 'Day 2: Saturday 9 November', or only 'Day 2' if the date is unknown. */
export function formatDayName(day: number, days: readonly string[]): string {
  const date = days[day - 1];
  return date === undefined ? `Day ${day}` : `Day ${day}: ${formatWeekday(date, clubRegion())}`;
}

const shortDayName = (day: number, days: readonly string[]): string => {
  const date = days[day - 1];
  return date === undefined ? `day ${day}` : formatDayAndMonth(date, clubRegion());
};

/**
 * Lists the days of the event as options, and further days up to the chosen one. Without dates it lists all days that
 * are allowed.
 */
export function listDayOptions({ days }: Pick<Timetable, 'days'>, chosen: number) {
  const count = Math.max(days.length || maxTimetableDays, chosen);
  return Array.from({ length: count }, (_, at) => ({
    value: String(at + 1),
    label: formatDayName(at + 1, days),
  }));
}

export const formatSessionTime = ({
  startMinute,
  endMinute,
}: Pick<DeskSession, 'startMinute' | 'endMinute'>): string =>
  `${formatMinuteOfDay(startMinute, clubRegion())} to ${formatMinuteOfDay(endMinute, clubRegion())}`;

export function formatSessionAudience(
  { committees }: Pick<DeskSession, 'committees'>,
  timetable: Timetable,
): string {
  if (committees === 'all') return 'All committees';
  const named = timetable.committees.filter(({ value }) => committees.includes(value));
  return named.length === 0 ? 'No committee' : named.map(({ shortName }) => shortName).join(', ');
}

/** Describes a session, for example 'Opening ceremony, 8 November, 09:00 to 10:00'. */
export const describeSession = (session: DeskSession, { days }: Timetable): string =>
  `${session.title}, ${shortDayName(session.day, days)}, ${formatSessionTime(session)}`;
