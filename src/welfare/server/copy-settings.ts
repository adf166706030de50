import type { Db, Transaction } from '#platform/server/db/tables.ts';
import type { PortableWelfareSettings } from '../contract.ts';
import {
  findCurrentGuardianConsentText,
  getStoredWelfareSettings,
  insertGuardianConsentText,
  saveWelfareSettings,
} from './settings.sql.ts';

export async function getPortableWelfareSettings(
  db: Db,
  eventId: string,
): Promise<{ revision: number; settings: PortableWelfareSettings }> {
  const { revision, asksBirthDate, asksEmergencyContact } = await getStoredWelfareSettings(db, eventId);
  const consentText = (await findCurrentGuardianConsentText(db, eventId))?.text ?? '';
  return { revision, settings: { asksBirthDate, asksEmergencyContact, consentText } };
}

/** Returns the imported settings, with the current consent text if they have none. */
export function addCurrentConsentTextIfMissing(
  incoming: PortableWelfareSettings,
  current: PortableWelfareSettings,
): PortableWelfareSettings {
  return { ...incoming, consentText: incoming.consentText || current.consentText };
}

/**
 * Copies the settings and the current consent text to an event that has no settings. The text becomes version 1.
 * @throws Error if the other event already has settings
 */
export async function copyWelfareSettings(
  transaction: Transaction,
  from: string,
  to: string,
  now: number,
): Promise<void> {
  const { revision, settings } = await getPortableWelfareSettings(transaction, from);
  if (revision === 0) return;
  if (!(await replaceWelfareSettings(transaction, to, { revision: 0, settings }, now)))
    throw new Error('the new event has settings already');
}

/**
 * Replaces the settings of an event. A changed consent text is stored as a new version.
 * @param revision the revision that the caller read
 * @returns false when the settings have changed since then. The caller must then roll back.
 */
export async function replaceWelfareSettings(
  transaction: Transaction,
  eventId: string,
  {
    revision,
    settings: { consentText: text, ...asked },
  }: { revision: number; settings: PortableWelfareSettings },
  now: number,
): Promise<boolean> {
  if (!(await saveWelfareSettings(transaction, eventId, { ...asked, revision }, now))) return false;
  const current = await findCurrentGuardianConsentText(transaction, eventId);
  if (text !== '' && text !== current?.text)
    await insertGuardianConsentText(transaction, eventId, {
      version: (current?.version ?? 0) + 1,
      text,
      createdAt: now,
    });
  return true;
}
