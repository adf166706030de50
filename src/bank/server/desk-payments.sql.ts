import { type Expression, type ExpressionBuilder, sql } from 'kysely';
import { areIndependentPeopleSql, type SecondPerson } from '#accounts/server/index.ts';
import type { Db, Tables, Transaction } from '#platform/server/db/tables.ts';
import { newId } from '#platform/server/ids.ts';

/** Amounts are in minor units, times in epoch milliseconds. */
export interface DeskPayment {
  id: string;
  registrationId: string;
  amount: number;
  receivedAt: number;
}

export async function insertDeskPayment(
  transaction: Transaction,
  { registrationId, amount }: Pick<DeskPayment, 'registrationId' | 'amount'>,
  { at, by }: { at: number; by: string },
): Promise<void> {
  await transaction
    .insertInto('desk_payments')
    .values({
      id: newId(),
      registration_id: registrationId,
      amount,
      received_at: at,
      received_by: by,
      undone_at: null,
      undone_by: null,
    })
    .execute();
}

/**
 * Marks a payment as undone. Returns its amount in minor units, or undefined if it was undone before or does not exist.
 */
export async function markDeskPaymentUndone(
  transaction: Transaction,
  { id, registrationId }: Pick<DeskPayment, 'id' | 'registrationId'>,
  { at, by }: { at: number; by: string },
): Promise<number | undefined> {
  const row = await transaction
    .updateTable('desk_payments')
    .set({ undone_at: at, undone_by: by })
    .where('id', '=', id)
    .where('registration_id', '=', registrationId)
    .where('undone_at', 'is', null)
    .returning('amount')
    .executeTakeFirst();
  return row?.amount;
}

/**
 * Selects a payer's payments at the desk that were recorded by the second person (product 3.18), or by an admin who is
 * not independent of the second person. Leaves out undone payments.
 */
export function selectDeskPaymentsOfRelatedPeople<T extends keyof Tables>(
  eb: ExpressionBuilder<Tables, T>,
  payerId: Expression<string>,
  second: SecondPerson,
) {
  const recorder = sql.ref('desk_payments.received_by');
  return (eb as unknown as ExpressionBuilder<Tables, never>)
    .selectFrom('desk_payments')
    .select('desk_payments.id')
    .where('desk_payments.registration_id', '=', payerId)
    .where('desk_payments.undone_at', 'is', null)
    .where((payments) => payments.not(areIndependentPeopleSql(sql`${second.accountId}`, recorder, second)));
}

/** Counts the payments at the desk since a time, in epoch milliseconds, that were not undone. */
export async function countDeskPaymentsSince(db: Db, since: number): Promise<number> {
  const { count } = await db
    .selectFrom('desk_payments')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('received_at', '>=', since)
    .where('undone_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Lists the payments of these registrations that were not undone, oldest first. */
export async function listDeskPayments(
  db: Db,
  registrationIds: readonly string[],
): Promise<(DeskPayment & { by: string | null })[]> {
  if (registrationIds.length === 0) return [];
  return db
    .selectFrom('desk_payments')
    .leftJoin('accounts', 'accounts.id', 'desk_payments.received_by')
    .select([
      'desk_payments.id',
      'desk_payments.registration_id as registrationId',
      'desk_payments.amount',
      'desk_payments.received_at as receivedAt',
      'accounts.name as by',
    ])
    .where('desk_payments.registration_id', 'in', registrationIds)
    .where('desk_payments.undone_at', 'is', null)
    .orderBy('desk_payments.received_at')
    .orderBy('desk_payments.id')
    .execute();
}
