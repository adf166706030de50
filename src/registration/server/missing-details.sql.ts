import type { Db } from '#platform/server/db/tables.ts';

/** Reads which details the events of registrations ask for, and which of them are stored. */
export async function listDetailFacts(db: Db, registrationIds: readonly string[]) {
  return db
    .selectFrom('registrations')
    .leftJoin('welfare_settings', 'welfare_settings.event_id', 'registrations.event_id')
    .leftJoin('delegate_details', 'delegate_details.registration_id', 'registrations.id')
    .leftJoin('guardian_consents', 'guardian_consents.registration_id', 'registrations.id')
    .leftJoin('guardian_scans', 'guardian_scans.registration_id', 'registrations.id')
    .select([
      'registrations.id',
      'welfare_settings.birth_date_asked_at as birthDateAskedAt',
      'welfare_settings.emergency_contact_asked_at as emergencyContactAskedAt',
      'delegate_details.birth_date as birthDate',
      'delegate_details.contact_name as contactName',
      'guardian_consents.signed_at as signedAt',
      'guardian_scans.uploaded_at as scanUploadedAt',
      'guardian_scans.accepted_at as scanAcceptedAt',
      'guardian_scans.refused_at as scanRefusedAt',
    ])
    .where('registrations.id', 'in', registrationIds)
    .execute();
}

/** Lists the given registrations and, of their leaders, the members who are pending, with the delegates' names. */
export async function listDelegatesToConfirm(db: Db, registrationIds: readonly string[]) {
  const ledGroups = db
    .selectFrom('registrations as leaders')
    .select('leaders.delegation_id')
    .where('leaders.id', 'in', registrationIds)
    .where('leaders.mode', '=', 'leader')
    .where('leaders.delegation_id', 'is not', null);
  return db
    .selectFrom('registrations')
    .innerJoin('accounts', 'accounts.id', 'registrations.account_id')
    .select(['registrations.id as _id', 'accounts.name'])
    .where((eb) =>
      eb.or([
        eb('registrations.id', 'in', registrationIds),
        eb.and([
          eb('registrations.delegation_id', 'in', ledGroups),
          eb('registrations.mode', '=', 'member'),
          eb('registrations.status', '=', 'pending'),
        ]),
      ]),
    )
    .orderBy('registrations.id')
    .execute();
}
