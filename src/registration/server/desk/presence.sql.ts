import type { Db, Transaction } from '#platform/server/db/tables.ts';

/** The admin who views registrations. `now` is in epoch milliseconds. */
export interface Reader {
  accountId: string;
  now: number;
}

/**
 * Stores that an admin has a registration open. Atomic. Returns false when another admin has the registration open, or
 * it does not exist.
 * @param expiresAt epoch milliseconds
 */
export async function upsertPresence(
  transaction: Transaction,
  id: string,
  { accountId, now }: Reader,
  expiresAt: number,
): Promise<boolean> {
  const row = await transaction
    .insertInto('registration_presences')
    .columns(['registration_id', 'account_id', 'expires_at'])
    .expression((eb) =>
      eb
        .selectFrom('registrations')
        .select(({ val }) => [
          'registrations.id',
          val(accountId).as('account_id'),
          val(expiresAt).as('expires_at'),
        ])
        .where('registrations.id', '=', id),
    )
    .onConflict((conflict) =>
      conflict
        .column('registration_id')
        .doUpdateSet({ account_id: accountId, expires_at: expiresAt })
        .where((eb) =>
          eb.or([
            eb('registration_presences.expires_at', '<=', now),
            eb('registration_presences.account_id', '=', accountId),
          ]),
        ),
    )
    .returning('registration_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteExpiredPresencesOfAccount(
  transaction: Transaction,
  { accountId, now }: Reader,
): Promise<void> {
  await transaction
    .deleteFrom('registration_presences')
    .where('account_id', '=', accountId)
    .where('expires_at', '<=', now)
    .execute();
}

export async function deletePresence(transaction: Transaction, id: string, accountId: string): Promise<void> {
  await transaction
    .deleteFrom('registration_presences')
    .where('registration_id', '=', id)
    .where('account_id', '=', accountId)
    .execute();
}

export async function findPresentAdminName(db: Db, id: string, now: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('registration_presences')
    .innerJoin('accounts', 'accounts.id', 'registration_presences.account_id')
    .select('accounts.name')
    .where('registration_presences.registration_id', '=', id)
    .where('registration_presences.expires_at', '>', now)
    .executeTakeFirst();
  return row?.name;
}

export async function listPresences(db: Db, eventId: string, now: number) {
  return db
    .selectFrom('registration_presences')
    .innerJoin('registrations', 'registrations.id', 'registration_presences.registration_id')
    .innerJoin('accounts', 'accounts.id', 'registration_presences.account_id')
    .select([
      'registration_presences.registration_id as id',
      'registration_presences.account_id as accountId',
      'accounts.name as by',
    ])
    .where('registrations.event_id', '=', eventId)
    .where('registration_presences.expires_at', '>', now)
    .orderBy('registration_presences.registration_id')
    .execute();
}
