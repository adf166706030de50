import type { Transaction } from '#platform/server/db/tables.ts';
import { newId } from '#platform/server/ids.ts';
import type { Cause } from '../rule/accounts.ts';
import { addLines, type LinesTable } from './lines.sql.ts';
import { bookedDays, daysOfStatement } from './statement-days.sql.ts';

const accounts = {
  credits: { debit: 'bank', credit: 'unclaimed' },
  debits: { debit: 'spent', credit: 'bank' },
} as const;
const reversed = {
  credits: { debit: 'unclaimed', credit: 'bank' },
  debits: { debit: 'bank', credit: 'spent' },
} as const;

/**
 * Books what a statement brought, a line for each day, and what it shows to have left; whose it is, is booked when it is found. Once,
 * however often it is called. Belongs into the transaction that takes the statement.
 */
export async function bookStatement(
  transaction: Transaction,
  at: number,
  statementId: string,
): Promise<void> {
  const came = await daysOfStatement(transaction, 'credits', statementId);
  const left = await daysOfStatement(transaction, 'debits', statementId);
  const entry = entryFor({ at, statementId, cause: 'statement' });
  await addLines(transaction, [
    ...came.map(({ day, paise }) => entry(day, paise, accounts.credits)),
    ...left.map(({ day, paise }) => entry(day, paise, accounts.debits)),
  ]);
}

/**
 * Books, day by day, the difference between what is booked of statements and the lines they have now that one of them was withdrawn.
 */
export async function bookWithdrawnStatement(
  transaction: Transaction,
  at: number,
  statementIds: readonly string[],
): Promise<void> {
  for (const statementId of statementIds) {
    const entry = entryFor({ at, statementId, cause: 'statement withdrawn' });
    for (const side of ['credits', 'debits'] as const) {
      const differences = new Map<string, number>();
      const add = (day: string, paise: number) => differences.set(day, (differences.get(day) ?? 0) + paise);
      for (const { day, paise } of await daysOfStatement(transaction, side, statementId)) add(day, paise);
      for (const { day, paise } of await bookedDays(transaction, statementId, accounts[side]))
        add(day, -paise);
      await addLines(
        transaction,
        [...differences]
          .filter(([, paise]) => paise !== 0)
          .map(([day, paise]) =>
            paise > 0 ? entry(day, paise, accounts[side]) : entry(day, -paise, reversed[side]),
          ),
      );
    }
  }
}

function entryFor({ at, statementId, cause }: { at: number; statementId: string; cause: Cause }) {
  return (day: string, paise: number, between: Pick<LinesTable, 'debit' | 'credit'>): LinesTable => ({
    id: newId(),
    booked_at: at,
    day,
    ...between,
    paise,
    cause,
    event_id: null,
    registration_id: null,
    credit_id: null,
    statement_id: statementId,
    refund_id: null,
  });
}
