import type { AnswerOf, CheckedQuery } from '#platform/contract/call.ts';
import type { Context } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/tables.ts';
import { countMissingAnswers } from '#questions/server/index.ts';
import type { listMissingDetailsToConfirm as listMissingDetailsCall } from '../contract/desk.ts';
import { describeMissingDetails, type MissingDetails } from '../rule/missing-details.ts';
import { listDelegatesToConfirm, listDetailFacts } from './missing-details.sql.ts';

/**
 * Maps registrations to the line about what their delegates must still tell the club. Leaves out registrations that
 * miss nothing.
 */
export async function mapMissingDetailLines(
  db: Db,
  registrationIds: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, string>> {
  const lines = new Map<string, string>();
  for (const [id, missing] of await mapMissingDetails(db, registrationIds, now)) {
    const line = describeMissingDetails(missing);
    if (line !== undefined) lines.set(id, line);
  }
  return lines;
}

interface KnownDetails extends MissingDetails {
  /** True for a minor without a signed consent or an accepted form, as the list of registrations counts it. */
  lacksConsent: boolean;
}

async function mapMissingDetails(
  db: Db,
  registrationIds: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, KnownDetails>> {
  if (registrationIds.length === 0) return new Map();
  const answers = await countMissingAnswers(db, registrationIds, now);
  const facts = await listDetailFacts(db, registrationIds);
  return new Map(
    facts.map((row) => {
      const { count = 0, isMinor = false } = answers.get(row.id) ?? {};
      const isConsentSent =
        row.signedAt !== null || (row.scanUploadedAt !== null && row.scanRefusedAt === null);
      const missing: KnownDetails = {
        answers: count,
        birthDate: row.birthDateAskedAt !== null && row.birthDate === null,
        emergencyContact: row.emergencyContactAskedAt !== null && row.contactName === null,
        guardianConsent: isMinor && !isConsentSent,
        lacksConsent: isMinor && row.signedAt === null && row.scanAcceptedAt === null,
      };
      return [row.id, missing];
    }),
  );
}

/**
 * Lists the delegates whom a confirmation of these registrations would confirm without a date of birth, or as minors
 * without a guardian's consent. An uploaded form is a consent once the secretariat has accepted it.
 */
export async function listMissingDetailsToConfirm(
  { db: { queries }, clock }: Pick<Context, 'db' | 'clock'>,
  { registrations }: CheckedQuery<typeof listMissingDetailsCall>,
): Promise<AnswerOf<typeof listMissingDetailsCall>> {
  const delegates = await listDelegatesToConfirm(queries, registrations);
  const missing = await mapMissingDetails(
    queries,
    delegates.map(({ _id }) => _id),
    clock(),
  );
  return {
    withoutBirthDate: delegates.filter(({ _id }) => missing.get(_id)?.birthDate),
    withoutConsent: delegates.filter(({ _id }) => missing.get(_id)?.lacksConsent),
  };
}
