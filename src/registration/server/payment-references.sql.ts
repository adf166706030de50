import type { JoinBuilder } from 'kysely';
import type { Db, Tables, Transaction } from '#platform/server/db/tables.ts';

export interface Payer {
  eventId: string;
  accountId: string;
}

/**
 * Stores the reference of a payer. Returns false when the payer already has a reference, or another payer has this one.
 */
export async function insertPaymentReference(
  transaction: Transaction,
  payer: Payer,
  reference: string,
): Promise<boolean> {
  const row = await transaction
    .insertInto('payment_references')
    .values({ event_id: payer.eventId, account_id: payer.accountId, reference })
    .onConflict((conflict) => conflict.doNothing())
    .returning('reference')
    .executeTakeFirst();
  return row !== undefined;
}

export async function findPaymentReference(
  db: Db,
  { eventId, accountId }: Payer,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('payment_references')
    .select('reference')
    .where('event_id', '=', eventId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row?.reference;
}

/** Joins the reference of the registration's account. For members, `joinPayerPaymentReference` joins the leader's. */
export function joinOwnPaymentReference(join: JoinBuilder<Tables, 'payment_references' | 'registrations'>) {
  return join
    .onRef('payment_references.event_id', '=', 'registrations.event_id')
    .onRef('payment_references.account_id', '=', 'registrations.account_id');
}

/**
 * Joins the payment reference of the payer, who is the leader if there is a group. `delegations` must be joined before.
 */
export function joinPayerPaymentReference(
  join: JoinBuilder<Tables, 'payment_references' | 'registrations' | 'delegations'>,
) {
  return join
    .onRef('payment_references.event_id', '=', 'registrations.event_id')
    .on('payment_references.account_id', '=', (eb) =>
      eb.fn.coalesce('delegations.leader_id', 'registrations.account_id'),
    );
}
