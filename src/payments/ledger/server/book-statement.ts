import type { Changes } from '#platform/server/db/tables.ts';
import { newId } from '#platform/server/ids.ts';
import { addLines, type LinesTable } from './lines.sql.ts';
import { daysOfStatement } from './statement-days.sql.ts';

/**
 * Books what a statement brought, a line for each day, and what it shows to have left; whose it is, is booked when it is found. Once,
 * however often it is called. Belongs into the transaction that takes the statement.
 */
export async function bookStatement(changes: Changes, at: number, statementId: string): Promise<void> {
  const line = (day: string, paise: number, accounts: Pick<LinesTable, 'debit' | 'credit'>): LinesTable => ({
    id: newId(),
    booked_at: at,
    day,
    ...accounts,
    paise,
    cause: 'statement',
    event_id: null,
    registration_id: null,
    credit_id: null,
    statement_id: statementId,
    refund_id: null,
  });
  const came = await daysOfStatement(changes, 'credits', statementId);
  const left = await daysOfStatement(changes, 'debits', statementId);
  await addLines(changes, [
    ...came.map(({ day, paise }) => line(day, paise, { debit: 'bank', credit: 'unclaimed' })),
    ...left.map(({ day, paise }) => line(day, paise, { debit: 'spent', credit: 'bank' })),
  ]);
}
