import type { ArchivedEvent } from '#pages/contract/event-data.ts';
import type { Queries } from '#platform/server/db/tables.ts';
import { daysInWords } from '../../contract/days-in-words.ts';
import { allEvents } from '../events.sql.ts';
import { closingsByEvent } from './closings.sql.ts';

/** The archived events as the archive page tells them, the latest first. */
export async function archivedEvents(queries: Queries): Promise<ArchivedEvent[]> {
  const [events, closings] = await Promise.all([allEvents(queries), closingsByEvent(queries)]);
  return events.flatMap(({ id, state, name, theme, dates, ownWords, timeZone }) => {
    const closing = closings.get(id);
    if (state !== 'archived' || !closing || !dates) return [];
    const { delegates, committees, colleges } = closing;
    const days = ownWords || daysInWords(dates.startsAt, dates.endsAt, timeZone);
    return [{ name, theme, datesInWords: days, delegates, committees, colleges }];
  });
}
