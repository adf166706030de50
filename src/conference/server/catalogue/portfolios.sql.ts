import { breaksReference } from '#platform/server/db/database-errors.ts';
import type { Transaction } from '#platform/server/db/tables.ts';
import { newId } from '#platform/server/ids.ts';
import type { PortfolioFields } from '../../contract.ts';

/** The names of a committee's portfolios, withdrawn ones among them, by id. */
export async function portfolioNames(
  transaction: Transaction,
  committeeId: string,
): Promise<Map<string, string>> {
  const rows = await transaction
    .selectFrom('portfolios')
    .select(['id', 'name'])
    .where('committee_id', '=', committeeId)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Adds portfolios after all others of the committee. Their names must be new ones there. */
export async function addPortfolios(
  transaction: Transaction,
  committeeId: string,
  portfolios: readonly PortfolioFields[],
  now: number,
): Promise<void> {
  const { last } = await transaction
    .selectFrom('portfolios')
    .select((eb) => eb.fn.max<number | null>('position').as('last'))
    .where('committee_id', '=', committeeId)
    .executeTakeFirstOrThrow();
  const rows = portfolios.map(({ name, demanding }, at) => ({
    id: newId(),
    committee_id: committeeId,
    name,
    position: (last ?? -1) + 1 + at,
    withheld_at: null,
    withdrawn_at: null,
    demanding_at: demanding ? now : null,
  }));
  await transaction.insertInto('portfolios').values(rows).execute();
  for (const [at, { id }] of rows.entries()) await addSeats(transaction, id, 1, portfolios[at]?.seats ?? 1);
}

/** Adds the seats of these numbers that a portfolio does not have yet. */
async function addSeats(
  transaction: Transaction,
  portfolioId: string,
  from: number,
  to: number,
): Promise<void> {
  const rows = Array.from({ length: to - from + 1 }, (_, at) => ({
    id: newId(),
    portfolio_id: portfolioId,
    number: from + at,
  }));
  await transaction
    .insertInto('seats')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['portfolio_id', 'number']).doNothing())
    .execute();
}

/** Has a portfolio have so many seats. Returns false, and the transaction must be given up, when one that would go was given. */
export async function setSeats(
  transaction: Transaction,
  portfolioId: string,
  seats: number,
): Promise<boolean> {
  try {
    await transaction
      .deleteFrom('seats')
      .where('portfolio_id', '=', portfolioId)
      .where('number', '>', seats)
      .execute();
  } catch (error) {
    if (breaksReference(error)) return false;
    throw error;
  }
  await addSeats(transaction, portfolioId, 1, seats);
  return true;
}

/** @param withheldAt since when delegates can't choose it, and `demandingAt` since when it is not for beginners; null for never */
export async function setPortfolio(
  transaction: Transaction,
  id: string,
  { name, withheldAt, demandingAt }: { name: string; withheldAt: number | null; demandingAt: number | null },
): Promise<void> {
  await transaction
    .updateTable('portfolios')
    .set({ name, withheld_at: withheldAt, demanding_at: demandingAt })
    .where('id', '=', id)
    .execute();
}

/** @param at since when it cannot be chosen; null for one that is offered again */
export async function withdrawPortfolio(
  transaction: Transaction,
  id: string,
  at: number | null,
): Promise<void> {
  await transaction.updateTable('portfolios').set({ withdrawn_at: at }).where('id', '=', id).execute();
}

/** Deletes a portfolio. Returns false, and the transaction must be given up, when it was chosen. */
export async function deletePortfolio(transaction: Transaction, id: string): Promise<boolean> {
  try {
    await transaction.deleteFrom('seats').where('portfolio_id', '=', id).execute();
    await transaction.deleteFrom('portfolios').where('id', '=', id).execute();
    return true;
  } catch (error) {
    if (breaksReference(error)) return false;
    throw error;
  }
}

export async function orderPortfolios(transaction: Transaction, ids: readonly string[]): Promise<void> {
  for (const [position, id] of ids.entries())
    await transaction.updateTable('portfolios').set({ position }).where('id', '=', id).execute();
}
