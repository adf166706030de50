import { batches } from '#platform/server/batches.ts';
import type { Transaction } from '#platform/server/db/tables.ts';
import { newId } from '#platform/server/ids.ts';

/**
 * Copies the committees of an event, with portfolios and seats, into an event without any. Leaves out withdrawn
 * items. Also leaves out chat groups, because their members belong to the other event.
 * @returns the number of committees
 */
export async function copyCommittees(transaction: Transaction, from: string, to: string): Promise<number> {
  const committees = await transaction
    .selectFrom('committees')
    .selectAll()
    .where('event_id', '=', from)
    .where('withdrawn_at', 'is', null)
    .execute();
  const committeeIds = new Map(committees.map(({ id }) => [id, newId()]));
  const copied = committees.map((row) => ({
    ...row,
    id: committeeIds.get(row.id) ?? '',
    event_id: to,
    chat_group: null,
  }));
  for await (const rows of batches(copied)) await transaction.insertInto('committees').values(rows).execute();
  await copyPortfolios(transaction, from, committeeIds);
  return committees.length;
}

async function copyPortfolios(
  transaction: Transaction,
  from: string,
  committeeIds: ReadonlyMap<string, string>,
): Promise<void> {
  const portfolios = await transaction
    .selectFrom('portfolios')
    .innerJoin('committees', 'committees.id', 'portfolios.committee_id')
    .selectAll('portfolios')
    .where('committees.event_id', '=', from)
    .where('committees.withdrawn_at', 'is', null)
    .where('portfolios.withdrawn_at', 'is', null)
    .execute();
  const portfolioIds = new Map(portfolios.map(({ id }) => [id, newId()]));
  const copied = portfolios.map((row) => ({
    ...row,
    id: portfolioIds.get(row.id) ?? '',
    committee_id: committeeIds.get(row.committee_id) ?? '',
  }));
  for await (const rows of batches(copied)) await transaction.insertInto('portfolios').values(rows).execute();
  await copySeats(transaction, from, portfolioIds);
}

async function copySeats(
  transaction: Transaction,
  from: string,
  portfolioIds: ReadonlyMap<string, string>,
): Promise<void> {
  const seats = await transaction
    .selectFrom('seats')
    .innerJoin('portfolios', 'portfolios.id', 'seats.portfolio_id')
    .innerJoin('committees', 'committees.id', 'portfolios.committee_id')
    .selectAll('seats')
    .where('committees.event_id', '=', from)
    .where('committees.withdrawn_at', 'is', null)
    .where('portfolios.withdrawn_at', 'is', null)
    .execute();
  const copied = seats.map((row) => ({
    ...row,
    id: newId(),
    portfolio_id: portfolioIds.get(row.portfolio_id) ?? '',
  }));
  for await (const rows of batches(copied)) await transaction.insertInto('seats').values(rows).execute();
}
