import type { Db } from '#platform/server/db/tables.ts';
import { countMissingAnswers } from '#questions/server/index.ts';
import { describeMissingDetails } from '../rule/missing-details.ts';
import { listDetailFacts } from './missing-details.sql.ts';

/**
 * Maps registrations to the line about what their delegates must still tell the club. Leaves out registrations that
 * miss nothing.
 */
export async function mapMissingDetailLines(
  db: Db,
  registrationIds: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, string>> {
  if (registrationIds.length === 0) return new Map();
  const answers = await countMissingAnswers(db, registrationIds, now);
  const lines = new Map<string, string>();
  for (const facts of await listDetailFacts(db, registrationIds)) {
    const { count = 0, isMinor = false } = answers.get(facts.id) ?? {};
    const isConsentGiven =
      facts.signedAt !== null || (facts.scanUploadedAt !== null && facts.scanRefusedAt === null);
    const line = describeMissingDetails({
      answers: count,
      birthDate: facts.birthDateAskedAt !== null && facts.birthDate === null,
      emergencyContact: facts.emergencyContactAskedAt !== null && facts.contactName === null,
      guardianConsent: isMinor && !isConsentGiven,
    });
    if (line !== undefined) lines.set(facts.id, line);
  }
  return lines;
}
