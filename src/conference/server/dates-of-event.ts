import { daysInWords } from '../contract/days-in-words.ts';
import type { Event } from './events.sql.ts';

/** When an event is, in somebody's own words or in those of its days; empty while nobody has said. */
export function datesOfEvent({
  dates,
  ownWords,
  timeZone,
}: Pick<Event, 'dates' | 'ownWords' | 'timeZone'>): string {
  if (ownWords || !dates) return ownWords;
  return daysInWords(dates.startsAt, dates.endsAt, timeZone);
}
