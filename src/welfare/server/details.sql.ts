import { eventSituationColumns } from '#conference/server/index.ts';
import type { Db, Transaction } from '#platform/server/db/tables.ts';

export interface EmergencyContact {
  name: string;
  phone: string;
  relation: string;
}

const detailRows = (db: Db) =>
  db
    .selectFrom('registrations')
    .innerJoin('events', 'events.id', 'registrations.event_id')
    .innerJoin('accounts', 'accounts.id', 'registrations.account_id')
    .leftJoin('welfare_settings', 'welfare_settings.event_id', 'registrations.event_id')
    .leftJoin('delegate_details', 'delegate_details.registration_id', 'registrations.id')
    .leftJoin('guardian_consents', 'guardian_consents.registration_id', 'registrations.id')
    .leftJoin('guardian_texts', 'guardian_texts.id', 'guardian_consents.guardian_text_id')
    .leftJoin('guardian_scans', 'guardian_scans.registration_id', 'registrations.id')
    .leftJoin('guardian_texts as scanned_texts', 'scanned_texts.id', 'guardian_scans.guardian_text_id')
    .leftJoin('guardian_links', 'guardian_links.registration_id', 'registrations.id')
    .select([
      'registrations.id',
      'registrations.event_id as eventId',
      'registrations.status',
      'events.name as eventName',
      ...eventSituationColumns,
      'accounts.name as delegateName',
      'accounts.email',
      'accounts.institute_email as instituteEmail',
      'welfare_settings.birth_date_asked_at as birthDateAskedAt',
      'welfare_settings.emergency_contact_asked_at as emergencyContactAskedAt',
      'delegate_details.birth_date as birthDate',
      'delegate_details.contact_name as contactName',
      'delegate_details.contact_phone as contactPhone',
      'delegate_details.contact_relation as contactRelation',
      'guardian_consents.guardian_name as guardianName',
      'guardian_consents.guardian_email as guardianEmail',
      'guardian_consents.requested_at as requestedAt',
      'guardian_consents.expires_at as expiresAt',
      'guardian_consents.signed_at as signedAt',
      'guardian_consents.signed_name as signedName',
      'guardian_texts.version as signedVersion',
      'guardian_scans.name as scanName',
      'guardian_scans.guardian_name as scanGuardianName',
      'guardian_scans.uploaded_at as scanUploadedAt',
      'guardian_scans.accepted_at as scanAcceptedAt',
      'guardian_scans.refused_at as scanRefusedAt',
      'guardian_scans.refusal_reason as scanRefusalReason',
      'scanned_texts.version as scanVersion',
      'guardian_links.created_at as linkCopiedAt',
      'guardian_links.expires_at as linkExpiresAt',
      'guardian_links.used_at as linkUsedAt',
    ]);

export type DetailRow = Awaited<ReturnType<typeof listDelegateDetailsByAccount>>[number];

export async function listDelegateDetailsByAccount(db: Db, accountId: string) {
  return detailRows(db)
    .where('registrations.account_id', '=', accountId)
    .orderBy('registrations.registered_at')
    .execute();
}

/**
 * Lists the facts that decide the state of a guardian's consent. Leaves out delegates without a date of birth. Each
 * scan at check-in runs this query, so it joins no more tables than needed.
 */
export async function listConsentFacts(db: Db, registrationIds: readonly string[]) {
  if (registrationIds.length === 0) return [];
  return db
    .selectFrom('delegate_details')
    .innerJoin('registrations', 'registrations.id', 'delegate_details.registration_id')
    .innerJoin('events', 'events.id', 'registrations.event_id')
    .innerJoin('welfare_settings', 'welfare_settings.event_id', 'registrations.event_id')
    .leftJoin('guardian_consents', 'guardian_consents.registration_id', 'registrations.id')
    .leftJoin('guardian_scans', 'guardian_scans.registration_id', 'registrations.id')
    .select([
      'registrations.id',
      'events.starts_at as startsAt',
      'welfare_settings.birth_date_asked_at as birthDateAskedAt',
      'delegate_details.birth_date as birthDate',
      'guardian_consents.expires_at as expiresAt',
      'guardian_consents.signed_at as signedAt',
      'guardian_scans.uploaded_at as scanUploadedAt',
      'guardian_scans.accepted_at as scanAcceptedAt',
      'guardian_scans.refused_at as scanRefusedAt',
    ])
    .where('delegate_details.registration_id', 'in', registrationIds)
    .where('delegate_details.birth_date', 'is not', null)
    .execute();
}

export type ConsentFacts = Awaited<ReturnType<typeof listConsentFacts>>[number];

export async function findDelegateDetails(
  db: Db,
  registrationId: string,
  accountId?: string,
): Promise<DetailRow | undefined> {
  return detailRows(db)
    .where('registrations.id', '=', registrationId)
    .$if(accountId !== undefined, (query) => query.where('registrations.account_id', '=', accountId ?? ''))
    .executeTakeFirst();
}

/** Stores the given details of a registration. Null erases a detail, and undefined keeps its stored value. */
export async function upsertDelegateDetails(
  transaction: Transaction,
  registrationId: string,
  { birthDate, contact }: { birthDate?: string | null; contact?: EmergencyContact | null },
): Promise<void> {
  const changed = {
    ...(birthDate !== undefined && { birth_date: birthDate }),
    ...(contact !== undefined && {
      contact_name: contact?.name ?? null,
      contact_phone: contact?.phone ?? null,
      contact_relation: contact?.relation ?? null,
    }),
  };
  const none = { birth_date: null, contact_name: null, contact_phone: null, contact_relation: null };
  await transaction
    .insertInto('delegate_details')
    .values({ registration_id: registrationId, ...none, ...changed })
    .onConflict((known) =>
      Object.keys(changed).length > 0
        ? known.column('registration_id').doUpdateSet(changed)
        : known.column('registration_id').doNothing(),
    )
    .execute();
}

/**
 * Erases the emergency contacts of events that ended at `time` (epoch milliseconds) or earlier. Returns their number.
 */
export async function deleteEmergencyContactsOfEventsBefore(
  transaction: Transaction,
  time: number,
): Promise<number> {
  const rows = await transaction
    .updateTable('delegate_details')
    .set({ contact_name: null, contact_phone: null, contact_relation: null })
    .where('contact_name', 'is not', null)
    .where('registration_id', 'in', (eb) =>
      eb
        .selectFrom('registrations')
        .innerJoin('events', 'events.id', 'registrations.event_id')
        .select('registrations.id')
        .where('events.ends_at', '<=', time),
    )
    .returning('registration_id')
    .execute();
  return rows.length;
}

/** Finds the file of a scan. A signature through a copied link has none. */
export async function findGuardianScan(
  db: Db,
  registrationId: string,
): Promise<{ accountId: string; name: string; contentType: string; bytes: Uint8Array } | undefined> {
  const row = await db
    .selectFrom('guardian_scans')
    .innerJoin('registrations', 'registrations.id', 'guardian_scans.registration_id')
    .select([
      'registrations.account_id as accountId',
      'guardian_scans.name',
      'guardian_scans.content_type as contentType',
      'guardian_scans.bytes',
    ])
    .where('guardian_scans.registration_id', '=', registrationId)
    .executeTakeFirst();
  if (!row || row.name === null || row.contentType === null || row.bytes === null) return undefined;
  const { accountId, name, contentType, bytes } = row;
  return { accountId, name, contentType, bytes };
}
