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
      'guardian_scans.refused_at as scanRefusedAt',
    ])
    .where('registrations.id', 'in', registrationIds)
    .execute();
}
