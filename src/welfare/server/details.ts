import { isPossible, toEventSituation } from '#conference/server/index.ts';
import type { AnswerOf, CheckedBody, CheckedParams } from '#platform/contract/call.ts';
import { isPlausibleBirthDate } from '#platform/rule/age.ts';
import { dayMs, dayOf, type Region, toIso } from '#platform/rule/dates.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import { getClubRegion } from '#platform/server/club.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import { truncateWalAfterCommit } from '#platform/server/db/database.ts';
import type { Db, Transaction } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import {
  getDelegateDetails as deskCall,
  emergencyContactRetentionDays,
  guardianMailIntervalMinutes,
  type getOwnDetails as ownCall,
  saveOwnDetails as saveCall,
} from '../contract.ts';
import { type ConsentState, computeConsentState } from '../rule/consent-state.ts';
import { lockUnsignedConsent } from './consents.sql.ts';
import {
  type ConsentFacts,
  type DetailRow,
  deleteEmergencyContactsOfEventsBefore,
  type EmergencyContact,
  findDelegateDetails,
  listConsentFacts,
  listDelegateDetailsByAccount,
  upsertDelegateDetails,
} from './details.sql.ts';
import { lockScanAndCheckNotAccepted } from './scans.sql.ts';
import { findCurrentGuardianConsentText } from './settings.sql.ts';

/**
 * Checks whether the delegate can still be asked for details: the registration is not declined or withdrawn, and the
 * event is not over.
 */
const isActive = (row: DetailRow, now: number): boolean =>
  row.status !== 'declined' && isPossible('answer_questions', toEventSituation(row), now);

export const asksBirthDate = (row: DetailRow, now: number): boolean =>
  row.birthDateAskedAt !== null && isActive(row, now);
const asksContact = (row: DetailRow, now: number): boolean =>
  row.emergencyContactAskedAt !== null && isActive(row, now);

/**
 * Computes the state of a guardian's consent. It is not stored, because it changes with the dates of the event and
 * the club's time zone.
 */
export function computeGuardianConsentState(row: ConsentFacts, now: number, region: Region): ConsentState {
  return computeConsentState(
    {
      birthDate: row.birthDateAskedAt === null ? null : row.birthDate,
      firstDay: row.startsAt === null ? null : dayOf(row.startsAt, region),
      expiresAt: row.expiresAt,
      isSigned: row.signedAt !== null || row.scanAcceptedAt !== null,
      hasUndecidedScan: row.scanUploadedAt !== null && row.scanRefusedAt === null,
    },
    now,
  );
}

function consentOf(row: DetailRow, now: number, region: Region) {
  return {
    state: computeGuardianConsentState(row, now, region),
    guardianName: row.guardianName,
    requestedAt: toIso(row.requestedAt),
    signedAt: toIso(row.signedAt),
    signedName: row.signedName,
    version: row.signedVersion,
    scan: scanOf(row),
    linkCopiedAt: toIso(isLinkOpen(row, now) ? row.linkCopiedAt : null),
  };
}

const isLinkOpen = ({ linkUsedAt, linkExpiresAt }: DetailRow, now: number): boolean =>
  linkUsedAt === null && linkExpiresAt !== null && linkExpiresAt > now;

function scanOf(row: DetailRow) {
  const { scanName: fileName, scanGuardianName: guardianName, scanVersion: version } = row;
  const uploadedAt = toIso(row.scanUploadedAt);
  if (guardianName === null || version === null || uploadedAt === null) return null;
  return {
    fileName,
    guardianName,
    version,
    uploadedAt,
    acceptedAt: toIso(row.scanAcceptedAt),
    refusedAt: toIso(row.scanRefusedAt),
    refusalReason: row.scanRefusalReason,
  };
}

function contactOf({ contactName, contactPhone, contactRelation }: DetailRow): EmergencyContact | null {
  if (contactName === null || contactPhone === null || contactRelation === null) return null;
  return { name: contactName, phone: contactPhone, relation: contactRelation };
}

export async function listOwnDetails(
  { db: { queries }, clock }: Pick<Context, 'db' | 'clock'>,
  { accountId }: Caller,
): Promise<AnswerOf<typeof ownCall>> {
  const [rows, region] = await Promise.all([
    listDelegateDetailsByAccount(queries, accountId),
    getClubRegion(queries),
  ]);
  const texts = new Map(
    await Promise.all(
      rows.map(
        async ({ eventId }) => [eventId, await findCurrentGuardianConsentText(queries, eventId)] as const,
      ),
    ),
  );
  return {
    registrations: rows.map((row) => ({
      registrationId: row.id,
      asksBirthDate: asksBirthDate(row, clock()),
      asksEmergencyContact: asksContact(row, clock()),
      birthDate: row.birthDate,
      emergencyContact: contactOf(row),
      consentText: texts.get(row.eventId) ?? null,
      consent: {
        ...consentOf(row, clock(), region),
        guardianEmail: row.guardianEmail,
        mayRequestAt: toIso(
          row.requestedAt === null ? null : row.requestedAt + guardianMailIntervalMinutes * 60_000,
        ),
      },
    })),
  };
}

/** Runs when a delegate has saved a date of birth, in the same transaction. */
export type OnBirthDateSaved = (
  transaction: Transaction,
  saved: { registrationId: string; birthDate: string },
) => Promise<void>;

/**
 * Stores the details that the event asks for. Ignores other details.
 * @throws AppError 404 for a registration of another delegate; 400 when a detail is missing or the date of birth is
 *   implausible; 409 when the date of birth would change after the guardian signed, or would make an adult of a minor
 *   whose guardian was asked
 */
export async function saveDelegateDetails(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { accountId }: Caller,
  { registrationId, birthDate, emergencyContact }: CheckedBody<typeof saveCall>,
  onBirthDateSaved: OnBirthDateSaved,
): Promise<void> {
  const { errors } = saveCall;
  await db.change(async (transaction) => {
    const row = await findDelegateDetails(transaction, registrationId, accountId);
    if (!row) throw new AppError(errors.noSuchRegistration);
    const wantsDate = asksBirthDate(row, clock());
    const wantsContact = asksContact(row, clock());
    if (wantsDate && birthDate === undefined) throw new AppError(errors.birthDateMissing);
    if (wantsContact && emergencyContact === undefined) throw new AppError(errors.contactMissing);
    if (wantsDate && birthDate !== undefined) {
      const region = await getClubRegion(transaction);
      const at = clock();
      if (!isPlausibleBirthDate(birthDate, dayOf(at, region)))
        throw new AppError(errors.birthDateImplausible);
      const mayChange =
        birthDate === row.birthDate ||
        ((await lockUnsignedConsent(transaction, registrationId)) &&
          (await lockScanAndCheckNotAccepted(transaction, registrationId)));
      if (!mayChange) throw new AppError(errors.consentSigned);
      const needsConsent = (date: string | null) =>
        computeGuardianConsentState({ ...row, birthDate: date }, at, region) !== 'not_needed';
      if (needsConsent(row.birthDate) && !needsConsent(birthDate)) {
        if ([row.requestedAt, row.linkCopiedAt, row.scanUploadedAt].some((at) => at !== null))
          throw new AppError(errors.guardianAsked);
        await recordAudit(transaction, {
          at,
          actorId: accountId,
          action: 'birth_date_made_adult',
          subjectId: registrationId,
        });
      }
    }
    await upsertDelegateDetails(transaction, registrationId, {
      ...(wantsDate && { birthDate: birthDate ?? null }),
      ...(wantsContact && { contact: emergencyContact ?? null }),
    });
    if (wantsDate && birthDate !== undefined)
      await onBirthDateSaved(transaction, { registrationId, birthDate });
  });
}

/**
 * Returns the details of a registration for the desk. Only superadmins get the date of birth and the contact.
 * @throws AppError 404 when there is no such registration
 */
export async function getDelegateDetailsForDesk(
  { db: { queries }, clock }: Pick<Context, 'db' | 'clock'>,
  { role }: Caller,
  { registrationId }: CheckedParams<typeof deskCall>,
): Promise<AnswerOf<typeof deskCall>> {
  const [row, region] = await Promise.all([
    findDelegateDetails(queries, registrationId),
    getClubRegion(queries),
  ]);
  if (!row) throw new AppError(deskCall.errors.noSuchRegistration);
  const contact = contactOf(row);
  const isSuperadmin = role === 'superadmin';
  return {
    asksBirthDate: row.birthDateAskedAt !== null,
    asksEmergencyContact: row.emergencyContactAskedAt !== null,
    hasBirthDate: row.birthDate !== null,
    hasEmergencyContact: contact !== null,
    consent: consentOf(row, clock(), region),
    birthDate: isSuperadmin ? row.birthDate : null,
    emergencyContact: isSuperadmin ? contact : null,
  };
}

/** Returns the states of the guardians' consents by registration id. Leaves out delegates without a date of birth. */
export async function mapConsentStatesByRegistration(
  db: Db,
  registrationIds: readonly string[],
  now: number,
): Promise<Map<string, ConsentState>> {
  const rows = await listConsentFacts(db, registrationIds);
  if (rows.length === 0) return new Map();
  const region = await getClubRegion(db);
  return new Map(rows.map((row) => [row.id, computeGuardianConsentState(row, now, region)]));
}

/** Erases emergency contacts 30 days after the event (product 20.6). */
export async function purgeExpiredEmergencyContacts({
  db,
  clock,
}: Pick<Context, 'db' | 'clock'>): Promise<void> {
  await db.change(async (transaction) => {
    const erased = await deleteEmergencyContactsOfEventsBefore(
      transaction,
      clock() - emergencyContactRetentionDays * dayMs,
    );
    if (erased > 0) truncateWalAfterCommit(transaction);
  });
}
