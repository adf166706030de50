import type { Transaction } from '#platform/server/db/tables.ts';
import { newId } from '#platform/server/ids.ts';
import { feeColumns, setName } from './event-settings.sql.ts';
import type { Event } from './events.sql.ts';

/** What a draft takes over from another event. */
type Begun = Pick<Event, 'shortName' | 'theme' | 'venue' | 'fees' | 'timeZone'>;

/**
 * Adds a draft without dates, a window or committees.
 * @returns its id; undefined, and the transaction must be given up, when an event has or had the name
 */
export async function addDraft(
  transaction: Transaction,
  name: string,
  { shortName, theme, venue, fees, timeZone }: Begun,
): Promise<string | undefined> {
  const id = idFor(name);
  const added = await transaction
    .insertInto('events')
    .values({
      id,
      name,
      short_name: shortName,
      theme,
      dates_in_words: '',
      venue_name: venue.name,
      venue_address: venue.address,
      venue_map: venue.mapUrl,
      time_zone: timeZone,
      state: 'draft',
      ...feeColumns(fees),
      registration_opens_at: null,
      registration_closes_at: null,
      starts_at: null,
      ends_at: null,
      fees_set_at: null,
      dates_set_at: null,
      catalogue_revision: 1,
    })
    .onConflict((known) => known.column('name').doNothing())
    .returning('id')
    .executeTakeFirst();
  return added && (await setName(transaction, id, name)) ? id : undefined;
}

/** Readable, since the calendar file is called so: 'annual-conference-2025-1f3c09'. */
function idFor(name: string): string {
  const letters = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return `${letters || 'event'}-${newId().slice(-6)}`;
}
