import { type CheckDelivery, checkLinkWith, queueMail, queueMails } from '#email/server/index.ts';
import type { AnswerOf, CheckedBody } from '#platform/contract/call.ts';
import { getClub, getClubRegion } from '#platform/server/club.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Db, Transaction } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { newToken } from '#platform/server/ids.ts';
import { consumeLimits } from '#platform/server/limits/rate-limits.ts';
import { hashToken } from '#platform/server/secret.ts';
import {
  type createGuardianLink as createLinkCall,
  type getGuardianConsentToSign,
  guardianLinkValidDays,
  guardianMailIntervalMinutes,
  requestGuardianConsent as requestCall,
  signGuardianConsent as signCall,
} from '../contract.ts';
import {
  findConsentRequestByToken,
  findGuardianLinkByToken,
  markGuardianLinkUsed,
  recordConsentSignature,
  upsertConsentRequestIfAllowed,
  upsertGuardianLink,
} from './consents.sql.ts';
import { type DetailRow, findDelegateDetails } from './details.sql.ts';
import { asksBirthDate, computeGuardianConsentState } from './details.ts';
import { consentLimits } from './limits.ts';
import { buildConsentSignedLetter, buildGuardianLetter } from './mails.ts';
import { upsertGuardianScanUnlessAccepted } from './scans.sql.ts';
import { type ConsentText, findCurrentGuardianConsentText } from './settings.sql.ts';

const minuteMs = 60_000;
const guardianLinkValidMs = guardianLinkValidDays * 24 * 60 * minuteMs;

/** Compares addresses without a tag behind '+', because most providers deliver all tags of an address to one mailbox. */
function isSameMailbox(one: string, other: string): boolean {
  const withoutTag = (address: string) => {
    const at = address.lastIndexOf('@');
    return (address.slice(0, at).split('+')[0] ?? '') + address.slice(at);
  };
  return withoutTag(one) === withoutTag(other);
}

/**
 * Returns the registration of a minor whose guardian has not consented yet.
 * @throws AppError 404 for a registration of another delegate; 409 when no consent is needed or it is signed
 */
async function requireConsentMissing(
  transaction: Transaction,
  { accountId, registrationId, now }: { accountId: string; registrationId: string; now: number },
): Promise<DetailRow> {
  const { errors } = requestCall;
  const row = await findDelegateDetails(transaction, registrationId, accountId);
  if (!row) throw new AppError(errors.noSuchRegistration);
  const state = computeGuardianConsentState(row, now, await getClubRegion(transaction));
  if (state === 'signed') throw new AppError(errors.alreadySigned);
  const text = await findCurrentGuardianConsentText(transaction, row.eventId);
  if (state === 'not_needed' || !asksBirthDate(row, now) || !text) throw new AppError(errors.notNeeded);
  return row;
}

/**
 * Stores a request for consent and mails a one-time link to the guardian.
 * @throws AppError 404 for a registration of another delegate; 400 for the delegate's own address; 409 when no consent
 *   is needed or it is signed; 429 within ten minutes of the last mail, or after too many calls
 */
export async function requestGuardianConsent(
  context: Pick<Context, 'db' | 'clock' | 'secret' | 'config'>,
  { accountId }: Caller,
  { registrationId, guardianName, guardianEmail }: CheckedBody<typeof requestCall>,
): Promise<void> {
  const { db, clock, config } = context;
  const { errors } = requestCall;
  await consumeLimits(context, consentLimits, {
    guardianPerDelegate: accountId,
    guardianPerAddress: guardianEmail,
  });
  await db.change(async (transaction) => {
    const now = clock();
    const row = await requireConsentMissing(transaction, { accountId, registrationId, now });
    if ([row.email, row.instituteEmail].some((own) => own && isSameMailbox(own, guardianEmail)))
      throw new AppError(errors.ownAddress);
    const token = newToken();
    const linkId = hashToken(token);
    const request = {
      registration_id: registrationId,
      guardian_name: guardianName,
      guardian_email: guardianEmail,
      token_fingerprint: linkId,
      requested_at: now,
      expires_at: now + guardianLinkValidMs,
    };
    const waitMs = guardianMailIntervalMinutes * minuteMs;
    if (!(await upsertConsentRequestIfAllowed(transaction, request, now - waitMs))) {
      const waited = now - (row.requestedAt ?? now);
      throw new AppError(errors.tooSoon, {
        retryAfterSeconds: Math.max(1, Math.ceil((waitMs - waited) / 1000)),
      });
    }
    const link = `${config.publicUrl}/guardian/${token}`;
    const letter = buildGuardianLetter({ eventName: row.eventName, link, linkId });
    await queueMails(transaction, context, [
      { recipient: guardianEmail, letter, eventId: row.eventId, ownerId: accountId },
    ]);
  });
}

/**
 * Returns a one-time link that the delegate passes on to the guardian. The delegate could sign through it, so an admin
 * checks the signature (product 20.9).
 * @throws AppError 404 for a registration of another delegate; 409 when no consent is needed or it is signed; 429 after
 *   too many calls
 */
export async function createGuardianLink(
  context: Pick<Context, 'db' | 'clock' | 'config'>,
  { accountId }: Caller,
  { registrationId, guardianName }: CheckedBody<typeof createLinkCall>,
): Promise<AnswerOf<typeof createLinkCall>> {
  const { db, clock, config } = context;
  await consumeLimits(context, consentLimits, { guardianLinkPerDelegate: accountId });
  const token = newToken();
  await db.change(async (transaction) => {
    const now = clock();
    await requireConsentMissing(transaction, { accountId, registrationId, now });
    await upsertGuardianLink(transaction, {
      registration_id: registrationId,
      guardian_name: guardianName,
      token_fingerprint: hashToken(token),
      created_at: now,
      expires_at: now + guardianLinkValidMs,
    });
  });
  return { message: 'Link created', link: `${config.publicUrl}/guardian/${token}` };
}

/**
 * Returns a check that the mail queue runs before it sends a guardian's link. Links that no longer work are not
 * mailed.
 */
export function createGuardianLinkCheck({ clock }: Pick<Context, 'clock'>): CheckDelivery {
  return checkLinkWith(async (transaction, linkId) => {
    const request = await findOpenRequest(transaction, linkId, clock());
    return typeof request === 'string' ? 'not_needed' : 'works';
  });
}

interface OpenRequest {
  /** True for a link that the delegate copied. */
  isCopied: boolean;
  guardianName: string;
  row: DetailRow;
  text: ConsentText;
}

/** Returns the request of a link, or the name of the error if the link no longer works. */
async function findOpenRequest(
  db: Db,
  tokenFingerprint: string,
  now: number,
): Promise<OpenRequest | 'alreadySigned' | 'deadLink'> {
  const mailed = await findConsentRequestByToken(db, tokenFingerprint);
  const copied = mailed ? undefined : await findGuardianLinkByToken(db, tokenFingerprint);
  const request = mailed ?? copied;
  if (!request) return 'deadLink';
  if ((mailed?.signedAt ?? copied?.usedAt ?? null) !== null) return 'alreadySigned';
  if (request.expiresAt <= now) return 'deadLink';
  const row = await findDelegateDetails(db, request.registrationId);
  const text = row && (await findCurrentGuardianConsentText(db, row.eventId));
  if (!row || !text || !asksBirthDate(row, now)) return 'deadLink';
  if (row.signedAt !== null || row.scanAcceptedAt !== null) return 'alreadySigned';
  return { isCopied: copied !== undefined, guardianName: request.guardianName, row, text };
}

async function getOpenRequest(db: Db, tokenFingerprint: string, now: number): Promise<OpenRequest> {
  const request = await findOpenRequest(db, tokenFingerprint, now);
  if (typeof request === 'string') throw new AppError(signCall.errors[request]);
  return request;
}

/**
 * Returns the current consent text and the names that a guardian sees before signing.
 * @throws AppError 404 when the link is unknown, replaced or expired, or no consent is asked for any more; 409 when the
 *   consent is already signed
 */
export async function getUnsignedConsentByToken(
  { db: { queries }, clock }: Pick<Context, 'db' | 'clock'>,
  { token }: CheckedBody<typeof getGuardianConsentToSign>,
): Promise<AnswerOf<typeof getGuardianConsentToSign>> {
  const { isCopied, guardianName, row, text } = await getOpenRequest(queries, hashToken(token), clock());
  const { name: clubName } = await getClub(queries);
  const { eventName, delegateName } = row;
  return {
    clubName,
    eventName,
    delegateName,
    guardianName,
    version: text.version,
    text: text.text,
    isCheckedAfterwards: isCopied,
  };
}

/**
 * Signs a consent. Atomic: only the first signature succeeds. Through a mailed link the delegate is mailed. Through a
 * copied one the signature waits for an admin, as a scan does.
 * @throws AppError 404 when the link is unknown, replaced or expired, or no consent is asked for any more; 409 when the
 *   consent is already signed, or the text has changed since it was shown
 */
export async function signGuardianConsent(
  context: Pick<Context, 'db' | 'clock' | 'secret' | 'config'>,
  { token, name, version }: CheckedBody<typeof signCall>,
): Promise<void> {
  const { db, clock, config } = context;
  const linkId = hashToken(token);
  await db.change(async (transaction) => {
    const at = clock();
    const { isCopied, row, text } = await getOpenRequest(transaction, linkId, at);
    if (text.version !== version) throw new AppError(signCall.errors.textChanged);
    if (isCopied) return signThroughCopiedLink(transaction, linkId, { row, name, textId: text.id, at });
    if (!(await recordConsentSignature(transaction, linkId, { name, textId: text.id, at })))
      throw new AppError(signCall.errors.alreadySigned);
    const { delegateName: to, eventName } = row;
    const letter = buildConsentSignedLetter({ to, eventName, publicUrl: config.publicUrl });
    await queueMail(transaction, context, row.email, letter, row.eventId);
  });
}

async function signThroughCopiedLink(
  transaction: Transaction,
  linkId: string,
  { row, name, textId, at }: { row: DetailRow; name: string; textId: string; at: number },
): Promise<void> {
  const signature = { guardian_name: name, guardian_text_id: textId, uploaded_at: at };
  const isSigned =
    (await markGuardianLinkUsed(transaction, linkId, at)) &&
    (await upsertGuardianScanUnlessAccepted(transaction, {
      registration_id: row.id,
      ...signature,
      name: null,
      content_type: null,
      bytes: null,
    }));
  if (!isSigned) throw new AppError(signCall.errors.alreadySigned);
}
