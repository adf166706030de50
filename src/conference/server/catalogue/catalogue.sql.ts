import type { Transaction } from '#platform/server/db/tables.ts';

/**
 * Counts a change of an event's catalogue and keeps everybody else from changing it until the transaction ends.
 * @returns the event's id; undefined when the catalogue is not the one of this revision any more, or archived
 */
export async function lockCatalogue(
  transaction: Transaction,
  eventName: string,
  revision: number,
): Promise<string | undefined> {
  const row = await transaction
    .updateTable('events')
    .set({ catalogue_revision: revision + 1 })
    .where('id', '=', (eb) => eb.selectFrom('event_names').select('event_id').where('name', '=', eventName))
    .where('catalogue_revision', '=', revision)
    .where('state', '!=', 'archived')
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** A committee of the event, or undefined. */
export async function findCommittee(transaction: Transaction, eventId: string, id: string) {
  return transaction
    .selectFrom('committees')
    .select(['id', 'value', 'name'])
    .where('event_id', '=', eventId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** A portfolio of the event with its committee, or undefined. */
export async function findPortfolioById(transaction: Transaction, eventId: string, id: string) {
  return transaction
    .selectFrom('portfolios')
    .innerJoin('committees', 'committees.id', 'portfolios.committee_id')
    .select([
      'portfolios.id',
      'portfolios.name',
      'portfolios.committee_id as committeeId',
      'portfolios.withheld_at as withheldAt',
      'portfolios.demanding_at as demandingAt',
      'committees.value as committee',
    ])
    .where('committees.event_id', '=', eventId)
    .where('portfolios.id', '=', id)
    .executeTakeFirst();
}
