import { formatDateRange, formatTime, type Region } from '#platform/rule/dates.ts';
import { formatMoney } from '#platform/rule/money.ts';
import type { Event, Fees, Window } from './events.sql.ts';
import { isOpenAt } from './window.ts';

/** The dates of an event, as typed or as formatted text. Empty without dates. */
export function datesOfEvent(
  { dates, ownWords, timeZone }: Pick<Event, 'dates' | 'ownWords' | 'timeZone'>,
  locale: string,
): string {
  if (ownWords || !dates) return ownWords;
  return formatDateRange(dates.startsAt, dates.endsAt, { timeZone, locale });
}

/** A registration window at `now` for the audit log: 'closed', 'open until ...', 'opens ..., closes ...'. */
export function describeWindow(window: Window, now: number, region: Region): string {
  const { opensAt, closesAt } = window;
  if (isOpenAt(window, now)) return closesAt === null ? 'open' : `open until ${formatTime(closesAt, region)}`;
  if (opensAt === null || opensAt <= now) return 'closed';
  const opens = `opens ${formatTime(opensAt, region)}`;
  return closesAt === null ? opens : `${opens}, closes ${formatTime(closesAt, region)}`;
}

/** The fees for the audit log: 'alone Rs 399, in a group Rs 349, hospitality Rs 1,500'. */
export function describeFees({ individualPaise, groupMemberPaise, hospitalityPaise }: Fees): string {
  return `alone ${formatMoney(individualPaise)}, in a group ${formatMoney(groupMemberPaise)}, hospitality ${formatMoney(hospitalityPaise)}`;
}

/** The dates for the audit log, with their typed text. Empty without dates. */
export function describeDates(
  { dates, ownWords }: Pick<Event, 'dates' | 'ownWords'>,
  region: Region,
): string {
  if (!dates) return '';
  const period = `${formatTime(dates.startsAt, region)} to ${formatTime(dates.endsAt, region)}`;
  return ownWords ? `${period}, “${ownWords}”` : period;
}

/** 'Annual Conference 2024 (Annual Conference), “Hues of Harmony”, Main Auditorium, Campus'. */
export function describeEvent({
  name,
  shortName,
  theme,
  venue,
}: Pick<Event, 'name' | 'shortName' | 'theme' | 'venue'>): string {
  return `${name} (${shortName}), “${theme}”, ${venue.name}, ${venue.address}, ${venue.mapUrl}`;
}
