import { type ExpressionBuilder, sql } from 'kysely';
import type { Db, Tables, Transaction } from '#platform/server/db/tables.ts';
import type { SetAsideKind } from '../contract.ts';

/** The row that sets a credit aside. */
export function setAsideRow<T extends keyof Tables>(eb: ExpressionBuilder<Tables, T>) {
  return (eb as unknown as ExpressionBuilder<Tables, 'credits'>)
    .selectFrom('set_aside_credits')
    .select('set_aside_credits.credit_id')
    .whereRef('set_aside_credits.credit_id', '=', 'credits.id');
}

/** The row that says whose a credit is. */
export function claimRow<T extends keyof Tables>(eb: ExpressionBuilder<Tables, T>) {
  return (eb as unknown as ExpressionBuilder<Tables, 'credits'>)
    .selectFrom('claimed_credits')
    .select('claimed_credits.credit_id')
    .whereRef('claimed_credits.credit_id', '=', 'credits.id');
}

/** A credit, with its day and sum, as the ledger books it. */
export interface BookedCredit {
  id: string;
  day: string;
  paise: number;
}

/**
 * Sets a credit aside that is no registration's.
 * @returns false when it is one's, or was set aside before
 */
export async function addSetAside(
  transaction: Transaction,
  creditId: string,
  { kind, note }: { kind: SetAsideKind; note: string },
  { at, by }: { at: number; by: string },
): Promise<boolean> {
  const row = await transaction
    .insertInto('set_aside_credits')
    .columns(['credit_id', 'kind', 'note', 'set_aside_at', 'set_aside_by'])
    .expression(
      transaction
        .selectFrom('credits')
        .select([
          'credits.id',
          sql<SetAsideKind>`cast(${kind} as text)`.as('kind'),
          sql<string>`cast(${note} as text)`.as('note'),
          sql<number>`cast(${at} as bigint)`.as('set_aside_at'),
          sql<string>`cast(${by} as text)`.as('set_aside_by'),
        ])
        .where('credits.id', '=', creditId)
        .where((eb) => eb.not(eb.exists(claimRow(eb)))),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('credit_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns whether the credit was set aside until now. */
export async function removeSetAside(transaction: Transaction, creditId: string): Promise<boolean> {
  const row = await transaction
    .deleteFrom('set_aside_credits')
    .where('credit_id', '=', creditId)
    .returning('credit_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function isSetAside(db: Db, creditId: string): Promise<boolean> {
  const row = await db
    .selectFrom('set_aside_credits')
    .select('credit_id')
    .where('credit_id', '=', creditId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes what set the credits of a statement aside, and returns these credits. */
export async function removeSetAsideOf(
  transaction: Transaction,
  statementId: string,
): Promise<BookedCredit[]> {
  const credits = await transaction
    .selectFrom('credits')
    .innerJoin('set_aside_credits', 'set_aside_credits.credit_id', 'credits.id')
    .select(['credits.id', 'credits.day', 'credits.paise'])
    .where('credits.statement_id', '=', statementId)
    .orderBy('credits.id')
    .execute();
  for (const { id } of credits) await removeSetAside(transaction, id);
  return credits;
}

/** Which of these credits were set aside: as what, by whom and when. */
export async function setAsideOf(db: Db, creditIds: readonly string[]) {
  if (creditIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('set_aside_credits')
    .leftJoin('accounts', 'accounts.id', 'set_aside_credits.set_aside_by')
    .select([
      'set_aside_credits.credit_id as creditId',
      'set_aside_credits.kind',
      'set_aside_credits.note',
      'set_aside_credits.set_aside_at as at',
      'accounts.name as by',
    ])
    .where('set_aside_credits.credit_id', 'in', creditIds)
    .execute();
  return new Map(rows.map(({ creditId, ...row }) => [creditId, row]));
}
