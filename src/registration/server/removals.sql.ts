import type { Db, Transaction } from '#platform/server/db/tables.ts';

/** Lists the ids of an account's registrations. */
export async function registrationIdsOf(db: Db, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('registrations')
    .select('id')
    .where('account_id', '=', accountId)
    .execute();
  return rows.map(({ id }) => id);
}

export async function removeRegistrations(transaction: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await transaction.deleteFrom('registrations').where('id', 'in', ids).execute();
}

export async function hasRegistrations(db: Db, eventId: string): Promise<boolean> {
  const row = await db
    .selectFrom('registrations')
    .select('id')
    .where('event_id', '=', eventId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks up to `atMost` registrations of an event until the transaction ends.
 * @returns each with the id of its payment screenshot; empty when no registration is left
 */
export async function takeSomeOf(
  transaction: Transaction,
  eventId: string,
  atMost: number,
): Promise<{ id: string; paymentPictureId: string | null }[]> {
  return transaction
    .updateTable('registrations')
    .set((eb) => ({ event_id: eb.ref('event_id') }))
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('registrations as some')
        .select('some.id')
        .where('some.event_id', '=', eventId)
        .orderBy('some.id')
        .limit(atMost),
    )
    .returning(['id', 'payment_picture_id as paymentPictureId'])
    .execute();
}

/** Deletes the payment references of an event. */
export async function removeReferencesOf(transaction: Transaction, eventId: string): Promise<void> {
  await transaction.deleteFrom('payment_references').where('event_id', '=', eventId).execute();
}
