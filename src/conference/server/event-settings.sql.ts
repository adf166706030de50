import type { Transaction } from '#platform/server/db/tables.ts';
import { asEvent, type Dates, type Event, type Fees, type Window } from './events.sql.ts';

/**
 * Increments the revision of an event, and locks it until the end of the transaction.
 * @param name the current or a former name
 * @param revision the revision that the caller saw; undefined for any
 * @returns the event before the change; undefined when it does not exist or has another revision
 */
export async function lockEvent(
  transaction: Transaction,
  name: string,
  revision: number | undefined,
): Promise<Event | undefined> {
  let update = transaction
    .updateTable('events')
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .where('id', '=', (eb) => eb.selectFrom('event_names').select('event_id').where('name', '=', name));
  if (revision !== undefined) update = update.where('revision', '=', revision);
  const row = await update
    .returningAll()
    .returning((eb) =>
      eb
        .selectFrom('main_event')
        .select('event_id')
        .whereRef('main_event.event_id', '=', 'events.id')
        .as('mainId'),
    )
    .executeTakeFirst();
  return row && asEvent(row);
}

export async function setWindow(
  transaction: Transaction,
  id: string,
  { opensAt, closesAt }: Window,
): Promise<void> {
  await transaction
    .updateTable('events')
    .set({ registration_opens_at: opensAt, registration_closes_at: closesAt })
    .where('id', '=', id)
    .execute();
}

/** @param at when the public page started to list them; null when it does not */
export async function setPortfoliosShown(
  transaction: Transaction,
  id: string,
  at: number | null,
): Promise<void> {
  await transaction.updateTable('events').set({ portfolios_shown_at: at }).where('id', '=', id).execute();
}

/** @param setAt when a superadmin set them; null when they follow the content files */
export async function setFees(
  transaction: Transaction,
  id: string,
  fees: Fees,
  setAt: number | null,
): Promise<void> {
  await transaction
    .updateTable('events')
    .set({ ...feeColumns(fees), fees_set_at: setAt })
    .where('id', '=', id)
    .execute();
}

/**
 * @param text custom text for the dates; empty where they are formatted automatically
 * @param setAt when a superadmin set them; null when they follow the content files
 */
export async function setDates(
  transaction: Transaction,
  id: string,
  { startsAt, endsAt }: Dates,
  text: string,
  setAt: number | null,
): Promise<void> {
  await transaction
    .updateTable('events')
    .set({ starts_at: startsAt, ends_at: endsAt, dates_in_words: text, dates_set_at: setAt })
    .where('id', '=', id)
    .execute();
}

/** Short name, theme and venue of an event. */
export async function setTexts(
  transaction: Transaction,
  id: string,
  { shortName, theme, venue }: Pick<Event, 'shortName' | 'theme' | 'venue'>,
): Promise<void> {
  await transaction
    .updateTable('events')
    .set({
      short_name: shortName,
      theme,
      venue_name: venue.name,
      venue_address: venue.address,
      venue_map: venue.mapUrl,
    })
    .where('id', '=', id)
    .execute();
}

/**
 * Renames an event. Its former names still refer to it.
 * @returns false when another event has or had the name: roll back then
 */
export async function setName(transaction: Transaction, id: string, name: string): Promise<boolean> {
  const renamed = await transaction
    .insertInto('event_names')
    .values({ name, event_id: id })
    .onConflict((known) =>
      known
        .column('name')
        .doUpdateSet((eb) => ({ event_id: eb.ref('excluded.event_id') }))
        .whereRef('event_names.event_id', '=', 'excluded.event_id'),
    )
    .returning('name')
    .executeTakeFirst();
  if (!renamed) return false;
  await transaction.updateTable('events').set({ name }).where('id', '=', id).execute();
  return true;
}

export const feeColumns = ({ individualPaise, groupMemberPaise, hospitalityPaise }: Fees) => ({
  individual_fee_paise: individualPaise,
  group_member_fee_paise: groupMemberPaise,
  hospitality_fee_paise: hospitalityPaise,
});
