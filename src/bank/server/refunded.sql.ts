import { sql } from 'kysely';
import type { Queries } from '#platform/server/db/tables.ts';

/** What was sent back to a registration, and what the ledger says is due of it where something was. In paise. */
export interface Refunded {
  releasedPaise: number;
  waitingPaise: number;
  duePaise: number;
}

const nothing: Refunded = { releasedPaise: 0, waitingPaise: 0, duePaise: 0 };

/** The same registrations, each with what was sent back to it. */
export async function withRefunds<R extends { id: string }>(
  queries: Queries,
  rows: readonly R[],
): Promise<(R & { refunds: Refunded })[]> {
  const [only, ...others] = rows;
  const refunds = await queries
    .selectFrom('refunds')
    .select(({ fn, cast, selectFrom }) => [
      'refunds.registration_id as id',
      cast<number>(
        fn.coalesce(fn.sum('refunds.paise').filterWhere('released_at', 'is not', null), sql.lit(0)),
        'bigint',
      ).as('releasedPaise'),
      cast<number>(
        fn.coalesce(fn.sum('refunds.paise').filterWhere('released_at', 'is', null), sql.lit(0)),
        'bigint',
      ).as('waitingPaise'),
      selectFrom('ledger_lines')
        .select(
          sql<number>`cast(coalesce(sum(case when debit = 'fees' then -paise else paise end), 0) as bigint)`.as(
            'paise',
          ),
        )
        .whereRef('ledger_lines.registration_id', '=', 'refunds.registration_id')
        .where((eb) => eb.or([eb('debit', '=', 'fees'), eb('credit', '=', 'fees')]))
        .as('duePaise'),
    ])
    .where('refunds.taken_back_at', 'is', null)
    .$if(others.length === 0, (one) => one.where('refunds.registration_id', '=', only?.id ?? ''))
    .groupBy('refunds.registration_id')
    .execute();
  const byId = new Map(
    refunds.map(({ id, duePaise, ...sums }) => [id, { ...sums, duePaise: duePaise ?? 0 }]),
  );
  return rows.map((row) => ({ ...row, refunds: byId.get(row.id) ?? nothing }));
}
