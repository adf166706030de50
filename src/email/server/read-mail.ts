import type { AnswerOf } from '#platform/contract/call.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { readMail as call, mailsWithLinks } from '../contract.ts';
import { type LinkChecks, withWorkingLink } from './mailed-link.ts';
import { findMail } from './outbox.sql.ts';
import type { SealedMail } from './queue-mail.ts';

const { errors } = call;

/**
 * Returns the text of a waiting mail, so that a superadmin of a site without a mail server can pass it on. Stored in the audit log.
 * A link that opens or changes an account is shown to no superadmin, not even its reader's: the operator prints one.
 * @throws AppError 403 while a mail server is configured, or for such a link; 404, or 409 once it was sent or its link has ended
 */
export async function readMail(
  context: Pick<Context, 'db' | 'clock' | 'secret' | 'config'>,
  checks: LinkChecks,
  caller: Caller,
  mailId: string,
): Promise<AnswerOf<typeof call>> {
  const { db, clock, secret, config } = context;
  if (config.smtpUrl !== undefined) throw new AppError(errors.isDelivered);
  return db.change(async (changes) => {
    const mail = await findMail(changes, mailId);
    if (!mail) throw new AppError(errors.noSuchMail);
    if (!mail.sealed) throw new AppError(errors.isForgotten);
    const waiting: SealedMail = JSON.parse(secret.open(mail.sealed));
    if (waiting.oneTimeLink !== false || mailsWithLinks.includes(mail.kind))
      throw new AppError(errors.hasLink);
    const letter = await withWorkingLink(changes, context, checks, mail, waiting);
    if (!letter) throw new AppError(errors.isOutdated);
    await recordAudit(changes, {
      at: clock(),
      actorId: caller.accountId,
      action: 'mail read',
      subjectId: mail.recipientId ?? mail.id,
      after: mail.kind,
    });
    return { recipient: mail.recipient, subject: mail.subject, text: letter.text };
  });
}
