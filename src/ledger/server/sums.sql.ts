import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/server/db/tables.ts';
import type { LedgerAccount } from '../rule/accounts.ts';

/** Sums of postings, in minor units. `received` includes `unreconciled`. */
export interface LedgerSums {
  due: number;
  received: number;
  unreconciled: number;
  refunded: number;
  outstanding: number;
}

/** Returns the SQL for the sum posted between two accounts, minus reversals, in minor units. */
function netSum(debit: LedgerAccount, credit: LedgerAccount): RawBuilder<number> {
  return sql<number>`cast(coalesce(sum(case when debit = ${debit} and credit = ${credit} then amount
    when debit = ${credit} and credit = ${debit} then -amount else 0 end), 0) as bigint)`;
}

const moves = {
  due: netSum('receivable', 'fees'),
  matched: netSum('suspense', 'receivable'),
  unreconciled: netSum('unreconciled_receipts', 'receivable'),
  cash: netSum('cash', 'receivable'),
  refunded: netSum('receivable', 'refunds_in_transit'),
} as const;
/** Columns for queries of `ledger_lines`. `toLedgerSums` returns their sums. */
export const ledgerSumColumns = Object.entries(moves).map(([name, sum]) =>
  sum.as(name as keyof typeof moves),
);

interface NetSums {
  due: number;
  matched: number;
  unreconciled: number;
  cash: number;
  refunded: number;
}

export function toLedgerSums({ due, matched, unreconciled, cash, refunded }: NetSums): LedgerSums {
  const received = matched + unreconciled + cash;
  return { due, received, unreconciled, refunded, outstanding: due - received + refunded };
}

export async function sumLedgerOfEvent(db: Db, eventId: string): Promise<LedgerSums> {
  const row = await db
    .selectFrom('ledger_lines')
    .select(ledgerSumColumns)
    .where('event_id', '=', eventId)
    .executeTakeFirstOrThrow();
  return toLedgerSums(row);
}

export async function sumLedgerOfRegistration(db: Db, id: string): Promise<LedgerSums> {
  const row = await db
    .selectFrom('ledger_lines')
    .select(ledgerSumColumns)
    .where('registration_id', '=', id)
    .executeTakeFirstOrThrow();
  return toLedgerSums(row);
}

/**
 * Returns the unpaid sums by registration id, in minor units. Members of groups are missing, because their leader pays.
 * @param ids must not be empty; pass at most a few hundred, because each id is a bind parameter
 */
export async function mapUnpaidSumsByRegistration(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('ledger_lines')
    .select(['registration_id as id', ...ledgerSumColumns])
    .where('registration_id', 'in', ids)
    .groupBy('registration_id')
    .execute();
  return new Map(
    rows.flatMap(({ id, ...row }) => (id === null ? [] : [[id, Math.max(0, toLedgerSums(row).outstanding)]])),
  );
}

export async function sumLedgerByDay(db: Db, eventId: string): Promise<(LedgerSums & { day: string })[]> {
  const rows = await db
    .selectFrom('ledger_lines')
    .select(['day', ...ledgerSumColumns])
    .where('event_id', '=', eventId)
    .groupBy('day')
    .orderBy('day', 'desc')
    .execute();
  return rows.map(({ day, ...row }) => ({ day, ...toLedgerSums(row) }));
}
