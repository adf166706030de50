import type { AuditFact } from '#audit/rule/facts.ts';
import { getEventByName } from '#conference/server/index.ts';
import type { AnswerOf, CheckedBody, CheckedParams } from '#platform/contract/call.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { updateWelfareSettings as call, type getWelfareSettings } from '../contract.ts';
import {
  countGuardianSignatures,
  findCurrentGuardianConsentText,
  getStoredWelfareSettings,
  insertGuardianConsentText,
  saveWelfareSettings,
} from './settings.sql.ts';

export async function getEventWelfareSettings(
  { db: { queries } }: Pick<Context, 'db'>,
  { eventName }: CheckedParams<typeof getWelfareSettings>,
): Promise<AnswerOf<typeof getWelfareSettings>> {
  const event = await getEventByName(queries, eventName);
  const [settings, text] = await Promise.all([
    getStoredWelfareSettings(queries, event.id),
    findCurrentGuardianConsentText(queries, event.id),
  ]);
  return {
    ...settings,
    consent: text
      ? {
          version: text.version,
          text: text.text,
          createdAt: new Date(text.createdAt).toISOString(),
          signatures: await countGuardianSignatures(queries, text.id),
        }
      : null,
  };
}

/**
 * Saves the settings and records that in the audit log.
 * @throws AppError 404 when there is no such event; 409 when the settings have changed since the caller read them
 */
export async function updateEventWelfareSettings(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { accountId }: Caller,
  { eventName, consentText, ...wanted }: CheckedBody<typeof call>,
): Promise<void> {
  await db.change(async (transaction) => {
    const event = await getEventByName(transaction, eventName);
    const at = clock();
    const before = await getStoredWelfareSettings(transaction, event.id);
    // This call locks the settings, so that two concurrent changes cannot store the same version number.
    if (!(await saveWelfareSettings(transaction, event.id, wanted, at)))
      throw new AppError(call.errors.changedMeanwhile);
    const current = await findCurrentGuardianConsentText(transaction, event.id);
    const isNewText = consentText !== '' && consentText !== current?.text;
    const version = (current?.version ?? 0) + (isNewText ? 1 : 0);
    if (isNewText)
      await insertGuardianConsentText(transaction, event.id, { version, text: consentText, createdAt: at });
    await recordAudit(transaction, {
      at,
      actorId: accountId,
      action: 'welfare_settings_changed',
      subjectId: event.id,
      before: settingsFact(before, current?.version ?? 0),
      after: settingsFact(wanted, version),
    });
  });
}

function settingsFact(
  { asksBirthDate, asksEmergencyContact }: { asksBirthDate: boolean; asksEmergencyContact: boolean },
  consentVersion: number,
): AuditFact {
  return { fact: 'welfare', asksBirthDate, asksEmergencyContact, consentVersion };
}
