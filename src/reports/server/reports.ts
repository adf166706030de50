import { seenByActorOnly } from '#audit/contract.ts';
import type { AnswerOf, CheckedBody, CheckedQuery } from '#platform/contract/call.ts';
import { offsetOfPage } from '#platform/contract/paging.ts';
import { dayMs, toIso } from '#platform/rule/dates.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import { truncateWalAfterCommit } from '#platform/server/db/database.ts';
import type { Db, Transaction } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { newRandomId } from '#platform/server/ids.ts';
import * as calls from '../contract.ts';
import { queueReportDeletedMails } from './mails.ts';
import { getOwnReaderAndAllReaders } from './readers.ts';
import {
  addMessageAndSetState,
  closeReportIfUnchanged,
  countReportsByFilter,
  deleteReportRow,
  deleteReportsClosedBefore,
  findReportUnlessExcluded,
  findSealedReportKey,
  insertKeyEnvelopes,
  listKeyIdsOfReport,
  listReportMessages,
  listReportsPage,
  listUnsharedReportKeys,
  markReportAsRead,
} from './reports.sql.ts';

type Needs = Pick<Context, 'db' | 'clock'>;

export function toSealedMessages(
  rows: Awaited<ReturnType<typeof listReportMessages>>,
): calls.SealedMessage[] {
  return rows.map(({ author, at, sealed }) => ({ author, at: new Date(at).toISOString(), sealed }));
}

/** Returns the name of the person whom the writer excluded, or null. */
const excludedName = ({
  not_for,
  excludedName: name,
}: {
  not_for: string | null;
  excludedName: string | null;
}) => (not_for === null ? null : (name ?? 'A deleted account'));

export async function listReports(
  { db: { queries }, clock }: Needs,
  { accountId }: Caller,
  { show, page }: CheckedQuery<typeof calls.listReports>,
): Promise<AnswerOf<typeof calls.listReports>> {
  const { own } = await getOwnReaderAndAllReaders(queries, accountId, clock());
  const window = { skip: offsetOfPage(page, calls.reportsPerPage), take: calls.reportsPerPage };
  const rows = await listReportsPage(queries, { accountId, keyId: own.key?.keyId ?? null, show }, window);
  const counts = await countReportsByFilter(queries, accountId);
  return {
    rows: rows.map((row) => ({
      reportId: row.id,
      state: row.state,
      receivedAt: new Date(row.received_at).toISOString(),
      changedAt: new Date(row.changed_at).toISOString(),
      isReadable: row.envelopeOf !== null,
      excluded: excludedName(row),
    })),
    page,
    total: counts[show],
    counts,
  };
}

/** @throws AppError 404 if the caller is no reader or the writer excluded the caller */
async function getReadableReport(db: Db, reportId: string, accountId: string, now: number) {
  const { own, readers } = await getOwnReaderAndAllReaders(db, accountId, now);
  const report = await findReportUnlessExcluded(db, reportId, accountId);
  if (!report) throw new AppError(calls.getReport.errors.notReader);
  return { report, own, readers };
}

/**
 * Returns a report for a change. Rejects a reader whose key does not open the report, unless no key opens it any more.
 * A person who was just named as a reader can therefore neither delete nor close reports without reading them.
 * @throws AppError 404 as `getReadableReport`; 409 if the report was not shared with the caller
 */
async function getChangeableReport(db: Db, reportId: string, accountId: string, now: number) {
  const readable = await getReadableReport(db, reportId, accountId, now);
  const { own } = readable;
  const keyIds = await listKeyIdsOfReport(db, reportId);
  if (keyIds.length > 0 && !keyIds.includes(own.key?.keyId ?? ''))
    throw new AppError(calls.deleteReport.errors.notShared);
  return readable;
}

export async function getReport(
  { db: { queries }, clock }: Needs,
  { accountId }: Caller,
  { report: reportId }: CheckedQuery<typeof calls.getReport>,
): Promise<AnswerOf<typeof calls.getReport>> {
  const { report, own } = await getReadableReport(queries, reportId, accountId, clock());
  return {
    reportId,
    state: report.state,
    receivedAt: new Date(report.received_at).toISOString(),
    closedAt: toIso(report.closed_at),
    excluded: excludedName(report),
    sealedKey: own.key && (await findSealedReportKey(queries, reportId, own.key.keyId)),
    messages: toSealedMessages(await listReportMessages(queries, reportId)),
  };
}

export async function markReportRead(
  { db, clock }: Needs,
  { accountId }: Caller,
  { reportId }: CheckedBody<typeof calls.markReportRead>,
): Promise<void> {
  await db.change(async (transaction) => {
    await getChangeableReport(transaction, reportId, accountId, clock());
    await markReportAsRead(transaction, reportId);
  });
}

/**
 * @throws AppError 404 if the caller may not read the report, 409 if it has newer messages, is full or was not shared
 */
export async function answerReport(
  { db, clock }: Needs,
  { accountId }: Caller,
  { reportId, seen, message }: CheckedBody<typeof calls.answerReport>,
): Promise<void> {
  const { answeredMeanwhile, isFull } = calls.answerReport.errors;
  const at = clock();
  await db.change(async (transaction) => {
    await getChangeableReport(transaction, reportId, accountId, at);
    const added = { report_id: reportId, author: 'reader' as const, at, sealed: message };
    const isAdded = await addMessageAndSetState(transaction, added, {
      state: 'answered',
      seen,
      max: calls.maxMessagesPerReport,
    });
    if (!isAdded) throw new AppError(seen >= calls.maxMessagesPerReport ? isFull : answeredMeanwhile);
  });
}

/**
 * Records an action on a report. The entry contains neither the report's id nor the reader whom its writer excluded, and
 * that reader does not see it (product 26.7).
 */
function recordActionOnReport(
  transaction: Transaction,
  { not_for }: { not_for: string | null },
  entry: { at: number; actorId: string; action: 'report_closed' | 'report_deleted' },
): Promise<void> {
  return recordAudit(transaction, {
    ...entry,
    subjectId: newRandomId(),
    ...(not_for === null ? {} : { after: seenByActorOnly }),
  });
}

/**
 * @throws AppError 404 if the caller may not read the report, 409 if it has newer messages, is closed or was not shared
 */
export async function closeReport(
  { db, clock }: Needs,
  { accountId }: Caller,
  { reportId, seen }: CheckedBody<typeof calls.closeReport>,
): Promise<void> {
  const at = clock();
  await db.change(async (transaction) => {
    const { report } = await getChangeableReport(transaction, reportId, accountId, at);
    if (!(await closeReportIfUnchanged(transaction, reportId, { seen, at })))
      throw new AppError(calls.closeReport.errors.answeredMeanwhile);
    await recordActionOnReport(transaction, report, { at, actorId: accountId, action: 'report_closed' });
  });
}

/**
 * Deletes a report and mails its readers who deleted it. A reader whom the writer excluded gets no mail.
 * @throws AppError 404 if the caller may not read the report, 409 if it was not shared with the caller
 */
export async function deleteReport(
  { db, ...context }: Needs & Pick<Context, 'secret' | 'config'>,
  { accountId }: Caller,
  { reportId }: CheckedBody<typeof calls.deleteReport>,
): Promise<void> {
  const at = context.clock();
  await db.change(async (transaction) => {
    const { report, own, readers } = await getChangeableReport(transaction, reportId, accountId, at);
    truncateWalAfterCommit(transaction);
    if (!(await deleteReportRow(transaction, reportId)))
      throw new AppError(calls.deleteReport.errors.notReader);
    await recordActionOnReport(transaction, report, { at, actorId: accountId, action: 'report_deleted' });
    const recipients = readers.filter((reader) => reader.isStaff && reader.accountId !== report.not_for);
    await queueReportDeletedMails(transaction, context, recipients, own.name);
  });
}

/**
 * Returns the account ids and key ids of the caller and the other reader. Undefined if the caller or the other reader
 * has no key.
 * @throws AppError 404 if the caller is no reader
 */
async function getSharing(db: Db, accountId: string, now: number) {
  const { own, other } = await getOwnReaderAndAllReaders(db, accountId, now);
  if (!own.key || !other?.key) return undefined;
  return {
    accountId,
    keyId: own.key.keyId,
    other: { accountId: other.accountId, keyId: other.key.keyId },
  };
}

export async function listUnsharedReports(
  { db: { queries }, clock }: Needs,
  { accountId }: Caller,
): Promise<AnswerOf<typeof calls.listUnsharedReports>> {
  const sharing = await getSharing(queries, accountId, clock());
  return {
    reports: sharing ? await listUnsharedReportKeys(queries, sharing, calls.maxSharedReportsPerCall) : [],
  };
}

/**
 * Stores keys of reports that the caller has sealed to the other reader. Skips reports that the caller cannot open or
 * the other reader may not read.
 * @throws AppError 404 if the caller is no reader; 409 if the other reader or key has changed
 */
export async function shareReports(
  { db, clock }: Needs,
  { accountId }: Caller,
  { keyId, envelopes }: CheckedBody<typeof calls.shareReports>,
): Promise<void> {
  await db.change(async (transaction) => {
    const sharing = await getSharing(transaction, accountId, clock());
    if (sharing?.other.keyId !== keyId) throw new AppError(calls.shareReports.errors.changedMeanwhile);
    const allowed: { report_id: string; key_id: string; sealed_key: string }[] = [];
    for (const { reportId, sealedKey } of envelopes) {
      const report = await findReportUnlessExcluded(transaction, reportId, accountId);
      const isReadable = report && (await findSealedReportKey(transaction, reportId, sharing.keyId)) !== null;
      if (isReadable && report.not_for !== sharing.other.accountId)
        allowed.push({ report_id: reportId, key_id: keyId, sealed_key: sealedKey });
    }
    if (allowed.length > 0) await insertKeyEnvelopes(transaction, allowed);
  });
}

/** Erases reports a year after they were closed (product 26.8). */
export async function purgeClosedReports({ db, clock }: Needs): Promise<void> {
  const before = clock() - calls.closedReportRetentionDays * dayMs;
  await db.change(async (transaction) => {
    if (await deleteReportsClosedBefore(transaction, before)) truncateWalAfterCommit(transaction);
  });
}
