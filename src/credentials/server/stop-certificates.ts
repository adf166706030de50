import { getEventByName } from '#conference/server/index.ts';
import { deleteUnsentMails, deleteUntriedMails } from '#email/server/index.ts';
import type { AnswerOf, CheckedBody } from '#platform/contract/call.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Transaction } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import * as calls from '../contract.ts';
import {
  insertWithdrawnCodeHashes,
  listEventIdsOfCertificates,
  listIssuesSince,
  lockCertificatesOfEvent,
  markCertificatesWithdrawn,
  revertIssue,
} from './certificates.sql.ts';
import { hashCertificateCode } from './verify.ts';

type Needs = Pick<Context, 'db' | 'clock'>;

/** Milliseconds until the mails of issued certificates are sent. Until then the issue can be stopped. */
export const certificateSendDelayMs = 10_000;

/** Lists the issues of an event that can still be stopped, newest first. */
export async function listStoppableIssues(
  { db, clock }: Needs,
  eventId: string,
): Promise<AnswerOf<typeof calls.getCertificateSetup>['stoppable']> {
  const now = clock();
  const issues = await listIssuesSince(db.queries, eventId, now - certificateSendDelayMs);
  return issues.map(({ at, count }) => ({
    issuedAt: new Date(at).toISOString(),
    count,
    leavesInMs: at + certificateSendDelayMs - now,
  }));
}

/**
 * Takes back certificates that were just issued (product 24.21). Atomic: either no mail of them was sent, or nothing
 * changes. Their codes are withdrawn, because a person may have saved a PDF meanwhile.
 * @throws AppError 404 when there is no such event; 409 when a mail may have left, or nothing was issued at this time
 */
export async function stopCertificates(
  { db, clock }: Needs,
  { accountId }: Caller,
  { eventName, issuedAt }: CheckedBody<typeof calls.stopCertificates>,
): Promise<AnswerOf<typeof calls.stopCertificates>> {
  const { tooLate } = calls.stopCertificates.errors;
  const [at, now] = [Date.parse(issuedAt), clock()];
  return db.change(async (transaction) => {
    const event = await getEventByName(transaction, eventName);
    if (now >= at + certificateSendDelayMs) throw new AppError(tooLate);
    await lockCertificatesOfEvent(transaction, event.id);
    const taken = await revertIssue(transaction, event.id, at);
    const mails = taken.flatMap(({ mailId }) => mailId ?? []);
    if (taken.length === 0 || (await deleteUntriedMails(transaction, mails)) < mails.length)
      throw new AppError(tooLate);
    await insertWithdrawnCodeHashes(
      transaction,
      taken.map(({ code }) => hashCertificateCode(code)),
    );
    await recordAudit(transaction, {
      at: now,
      actorId: accountId,
      subjectId: event.id,
      action: 'certificates_stopped',
      after: { fact: 'count', of: 'certificates', count: taken.length },
    });
    return { message: 'Stopped. No certificate was mailed.', count: taken.length };
  });
}

/**
 * Withdraws issued certificates with one reason, and deletes their mails that were not delivered (product 24.22).
 * Atomic: all or none.
 * @throws AppError 404 when one of them does not exist, is a draft or is already withdrawn
 */
export async function withdrawCertificates(
  { db, clock }: Needs,
  { accountId }: Caller,
  { certificateIds, reason }: CheckedBody<typeof calls.withdrawCertificates>,
): Promise<AnswerOf<typeof calls.withdrawCertificates>> {
  const at = clock();
  const ids = [...new Set(certificateIds)];
  return db.change(async (transaction) => {
    for (const eventId of await listEventIdsOfCertificates(transaction, ids))
      await lockCertificatesOfEvent(transaction, eventId);
    const count = await withdrawLocked(transaction, ids, { at, actorId: accountId, reason });
    if (count < ids.length) throw new AppError(calls.withdrawCertificates.errors.noSuchCertificate);
    return { message: 'Certificates withdrawn', count };
  });
}

/** Withdraws certificates whose event is locked. @returns how many of them were issued and not withdrawn */
export async function withdrawLocked(
  transaction: Transaction,
  ids: readonly string[],
  { at, actorId, reason }: { at: number; actorId: string; reason: string },
): Promise<number> {
  const withdrawn = await markCertificatesWithdrawn(transaction, ids, { at, reason });
  await deleteUnsentMails(
    transaction,
    withdrawn.flatMap(({ mailId }) => mailId ?? []),
  );
  const codes = withdrawn.map(({ code }) => code ?? '');
  await insertWithdrawnCodeHashes(transaction, codes.map(hashCertificateCode));
  for (const { eventId, code } of withdrawn)
    await recordAudit(transaction, {
      at,
      actorId,
      subjectId: eventId,
      action: 'certificate_withdrawn',
      after: code ?? '',
    });
  return withdrawn.length;
}
