import type { AnswerOf, CheckedQuery } from '#platform/contract/call.ts';
import { readRegion } from '#platform/server/club.sql.ts';
import type { Context } from '#platform/server/context.ts';
import type { findPayers as call } from '../contract.ts';
import { dueBeside } from '../rule/reconcile.ts';
import { asPayer, searchPayers } from './payers.sql.ts';

const mostFound = 8;

/** Registrations that pay and that the words find, the newest first. */
export async function findPayers(
  { db: { queries } }: Pick<Context, 'db'>,
  { search }: CheckedQuery<typeof call>,
): Promise<AnswerOf<typeof call>> {
  const rows = search.trim() === '' ? [] : await searchPayers(queries, search, mostFound);
  const region = await readRegion(queries);
  return {
    rows: rows.map((row) => ({
      _id: row.id,
      name: row.name,
      email: row.email,
      status: row.status,
      state: row.state,
      duePaise: dueBeside(asPayer(row, region), undefined),
      reference: row.reference,
      eventName: row.eventName,
    })),
  };
}
