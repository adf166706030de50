import { daysInWords } from '../contract/days-in-words.ts';
import type { Event } from './events.sql.ts';

/** When an event is, as typed or formatted text; empty while it is unknown. */
export function datesOfEvent({
  dates,
  ownWords,
  timeZone,
}: Pick<Event, 'dates' | 'ownWords' | 'timeZone'>): string {
  if (ownWords || !dates) return ownWords;
  return daysInWords(dates.startsAt, dates.endsAt, timeZone);
}
