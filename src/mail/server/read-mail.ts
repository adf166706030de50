import type { AnswerOf } from '#platform/contract/call.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import { Refused } from '#platform/server/http/refused.ts';
import { readMail as call } from '../contract.ts';
import { type LinkChecks, withWorkingLink } from './mailed-link.ts';
import { findMail } from './outbox.sql.ts';
import type { SealedMail } from './queue-mail.ts';

const { errors } = call;

/**
 * What a waiting mail says, with a link that works, so that a site without a mail server is still of use: a superadmin passes it on by hand. It is
 * written down who read what to whom was written, and nobody reads a link that would make them another member of the
 * secretariat.
 * @throws Refused 403 while a mail server is configured, or for such a link; 404, or 409 once it was sent or its link has ended
 */
export async function readMail(
  context: Pick<Context, 'db' | 'clock' | 'secret' | 'config'>,
  checks: LinkChecks,
  caller: Caller,
  mailId: string,
): Promise<AnswerOf<typeof call>> {
  const { db, clock, secret, config } = context;
  if (config.smtpUrl !== undefined) throw new Refused(errors.isDelivered);
  return db.change(async (changes) => {
    const mail = await findMail(changes, mailId);
    if (!mail) throw new Refused(errors.noSuchMail);
    if (!mail.sealed) throw new Refused(errors.isForgotten);
    const waiting: SealedMail = JSON.parse(secret.open(mail.sealed));
    const isOfStaff = mail.recipientRole !== null && mail.recipientRole !== 'client';
    if (waiting.oneTimeLink !== false && isOfStaff && mail.recipientId !== caller.accountId)
      throw new Refused(errors.isOfStaff);
    const letter = await withWorkingLink(changes, context, checks, mail, waiting);
    if (!letter) throw new Refused(errors.isOutdated);
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
