import type { Transaction } from '#platform/server/db/tables.ts';
import { type Dates, type Event, type Fees, toEvent, type Window } from './events.sql.ts';

/**
 * Increments the revision of an event. This locks the event until the transaction ends.
 * @param name the current or a former name
 * @param revision the revision that the caller saw; undefined for any
 * @returns the event before the change; undefined when it does not exist or has another revision
 */
export async function incrementEventRevision(
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
    .returning((eb) => eb.selectFrom('club').select('time_zone').as('timeZone'))
    .executeTakeFirst();
  return row && toEvent(row);
}

export async function saveRegistrationWindow(
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

/**
 * Shows or hides the portfolios on the public page.
 * @param at when the page began to show them; null if it hides them
 */
export async function setPortfoliosShown(
  transaction: Transaction,
  id: string,
  at: number | null,
): Promise<void> {
  await transaction.updateTable('events').set({ portfolios_shown_at: at }).where('id', '=', id).execute();
}

/**
 * Switches the waiting list on or off.
 * @param at when it was switched on; null if it is off
 */
export async function setWaitingListOnAt(
  transaction: Transaction,
  id: string,
  at: number | null,
): Promise<void> {
  await transaction.updateTable('events').set({ waiting_list_at: at }).where('id', '=', id).execute();
}

/**
 * Sets the surcharges of committees.
 * @returns false when a committee does not exist. The caller must then roll back.
 */
export async function setCommitteeSurcharges(
  transaction: Transaction,
  eventId: string,
  surcharges: readonly { committee: string; amount: number }[],
): Promise<boolean> {
  // Invalidates the cached committees.
  await transaction
    .updateTable('events')
    .set((eb) => ({ catalogue_revision: eb('catalogue_revision', '+', 1) }))
    .where('id', '=', eventId)
    .execute();
  for (const { committee, amount } of surcharges) {
    const row = await transaction
      .updateTable('committees')
      .set({ surcharge_amount: amount })
      .where('event_id', '=', eventId)
      .where('value', '=', committee)
      .returning('id')
      .executeTakeFirst();
    if (!row) return false;
  }
  return true;
}

/** @param setAt when a superadmin set them; null if they follow the content files */
export async function setEventFees(
  transaction: Transaction,
  id: string,
  fees: Fees,
  setAt: number | null,
): Promise<void> {
  await transaction
    .updateTable('events')
    .set({
      ...toFeeColumns(fees),
      fees_set_at: setAt,
      without_hospitality_at: fees.hospitalityAmount === null ? setAt : null,
    })
    .where('id', '=', id)
    .execute();
}

/**
 * @param text custom text; empty if the dates are formatted
 * @param setAt when a superadmin set them; null if they follow the content files
 */
export async function setEventDates(
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

export async function setEventShortNameThemeAndVenue(
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
 * Renames an event. It can still be found by its former names.
 * @returns false when another event has or had the name. The caller must then roll back.
 */
export async function setEventName(transaction: Transaction, id: string, name: string): Promise<boolean> {
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

export const toFeeColumns = ({ individualAmount, groupMemberAmount, hospitalityAmount }: Fees) => ({
  individual_fee_amount: individualAmount,
  group_member_fee_amount: groupMemberAmount,
  hospitality_fee_amount: hospitalityAmount ?? 0,
});
