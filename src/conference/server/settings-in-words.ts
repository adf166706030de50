import { formatTime, type Region } from '#platform/rule/dates.ts';
import { formatRupees } from '#platform/rule/money.ts';
import type { Event, Fees, Window } from './events.sql.ts';
import { isOpenAt } from './window.ts';

/** A window as the audit log tells it at `now`, in the event's time zone: 'closed', 'open until ...', 'opens ..., closes ...'. */
export function windowInWords(window: Window, now: number, region: Region): string {
  const { opensAt, closesAt } = window;
  if (isOpenAt(window, now)) return closesAt === null ? 'open' : `open until ${formatTime(closesAt, region)}`;
  if (opensAt === null || opensAt <= now) return 'closed';
  const opens = `opens ${formatTime(opensAt, region)}`;
  return closesAt === null ? opens : `${opens}, closes ${formatTime(closesAt, region)}`;
}

/** All three, each told as it is: 'alone Rs 399, in a group Rs 349, hospitality Rs 1,500'. */
export function feesInWords({ individual, groupMember, hospitality }: Fees): string {
  return `alone ${formatRupees(individual)}, in a group ${formatRupees(groupMember)}, hospitality ${formatRupees(hospitality)}`;
}

/** As moments, with typed text for them; empty while there are none. */
export function datesInWords({ dates, ownWords }: Pick<Event, 'dates' | 'ownWords'>, region: Region): string {
  if (!dates) return '';
  const moments = `${formatTime(dates.startsAt, region)} to ${formatTime(dates.endsAt, region)}`;
  return ownWords ? `${moments}, “${ownWords}”` : moments;
}

/** 'Annual Conference 2024 (Annual Conference), “Hues of Harmony”, Main Auditorium, Campus'. */
export function wordsOfEvent({
  name,
  shortName,
  theme,
  venue,
}: Pick<Event, 'name' | 'shortName' | 'theme' | 'venue'>): string {
  return `${name} (${shortName}), “${theme}”, ${venue.name}, ${venue.address}, ${venue.mapUrl}`;
}
