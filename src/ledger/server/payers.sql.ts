import type { Db, Transaction } from '#platform/server/db/tables.ts';

/**
 * Holds what is booked for these payers until the transaction ends, so that of two who book the second sees what the first
 * booked. New ones are taken in.
 * @param payers sorted by id: all who book take them in one order
 */
export async function lockPayers(transaction: Transaction, payers: readonly string[]): Promise<void> {
  const rows = await transaction
    .selectFrom('ledger_payers')
    .select(['registration_id', 'event_id'])
    .where('registration_id', 'in', payers)
    .union(
      transaction
        .selectFrom('registrations')
        .select(['id as registration_id', 'event_id'])
        .where('id', 'in', payers),
    )
    .orderBy('registration_id')
    .execute();
  if (rows.length === 0) return;
  await transaction
    .insertInto('ledger_payers')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('registration_id').doUpdateSet((eb) => ({ event_id: eb.ref('excluded.event_id') })),
    )
    .execute();
}

/** Adds a payer that no other transaction can know yet. */
export async function addPayer(transaction: Transaction, id: string, eventId: string): Promise<void> {
  await transaction.insertInto('ledger_payers').values({ registration_id: id, event_id: eventId }).execute();
}

/** The events of payers, and the payers that are there. */
export async function eventsOfPayers(db: Db, payers: readonly string[]) {
  return db
    .selectFrom('ledger_payers')
    .select(['registration_id as id', 'event_id as eventId'])
    .where('registration_id', 'in', payers)
    .execute();
}

/** Registrations that pay and of which nothing is booked, some of them. */
export async function unbookedPayers(db: Db, atMost: number): Promise<string[]> {
  const rows = await db
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
export async function allPayerIds(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('ledger_payers')
    .select('registration_id as id')
    .orderBy('registration_id')
    .execute();
  return rows.map(({ id }) => id);
}
