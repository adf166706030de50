import type { AnswerOf, CheckedQuery } from '#platform/contract/call.ts';
import { offsetOfPage, rowsPerPage } from '#platform/contract/paging.ts';
import { toIso } from '#platform/rule/dates.ts';
import { recordAudit, recordAudits } from '#platform/server/audit.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import * as calls from '../contract.ts';
import { type MailState, mailKindsWithSecretLinks } from '../contract.ts';
import {
  countMailsByState,
  findMail,
  listMailsPage,
  type MailListed,
  requeueFailedMails,
} from './outbox.sql.ts';
import { type DeliveryChecks, type MailContent, renewMailIfLinkExpired } from './queue-mail.ts';

export async function getPageOfOutboxMails(
  { db: { queries }, config }: Pick<Context, 'db' | 'config'>,
  { q: search, state, page }: CheckedQuery<typeof calls.getPageOfOutboxMails>,
): Promise<AnswerOf<typeof calls.getPageOfOutboxMails>> {
  const [rows, byState] = await Promise.all([
    listMailsPage(queries, { search, state }, { skip: offsetOfPage(page), take: rowsPerPage }),
    countMailsByState(queries, search),
  ]);
  const { waiting, retrying, failed, sent } = byState;
  const counts = { ...byState, all: waiting + retrying + failed + sent };
  return {
    rows: rows.map(asRow),
    page,
    total: counts[state],
    counts,
    hasMailServer: config.smtpUrl !== undefined,
  };
}

function asRow({ id, queuedAt, dueAt, sentAt, failedAt, ...rest }: MailListed) {
  return {
    _id: id,
    ...rest,
    state: stateOf({ sentAt, failedAt, attempts: rest.attempts }),
    queuedAt: new Date(queuedAt).toISOString(),
    nextTryAt: toIso(dueAt),
    sentAt: toIso(sentAt),
  };
}

function stateOf({
  sentAt,
  failedAt,
  attempts,
}: Pick<MailListed, 'sentAt' | 'failedAt' | 'attempts'>): MailState {
  if (sentAt !== null) return 'sent';
  if (failedAt !== null) return 'failed';
  return attempts > 0 ? 'retrying' : 'waiting';
}

const { errors } = calls.readWaitingMailText;

/**
 * Returns the text of a waiting mail, so that a superadmin can pass it on, and records this in the audit log. Mails
 * with a link that signs a consent or changes an account cannot be read.
 * @throws AppError 403 if a mail server is configured or the mail has such a link; 404 if the mail does not exist; 409
 * if it was sent or is outdated
 */
export async function readWaitingMailText(
  context: Pick<Context, 'db' | 'clock' | 'secret' | 'config'>,
  checks: DeliveryChecks,
  caller: Caller,
  mailId: string,
): Promise<AnswerOf<typeof calls.readWaitingMailText>> {
  const { db, clock, secret, config } = context;
  if (config.smtpUrl !== undefined) throw new AppError(errors.isDelivered);
  return db.change(async (transaction) => {
    const mail = await findMail(transaction, mailId);
    if (!mail) throw new AppError(errors.noSuchMail);
    if (!mail.sealed) throw new AppError(errors.isErased);
    const waiting: MailContent = JSON.parse(secret.open(mail.sealed));
    if (waiting.oneTimeLink !== false || mailKindsWithSecretLinks.includes(mail.kind))
      throw new AppError(errors.hasLink);
    const letter = await renewMailIfLinkExpired(transaction, context, checks, mail, waiting);
    if (!letter) throw new AppError(errors.isOutdated);
    await recordAudit(transaction, {
      at: clock(),
      actorId: caller.accountId,
      action: 'mail_read',
      subjectId: mail.recipientId ?? mail.id,
      after: mail.kind,
    });
    return { recipient: mail.recipient, subject: mail.subject, text: letter.text };
  });
}

/**
 * Queues failed mails again with a full number of attempts. Other mails stay unchanged, so no mail is sent twice.
 * @returns the number of queued mails
 * @throws AppError 409 if none of them has failed
 */
export async function sendFailedMailsAgain(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  caller: Caller,
  mailIds: readonly string[],
): Promise<number> {
  const at = clock();
  return db.change(async (transaction) => {
    const queued = await requeueFailedMails(transaction, mailIds, at);
    if (queued.length === 0) throw new AppError(calls.sendFailedMailsAgain.errors.noneFailed);
    await recordAudits(
      transaction,
      queued.map(({ id, kind }) => ({
        at,
        actorId: caller.accountId,
        action: 'mail_retried',
        subjectId: id,
        before: 'failed',
        after: kind,
      })),
    );
    return queued.length;
  });
}
