import { advanceRevision } from '#platform/server/db/revisions.sql.ts';
import type { Db, Transaction } from '#platform/server/db/tables.ts';
import { newId } from '#platform/server/ids.ts';

export interface WelfareSettings {
  asksBirthDate: boolean;
  asksEmergencyContact: boolean;
  revision: number;
}

export async function getStoredWelfareSettings(db: Db, eventId: string): Promise<WelfareSettings> {
  const row = await db
    .selectFrom('welfare_settings')
    .selectAll()
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  return {
    asksBirthDate: (row?.birth_date_asked_at ?? null) !== null,
    asksEmergencyContact: (row?.emergency_contact_asked_at ?? null) !== null,
    revision: row?.revision ?? 0,
  };
}

/**
 * Saves the settings and increments their revision. Atomic: returns false when the stored revision differs from the
 * given one.
 */
export function saveWelfareSettings(
  transaction: Transaction,
  eventId: string,
  { asksBirthDate, asksEmergencyContact, revision }: WelfareSettings,
  now: number,
): Promise<boolean> {
  const columns = {
    birth_date_asked_at: asksBirthDate ? now : null,
    emergency_contact_asked_at: asksEmergencyContact ? now : null,
  };
  return advanceRevision(transaction, 'welfare_settings', { eventId, revision }, columns);
}

export interface ConsentText {
  id: string;
  version: number;
  text: string;
  createdAt: number;
}

export async function findCurrentGuardianConsentText(
  db: Db,
  eventId: string,
): Promise<ConsentText | undefined> {
  return db
    .selectFrom('guardian_texts')
    .select(['id', 'version', 'text', 'created_at as createdAt'])
    .where('event_id', '=', eventId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Inserts a version of the consent text. Stored versions never change, because guardians may have signed them. */
export async function insertGuardianConsentText(
  transaction: Transaction,
  eventId: string,
  { version, text, createdAt }: Omit<ConsentText, 'id'>,
): Promise<void> {
  await transaction
    .insertInto('guardian_texts')
    .values({ id: newId(), event_id: eventId, version, text, created_at: createdAt })
    .execute();
}

export async function countGuardianSignatures(db: Db, consentTextId: string): Promise<number> {
  const signed = await db
    .selectFrom('guardian_consents')
    .select('registration_id')
    .where('guardian_text_id', '=', consentTextId)
    .union(
      db
        .selectFrom('guardian_scans')
        .select('registration_id')
        .where('guardian_text_id', '=', consentTextId)
        .where('accepted_at', 'is not', null),
    )
    .execute();
  return signed.length;
}
