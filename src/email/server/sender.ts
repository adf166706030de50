import type { Config } from '#platform/server/config.ts';

/**
 * Returns the address of `MAIL_FROM`.
 * @param mailFrom an address, or a name and an address such as 'The club <club@example.org>'
 */
export function senderAddress(mailFrom: string): string {
  const [, address = mailFrom] = /<([^<>]+)>\s*$/.exec(mailFrom) ?? [];
  return address.trim().toLowerCase();
}

export function senderDomain({ mailFrom }: Pick<Config, 'mailFrom'>): string | undefined {
  const [, domain] = /@([^@\s]+)$/.exec(mailFrom ? senderAddress(mailFrom) : '') ?? [];
  return domain;
}

/**
 * Returns the Message-ID of a mail in the outbox. All attempts have the same, so that a mail server that accepts two of
 * them delivers only one.
 */
export function messageIdOf(config: Pick<Config, 'mailFrom' | 'publicUrl'>, mailId: string): string {
  return `<${mailId}@${senderDomain(config) ?? new URL(config.publicUrl).hostname}>`;
}
