import type { Changes, Queries } from '#platform/server/db/tables.ts';

/**
 * Holds what is booked for these payers until the transaction ends, so that of two who book the second sees what the first
 * booked. New ones are taken in.
 * @param payers sorted by id: all who book take them in one order
 */
export async function lockPayers(changes: Changes, payers: readonly string[]): Promise<void> {
  const rows = await changes
    .selectFrom('ledger_payers')
    .select(['registration_id', 'event_id'])
    .where('registration_id', 'in', payers)
    .union(
      changes
        .selectFrom('registrations')
        .select(['id as registration_id', 'event_id'])
        .where('id', 'in', payers),
    )
    .orderBy('registration_id')
    .execute();
  if (rows.length === 0) return;
  await changes
    .insertInto('ledger_payers')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('registration_id').doUpdateSet((eb) => ({ event_id: eb.ref('excluded.event_id') })),
    )
    .execute();
}

/** Adds a payer that no other transaction can know yet. */
export async function addPayer(changes: Changes, id: string, eventId: string): Promise<void> {
  await changes.insertInto('ledger_payers').values({ registration_id: id, event_id: eventId }).execute();
}

/** The events of payers, and the payers that are there. */
export async function eventsOfPayers(queries: Queries, payers: readonly string[]) {
  return queries
    .selectFrom('ledger_payers')
    .select(['registration_id as id', 'event_id as eventId'])
    .where('registration_id', 'in', payers)
    .execute();
}

/** Registrations that pay and of which nothing is booked, some of them. */
export async function unbookedPayers(queries: Queries, atMost: number): Promise<string[]> {
  const rows = await queries
    .selectFrom('registrations')
    .leftJoin('ledger_payers', 'ledger_payers.registration_id', 'registrations.id')
    .select('registrations.id')
    .where('registrations.mode', '!=', 'member')
    .where('ledger_payers.registration_id', 'is', null)
    .orderBy('registrations.id')
    .limit(atMost)
    .execute();
  return rows.map(({ id }) => id);
}

/** Every payer that is known, by id. */
export async function allPayerIds(queries: Queries): Promise<string[]> {
  const rows = await queries
    .selectFrom('ledger_payers')
    .select('registration_id as id')
    .orderBy('registration_id')
    .execute();
  return rows.map(({ id }) => id);
}
