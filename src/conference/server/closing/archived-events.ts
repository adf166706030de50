import type { ArchivedEvent } from '#pages/contract/event-data.ts';
import { readRegion } from '#platform/server/club.sql.ts';
import type { Db } from '#platform/server/db/tables.ts';
import { datesOfEvent } from '../dates-of-event.ts';
import { allEvents } from '../events.sql.ts';
import { closingsByEvent } from './closings.sql.ts';

/** The archived events as the archive page tells them, the latest first. */
export async function archivedEvents(db: Db): Promise<ArchivedEvent[]> {
  const [events, closings, { locale }] = await Promise.all([
    allEvents(db),
    closingsByEvent(db),
    readRegion(db),
  ]);
  return events.flatMap((event) => {
    const { id, state, name, theme, dates } = event;
    const closing = closings.get(id);
    if (state !== 'archived' || !closing || !dates) return [];
    const { delegates, committees, colleges } = closing;
    return [{ name, theme, datesInWords: datesOfEvent(event, locale), delegates, committees, colleges }];
  });
}
