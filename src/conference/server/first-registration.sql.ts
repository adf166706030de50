import type { Db, Transaction } from '#platform/server/db/tables.ts';
import { listUnusedEventIds } from './event-lifecycle.sql.ts';

const onlyRowId = 1;

/** Records that the site has a registration. It stays recorded when that registration is deleted. */
export async function recordFirstRegistration(transaction: Transaction, registeredAt: number): Promise<void> {
  // The insert below locks the row until the transaction ends, so later registrations would wait for each other.
  if (await isFirstRegistrationRecorded(transaction)) return;
  await transaction
    .insertInto('first_registration')
    .values({ id: onlyRowId, registered_at: registeredAt })
    .onConflict((known) =>
      known
        .column('id')
        .doUpdateSet({ registered_at: registeredAt })
        .where('first_registration.registered_at', 'is', null),
    )
    .execute();
}

/**
 * Returns true if the site never had a registration. Then the first one waits until the transaction ends. If one is
 * being saved, waits for it.
 */
export async function lockIfNeverRegistered(transaction: Transaction): Promise<boolean> {
  const row = await transaction
    .insertInto('first_registration')
    .values({ id: onlyRowId, registered_at: null })
    .onConflict((known) =>
      known
        .column('id')
        .doUpdateSet({ registered_at: null })
        .where('first_registration.registered_at', 'is', null),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined && hasNoRegistration(transaction);
}

/** Returns true if the site never had a registration. */
export async function wasNeverRegistered(db: Db): Promise<boolean> {
  return !(await isFirstRegistrationRecorded(db)) && hasNoRegistration(db);
}

async function isFirstRegistrationRecorded(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('first_registration')
    .select('id')
    .where('registered_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Also covers registrations that a script has inserted. */
async function hasNoRegistration(db: Db): Promise<boolean> {
  const events = await db.selectFrom('events').select('id').execute();
  const unused = await listUnusedEventIds(db);
  return events.every(({ id }) => unused.has(id));
}
