import type { Transaction } from '#platform/server/db/tables.ts';
import { insertBounces, isOutboxMailId } from './mailbox.sql.ts';
import type { IncomingMail } from './parse-mail.job.ts';

/** A person's reply to a mail of the site. */
export interface Reply {
  /** Ids of the mails in the outbox that the reply may answer, newest first. */
  readonly mailIds: readonly string[];
  readonly messageId: string | null;
  readonly from: string;
  readonly text: string;
  readonly at: number;
}

export interface MailboxHooks {
  /**
   * Stores a reply, or ignores it if it belongs to no thread. It must not send a mail, because a mail loop could begin.
   */
  onReply(transaction: Transaction, reply: Reply): Promise<void>;
}

const uuid = /^<([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})@/;

/**
 * Stores a reply or a delivery report. Ignores automatic answers and the site's own mails. Never sends a mail in
 * response, which could begin a mail loop.
 */
export async function receiveMail(
  transaction: Transaction,
  { onReply }: MailboxHooks,
  mail: IncomingMail,
  at: number,
): Promise<void> {
  const { messageId, from, references, text, isAutomatic, bounceStatus } = mail;
  const mailIds = references.flatMap((id) => uuid.exec(id)?.[1] ?? []).reverse();
  if (bounceStatus !== null) {
    if (mailIds.length > 0 && !isSendersFault(bounceStatus))
      await insertBounces(transaction, mailIds, { status: bounceStatus, at });
    return;
  }
  if (isAutomatic || from === null || mailIds.length === 0) return;
  const [, ownId] = uuid.exec(messageId ?? '') ?? [];
  if (ownId !== undefined && (await isOutboxMailId(transaction, ownId))) return;
  await onReply(transaction, { mailIds, messageId, from, text, at });
}

/** Returns true if the server rejected the sender or the content (RFC 3463: 5.7), and not the address. */
function isSendersFault(status: string): boolean {
  return status.startsWith('5.7.');
}
