import { queueMail } from '#email/server/index.ts';
import {
  checkAndReencodeUploadedFile,
  toSentFile,
  type UploadRequest,
  uploadLimits,
} from '#media/server/index.ts';
import type { CheckedBody, CheckedParams, CheckedQuery } from '#platform/contract/call.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import { getClubRegion } from '#platform/server/club.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import type { SentFile } from '#platform/server/http/serve.ts';
import { consumeLimits } from '#platform/server/limits/rate-limits.ts';
import { decideGuardianScan, getGuardianScan, uploadGuardianScan } from '../contract.ts';
import { type DetailRow, findDelegateDetails, findGuardianScan } from './details.sql.ts';
import { asksBirthDate, computeGuardianConsentState } from './details.ts';
import { buildScanDecidedLetter } from './mails.ts';
import { recordScanDecision, upsertGuardianScanUnlessAccepted } from './scans.sql.ts';
import { type ConsentText, findCurrentGuardianConsentText } from './settings.sql.ts';

type Upload = CheckedQuery<typeof uploadGuardianScan>;

async function requireScanNeeded(
  { db, clock }: { db: Db; clock: Context['clock'] },
  accountId: string,
  { registrationId, version }: Upload,
): Promise<{ row: DetailRow; text: ConsentText }> {
  const { errors } = uploadGuardianScan;
  const row = await findDelegateDetails(db, registrationId, accountId);
  if (!row) throw new AppError(errors.noSuchRegistration);
  const state = computeGuardianConsentState(row, clock(), await getClubRegion(db));
  if (state === 'signed') throw new AppError(errors.alreadySigned);
  const text = await findCurrentGuardianConsentText(db, row.eventId);
  if (state === 'not_needed' || !asksBirthDate(row, clock()) || !text) throw new AppError(errors.notNeeded);
  if (text.version !== version) throw new AppError(errors.textChanged);
  return { row, text };
}

/**
 * Stores a scan of the consent that the guardian signed on paper (product 20.7). An admin then accepts or refuses it.
 * @throws AppError 404 for a registration of another delegate; 409 when no consent is needed, it is signed, or its text
 *   has changed; 400 for another type of file; 429 after too many uploads; 503 when too many files wait
 */
export async function uploadScan(
  context: Pick<Context, 'db' | 'clock' | 'uploads'> & UploadRequest,
  { accountId }: Caller,
  upload: Upload,
  file: Buffer,
): Promise<void> {
  const { db, clock, signal, network } = context;
  await requireScanNeeded({ db: db.queries, clock }, accountId, upload);
  const { name, contentType, bytes } = await checkAndReencodeUploadedFile(
    context,
    { name: upload.name, file },
    {
      accountId,
      signal,
      beforeDecoding: () =>
        consumeLimits(context, uploadLimits, {
          fileUploadPerAccount: accountId,
          fileUploadPerNetwork: network,
        }),
    },
  );
  await db.change(async (transaction) => {
    const { row, text } = await requireScanNeeded({ db: transaction, clock }, accountId, upload);
    const scan = { guardian_name: upload.guardianName, guardian_text_id: text.id, uploaded_at: clock() };
    const stored = { registration_id: row.id, ...scan, name, content_type: contentType, bytes };
    if (!(await upsertGuardianScanUnlessAccepted(transaction, stored)))
      throw new AppError(uploadGuardianScan.errors.alreadySigned);
  });
}

/**
 * Returns a scan. Only its delegate, admins and superadmins can read it.
 * @throws AppError 404 when there is no scan or it belongs to another delegate
 */
export async function getGuardianScanFile(
  { db: { queries } }: Pick<Context, 'db'>,
  { accountId, role }: Caller,
  { registrationId }: CheckedParams<typeof getGuardianScan>,
): Promise<SentFile> {
  const scan = await findGuardianScan(queries, registrationId);
  if (!scan || (role === 'client' && scan.accountId !== accountId))
    throw new AppError(getGuardianScan.errors.noSuchScan);
  return toSentFile(scan);
}

/**
 * Accepts or refuses a scan or a signature through a copied link, and mails the delegate. An accepted one can be
 * refused later.
 * @throws AppError 404 when there is no scan; 400 for a refusal without a reason; 409 when another scan was uploaded
 *   or it was decided meanwhile
 */
export async function decideScan(
  context: Pick<Context, 'db' | 'clock' | 'secret' | 'config'>,
  { accountId }: Caller,
  { registrationId, uploadedAt, decision, reason }: CheckedBody<typeof decideGuardianScan>,
): Promise<void> {
  const { errors } = decideGuardianScan;
  const isAccepted = decision === 'accept';
  if (!isAccepted && reason === '') throw new AppError(errors.reasonMissing);
  await context.db.change(async (transaction) => {
    const at = context.clock();
    const row = await findDelegateDetails(transaction, registrationId);
    if (!row || row.scanUploadedAt === null) throw new AppError(errors.noSuchScan);
    const decided = { seenAt: Date.parse(uploadedAt), reason: isAccepted ? null : reason, at };
    if (!(await recordScanDecision(transaction, registrationId, decided)))
      throw new AppError(errors.changedMeanwhile);
    await recordAudit(transaction, {
      at,
      actorId: accountId,
      action: isAccepted ? 'guardian_scan_accepted' : 'guardian_scan_refused',
      subjectId: registrationId,
    });
    const { delegateName: to, eventName } = row;
    const { publicUrl } = context.config;
    const facts = { to, eventName, publicUrl, reason: decided.reason, hasFile: row.scanName !== null };
    await queueMail(transaction, context, row.email, buildScanDecidedLetter(facts), row.eventId);
  });
}
