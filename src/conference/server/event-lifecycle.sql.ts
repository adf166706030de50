import { toSlug } from '#platform/rule/slug.ts';
import type { Db, Transaction } from '#platform/server/db/tables.ts';
import { newId } from '#platform/server/ids.ts';
import type { PaymentWayKind } from '../contract/payment-ways.ts';
import type { EventState } from '../contract.ts';
import { deleteDiscountCodesOfEvent } from './discount-codes.sql.ts';
import { setEventName, toFeeColumns } from './event-settings.sql.ts';
import type { Event } from './events.sql.ts';

/**
 * Sets the state of an event, if it is in one of the states `from`.
 * @returns its name; undefined when it is in another state or does not exist
 */
export async function changeEventState(
  transaction: Transaction,
  id: string,
  { from, to }: { from: readonly EventState[]; to: EventState },
): Promise<string | undefined> {
  const row = await transaction
    .updateTable('events')
    .set((eb) => ({ state: to, revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .where('state', 'in', from)
    .returning('name')
    .executeTakeFirst();
  return row?.name;
}

/** Locks an event until the transaction ends. Returns false if it is in none of the states. */
export async function lockEventInState(
  transaction: Transaction,
  id: string,
  states: readonly EventState[],
): Promise<boolean> {
  const row = await transaction
    .updateTable('events')
    .set((eb) => ({ state: eb.ref('state') }))
    .where('id', '=', id)
    .where('state', 'in', states)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

const onlyRowId = 1;

/** Makes an announced event the main one. Returns false if it is not announced. */
export async function setMainEvent(transaction: Transaction, id: string): Promise<boolean> {
  const row = await transaction
    .insertInto('main_event')
    .columns(['id', 'event_id'])
    .expression((eb) =>
      eb
        .selectFrom('events')
        .select((row) => [row.lit(onlyRowId).as('id'), 'events.id as event_id'])
        .where('events.id', '=', id)
        .where('events.state', '=', 'announced'),
    )
    .onConflict((known) =>
      known.column('id').doUpdateSet((eb) => ({ event_id: eb.ref('excluded.event_id') })),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Makes an event the main one if there is none yet. */
export async function ensureMainEvent(transaction: Transaction, id: string): Promise<void> {
  await transaction
    .insertInto('main_event')
    .values({ id: onlyRowId, event_id: id })
    .onConflict((known) => known.column('id').doNothing())
    .execute();
}

/** Returns true if this is the main event, and then locks the choice of the main event until the transaction ends. */
export async function lockIfMainEvent(transaction: Transaction, id: string): Promise<boolean> {
  const row = await transaction
    .updateTable('main_event')
    .set({ id: onlyRowId })
    .where('event_id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Revision of the committees of a new event. Each change of a superadmin increments it. */
export const uneditedCatalogueRevision = 1;

interface DraftValues extends Pick<Event, 'shortName' | 'theme' | 'venue' | 'fees'> {
  /** That of the event whose committees are copied, so that a copy of edited ones does not seem unedited. */
  catalogueRevision?: number;
  plannedPaymentWays?: readonly PaymentWayKind[];
}

/**
 * Adds a draft without dates, window and committees.
 * @returns its id; undefined when an event has or had the name. The caller must then roll back.
 */
export async function insertDraftEvent(
  transaction: Transaction,
  name: string,
  draft: DraftValues,
  now: number,
): Promise<string | undefined> {
  const { shortName, theme, venue, fees, catalogueRevision = uneditedCatalogueRevision } = draft;
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
      state: 'draft',
      ...toFeeColumns(fees),
      without_hospitality_at: fees.hospitalityAmount === null ? now : null,
      planned_payment_ways: draft.plannedPaymentWays?.join(' ') || null,
      registration_opens_at: null,
      registration_closes_at: null,
      starts_at: null,
      ends_at: null,
      fees_set_at: null,
      dates_set_at: null,
      catalogue_revision: catalogueRevision,
    })
    .onConflict((known) => known.column('name').doNothing())
    .returning('id')
    .executeTakeFirst();
  return added && (await setEventName(transaction, id, name)) ? id : undefined;
}

/**
 * Returns an id such as 'annual-conference-2025-1f3c09'. It is readable, because it is also the name of the calendar
 * file.
 */
const idFor = (name: string): string => `${toSlug(name)}-${newId().slice(-6)}`;

/**
 * Lists the ids of the events without any trace of a delegate or a payment. The deletion of any other event would fail
 * or lose data.
 */
export async function listUnusedEventIds(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('events')
    .select('id')
    .where((eb) =>
      eb.and(
        (
          [
            'registrations',
            'erased_registrations',
            'payment_references',
            'ledger_payers',
            'receipts',
          ] as const
        ).map((table) =>
          eb.not(
            eb.exists(
              eb
                .selectFrom(table)
                .select(`${table}.event_id`)
                .whereRef(`${table}.event_id`, '=', 'events.id'),
            ),
          ),
        ),
      ),
    )
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/**
 * Deletes an unused event that is not the main event, with its committees, portfolios, seats, fee rounds, discount
 * codes, archived numbers and names. The rows of other modules are deleted with it.
 * @returns false when it can no longer be deleted
 */
export async function deleteUnusedEvent(
  transaction: Transaction,
  id: string,
  deletedAt: number,
): Promise<boolean> {
  const locked = await transaction
    .updateTable('events')
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .where((eb) => eb.not(eb.exists(eb.selectFrom('main_event').select('id').where('event_id', '=', id))))
    .returning('id')
    .executeTakeFirst();
  if (!locked || !(await listUnusedEventIds(transaction)).has(id)) return false;
  await transaction.deleteFrom('event_closings').where('event_id', '=', id).execute();
  await deleteCommittees(transaction, id);
  await deleteDiscountCodesOfEvent(transaction, id);
  await transaction.deleteFrom('fee_rounds').where('event_id', '=', id).execute();
  await transaction.deleteFrom('event_names').where('event_id', '=', id).execute();
  await transaction.deleteFrom('events').where('id', '=', id).execute();
  await transaction.insertInto('deleted_events').values({ id, deleted_at: deletedAt }).execute();
  return true;
}

async function deleteCommittees(transaction: Transaction, id: string): Promise<void> {
  const committees = transaction.selectFrom('committees').select('id').where('event_id', '=', id);
  const portfolios = transaction
    .selectFrom('portfolios')
    .select('id')
    .where('committee_id', 'in', committees);
  await transaction.deleteFrom('seats').where('portfolio_id', 'in', portfolios).execute();
  await transaction.deleteFrom('portfolios').where('committee_id', 'in', committees).execute();
  await transaction.deleteFrom('committees').where('event_id', '=', id).execute();
}

/** Counts the committees of an event whose committees were never edited. Returns 0 for another event. */
export async function countUneditedCommittees(db: Db, id: string): Promise<number> {
  const rows = await db
    .selectFrom('committees')
    .innerJoin('events', 'events.id', 'committees.event_id')
    .select('committees.id')
    .where('events.id', '=', id)
    .where('events.catalogue_revision', '=', uneditedCatalogueRevision)
    .execute();
  return rows.length;
}

/**
 * Deletes the committees of an unused event, if they were never edited.
 * @returns whether they were deleted
 */
export async function deleteCommitteesIfUnedited(transaction: Transaction, id: string): Promise<boolean> {
  const locked = await transaction
    .updateTable('events')
    .set((eb) => ({ catalogue_revision: eb('catalogue_revision', '+', 1) }))
    .where('id', '=', id)
    .where('catalogue_revision', '=', uneditedCatalogueRevision)
    .returning('id')
    .executeTakeFirst();
  if (!locked || !(await listUnusedEventIds(transaction)).has(id)) return false;
  await deleteCommittees(transaction, id);
  return true;
}
