import type { JoinBuilder } from 'kysely';
import type { Db, Tables, Transaction } from '#platform/server/db/tables.ts';

/** The account that pays for an event. */
export interface Payer {
  eventId: string;
  accountId: string;
}

/** Returns false and stores nothing when the payer has a reference for the event, or the reference is taken. */
export async function insertReference(
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

export async function findReference(db: Db, { eventId, accountId }: Payer): Promise<string | undefined> {
  const row = await db
    .selectFrom('payment_references')
    .select('reference')
    .where('event_id', '=', eventId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row?.reference;
}

/** Joins the payment reference of the registration's account. Members have none. */
export function onOwnReference(join: JoinBuilder<Tables, 'payment_references' | 'registrations'>) {
  return join
    .onRef('payment_references.event_id', '=', 'registrations.event_id')
    .onRef('payment_references.account_id', '=', 'registrations.account_id');
}

/** Joins the reference that pays for a registration: for a group, the leader's. `delegations` must be joined before. */
export function onPayersReference(
  join: JoinBuilder<Tables, 'payment_references' | 'registrations' | 'delegations'>,
) {
  return join
    .onRef('payment_references.event_id', '=', 'registrations.event_id')
    .on('payment_references.account_id', '=', (eb) =>
      eb.fn.coalesce('delegations.leader_id', 'registrations.account_id'),
    );
}
