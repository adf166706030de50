import type { Config } from '#platform/server/config.ts';

/**
 * Returns the address of `MAIL_FROM`.
 * @param mailFrom an address, or a name and an address such as 'The club <club@example.org>'
 */
export function parseSenderAddress(mailFrom: string): string {
  const [, address = mailFrom] = /<([^<>]+)>\s*$/.exec(mailFrom) ?? [];
  return address.trim().toLowerCase();
}

export function findSenderDomain({ mailFrom }: Pick<Config, 'mailFrom'>): string | undefined {
  const [, domain] = /@([^@\s]+)$/.exec(mailFrom ? parseSenderAddress(mailFrom) : '') ?? [];
  return domain;
}

/**
 * Returns the address to which mail servers return mails that cannot be delivered. This is the mailbox of `IMAP_URL` if
 * its user is an address in the sender's domain, or else the sender. SPF checks this address, and an address in another
 * domain would fail. Undefined without `MAIL_FROM`.
 */
export function findReturnPath(config: Pick<Config, 'mailFrom' | 'imapUrl'>): string | undefined {
  const { mailFrom, imapUrl } = config;
  if (!mailFrom) return undefined;
  const user = imapUrl ? decodeURIComponent(new URL(imapUrl).username).toLowerCase() : '';
  const [, domain] = /^[^\s<>@]+@([^\s<>@]+)$/.exec(user) ?? [];
  return domain !== undefined && domain === findSenderDomain(config) ? user : parseSenderAddress(mailFrom);
}

/**
 * Returns the Message-ID of a mail in the outbox. It is equal for all attempts to send the mail, so that a mail server
 * that accepts two attempts delivers only one mail.
 */
export function buildMessageId(config: Pick<Config, 'mailFrom' | 'publicUrl'>, mailId: string): string {
  return `<${mailId}@${findSenderDomain(config) ?? new URL(config.publicUrl).hostname}>`;
}

/**
 * Returns the id that a mail server gave to a mail, from its answer, such as '250 Ok 0102019aa-1111-...-000000'. Amazon
 * SES and other services replace the first part of the Message-ID by it, so reports and replies name it. Null if the
 * answer contains no id that is long enough to be unique.
 */
export function findServerMessageId(answer: string): string | null {
  const ids = answer.split(/[\s<>@,;=[\]]+/).filter((part) => /^(?=.*\d)[\w.+-]{16,200}$/.test(part));
  return ids.at(-1) ?? null;
}
