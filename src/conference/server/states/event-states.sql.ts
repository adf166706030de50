import type { Transaction } from '#platform/server/db/tables.ts';
import type { EventState } from '../../contract.ts';

/**
 * Takes an event from one of some states into another, once.
 * @returns its name; undefined when it is in none of them, or not there
 */
export async function changeState(
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

/** Keeps an event in one of some states until the transaction ends. Returns false when it is in none of them. */
export async function lockInState(
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

const theRow = 1;

/**
 * Makes an announced event the main one in place of whichever it is.
 * @returns false when it is not announced
 */
export async function setMainEvent(transaction: Transaction, id: string): Promise<boolean> {
  const row = await transaction
    .insertInto('main_event')
    .columns(['id', 'event_id'])
    .expression((eb) =>
      eb
        .selectFrom('events')
        .select((of) => [of.lit(theRow).as('id'), 'events.id as event_id'])
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

/** Makes an event the main one where none is yet. */
export async function beginMainEvent(transaction: Transaction, id: string): Promise<void> {
  await transaction
    .insertInto('main_event')
    .values({ id: theRow, event_id: id })
    .onConflict((known) => known.column('id').doNothing())
    .execute();
}

/** Whether an event is the main one, which stays so until the transaction ends. */
export async function isMainEvent(transaction: Transaction, id: string): Promise<boolean> {
  const row = await transaction
    .updateTable('main_event')
    .set({ id: theRow })
    .where('event_id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
