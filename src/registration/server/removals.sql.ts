import type { Changes, Queries } from '#platform/server/db/tables.ts';

/** Lists the ids of an account's registrations. */
export async function registrationIdsOf(queries: Queries, accountId: string): Promise<string[]> {
  const rows = await queries
    .selectFrom('registrations')
    .select('id')
    .where('account_id', '=', accountId)
    .execute();
  return rows.map(({ id }) => id);
}

export async function removeRegistrations(changes: Changes, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await changes.deleteFrom('registrations').where('id', 'in', ids).execute();
}

export async function hasRegistrations(queries: Queries, eventId: string): Promise<boolean> {
  const row = await queries
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
  changes: Changes,
  eventId: string,
  atMost: number,
): Promise<{ id: string; paymentId: string | null }[]> {
  return changes
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
    .returning(['id', 'payment_id as paymentId'])
    .execute();
}

/** Deletes the payment references of an event. */
export async function removeReferencesOf(changes: Changes, eventId: string): Promise<void> {
  await changes.deleteFrom('payment_references').where('event_id', '=', eventId).execute();
}
