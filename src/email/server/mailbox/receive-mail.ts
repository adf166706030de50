import type { Transaction } from '#platform/server/db/tables.ts';
import { insertBounces, isOutboxMailId, mapMailIdsByServerMessageId } from './mailbox.sql.ts';
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
  const mailIds = await findMailIds(transaction, references);
  if (bounceStatus !== null) {
    if (mailIds.length > 0 && !isSendersFault(bounceStatus))
      await insertBounces(transaction, mailIds, { status: bounceStatus, at });
    return;
  }
  if (isAutomatic || from === null || mailIds.length === 0) return;
  const [ownId] = messageId === null ? [] : await findMailIds(transaction, [messageId]);
  if (ownId !== undefined && (await isOutboxMailId(transaction, ownId))) return;
  await onReply(transaction, { mailIds, messageId, from, text, at });
}

/**
 * Returns the ids of the site's mails with these Message-IDs, newest first. A Message-ID is the site's, or that of the
 * mail server, which is recognized by its part before the '@'.
 */
async function findMailIds(transaction: Transaction, messageIds: readonly string[]): Promise<string[]> {
  const localParts = messageIds.map((id) => /^<([^@>]+)/.exec(id)?.[1] ?? '');
  const byServerId = await mapMailIdsByServerMessageId(transaction, [...new Set(localParts)]);
  return messageIds
    .flatMap((id, at) => byServerId.get(localParts[at] ?? '') ?? uuid.exec(id)?.[1] ?? [])
    .reverse();
}

/** Returns true if the server rejected the sender or the content (RFC 3463: 5.7), and not the address. */
function isSendersFault(status: string): boolean {
  return status.startsWith('5.7.');
}
