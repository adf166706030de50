import type { Db, Transaction } from '#platform/server/db/tables.ts';

const registrationsWithPass = (db: Db) =>
  db
    .selectFrom('registrations')
    .innerJoin('events', 'events.id', 'registrations.event_id')
    .innerJoin('accounts', 'accounts.id', 'registrations.account_id')
    .leftJoin('seats', 'seats.id', 'registrations.seat_id')
    .leftJoin('portfolios', 'portfolios.id', 'seats.portfolio_id')
    .leftJoin('committees', 'committees.id', 'portfolios.committee_id')
    .leftJoin('passes', (join) =>
      join.onRef('passes.registration_id', '=', 'registrations.id').on('passes.replaced_at', 'is', null),
    )
    .select([
      'registrations.id as registrationId',
      'accounts.name',
      'committees.name as committeeName',
      'portfolios.name as portfolio',
      'passes.sealed_serial as sealedSerial',
      'passes.issued_at as issuedAt',
    ])
    .where('registrations.status', '=', 'confirmed')
    .where('events.state', 'in', ['draft', 'announced']);

/**
 * Lists an account's confirmed registrations for events that are not over. Each row has the active pass, or nulls if
 * there is none.
 */
export async function listConfirmedRegistrationsAndPasses(db: Db, accountId: string) {
  return registrationsWithPass(db)
    .where('registrations.account_id', '=', accountId)
    .orderBy('registrations.registered_at')
    .execute();
}

/**
 * Returns those of the given ids whose registration is confirmed and has a seat at an event that is not over. The
 * dashboard shows the pass of these registrations.
 */
export async function filterRegistrationIdsEntitledToPass(
  db: Db,
  registrationIds: readonly string[],
): Promise<string[]> {
  const rows = await registrationsWithPass(db)
    .where('registrations.id', 'in', registrationIds)
    .where('portfolios.id', 'is not', null)
    .execute();
  return rows.map(({ registrationId }) => registrationId);
}

/**
 * Finds a registration of the account. Undefined if the account has no such registration. `hasSeat` is true if the
 * registration is confirmed, has a seat and is for an event that is not over.
 */
export async function findOwnRegistrationForPass(
  db: Db,
  registrationId: string,
  accountId: string,
): Promise<{ hasSeat: boolean } | undefined> {
  const owned = await db
    .selectFrom('registrations')
    .select('id')
    .where('id', '=', registrationId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (!owned) return undefined;
  const row = await registrationsWithPass(db)
    .where('registrations.id', '=', registrationId)
    .executeTakeFirst();
  return { hasSeat: row !== undefined && row.portfolio !== null };
}

/** Ends the active pass of a registration. Does nothing if there is none. */
export async function endActivePass(
  transaction: Transaction,
  registrationId: string,
  at: number,
): Promise<void> {
  await transaction
    .updateTable('passes')
    .set({ replaced_at: at })
    .where('registration_id', '=', registrationId)
    .where('replaced_at', 'is', null)
    .execute();
}

/** Inserts a pass, unless the registration already has an active one. Atomic. */
export async function insertPassUnlessActive(
  transaction: Transaction,
  pass: {
    id: string;
    registration_id: string;
    serial_fingerprint: string;
    sealed_serial: Uint8Array;
    issued_at: number;
  },
): Promise<void> {
  await transaction
    .insertInto('passes')
    .values({ ...pass, replaced_at: null })
    .onConflict((active) => active.column('registration_id').where('replaced_at', 'is', null).doNothing())
    .execute();
}

/** Lists at most `atMost` confirmed registrations that have no active pass, for events that are not over. */
export async function listRegistrationIdsWithoutPass(db: Db, atMost: number): Promise<string[]> {
  const rows = await registrationsWithPass(db).where('passes.id', 'is', null).limit(atMost).execute();
  return rows.map(({ registrationId }) => registrationId);
}
