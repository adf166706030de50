import type { Db, Transaction } from '#platform/server/db/tables.ts';

/**
 * Lists the registrations of an account with a released award or a consent, with the name that the delegate could
 * correct (product 24.3).
 */
export async function listOwnNamedRegistrations(db: Db, accountId: string) {
  return db
    .selectFrom('registrations')
    .innerJoin('accounts', 'accounts.id', 'registrations.account_id')
    .leftJoin('certificate_names', 'certificate_names.registration_id', 'registrations.id')
    .leftJoin('delegate_details', 'delegate_details.registration_id', 'registrations.id')
    .leftJoin('record_consents', 'record_consents.registration_id', 'registrations.id')
    .leftJoin('public_records', 'public_records.event_id', 'registrations.event_id')
    .leftJoin('record_addresses', 'record_addresses.event_id', 'public_records.event_id')
    .select((eb) => [
      'registrations.id as registrationId',
      'registrations.event_id as eventId',
      'delegate_details.birth_date as birthDate',
      'record_consents.name as shownAs',
      'record_addresses.address',
      eb.fn.coalesce('certificate_names.name', 'accounts.name').as('name'),
    ])
    .where('registrations.account_id', '=', accountId)
    .where((eb) =>
      eb.or([
        eb('record_consents.registration_id', 'is not', null),
        eb.exists(
          eb
            .selectFrom('award_decisions')
            .select('award_decisions.id')
            .whereRef('award_decisions.registration_id', '=', 'registrations.id')
            .where('award_decisions.released_at', 'is not', null)
            .where('award_decisions.withdrawn_at', 'is', null),
        ),
      ]),
    )
    .orderBy('registrations.id')
    .execute();
}
export type NamedRegistration = Awaited<ReturnType<typeof listOwnNamedRegistrations>>[number];

export async function saveRecordConsent(
  transaction: Transaction,
  { registrationId, name, at }: { registrationId: string; name: string; at: number },
): Promise<void> {
  await transaction
    .insertInto('record_consents')
    .values({ registration_id: registrationId, name, consented_at: at })
    .onConflict((known) => known.column('registration_id').doUpdateSet({ name, consented_at: at }))
    .execute();
}

/** Deletes the consent of a registration. @returns false if there is none */
export async function deleteRecordConsent(
  transaction: Transaction,
  registrationId: string,
): Promise<boolean> {
  const row = await transaction
    .deleteFrom('record_consents')
    .where('registration_id', '=', registrationId)
    .returning('registration_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes all consents of an account. @returns their number */
export async function deleteRecordConsentsOfAccount(
  transaction: Transaction,
  accountId: string,
): Promise<number> {
  const rows = await transaction
    .deleteFrom('record_consents')
    .where('registration_id', 'in', (eb) =>
      eb.selectFrom('registrations').select('registrations.id').where('account_id', '=', accountId),
    )
    .returning('registration_id')
    .execute();
  return rows.length;
}
