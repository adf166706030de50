import { createTransport, type SentMessageInfo, type Transport, type Transporter } from 'nodemailer';

/** A mail that the demo has kept instead of sending it. */
export interface KeptMail {
  id: number;
  to: string;
  subject: string;
  text: string;
  at: number;
}

/** The newest mails are kept, so that visitors cannot fill the memory. */
const maxKept = 3_000;
const maxTextLength = 20_000;

export interface Inbox {
  /** Takes the mails of the outbox. */
  readonly transport: Transporter;
  /**
   * Lists the newest mails first.
   * @param to only mails to this address
   */
  list(options: { to?: string | undefined; limit: number }): KeptMail[];
}

/** Creates the inbox of a demo: it keeps mails in memory, and none leaves. */
export function createInbox(clock: () => number): Inbox {
  const kept: KeptMail[] = [];
  let count = 0;
  const inbox: Transport<SentMessageInfo> = {
    name: 'demo',
    version: '1',
    send({ data: { to, subject, text }, message }, done) {
      count += 1;
      kept.push({
        id: count,
        to: addressOf(to).toLowerCase(),
        subject: String(subject ?? ''),
        text: String(text ?? '').slice(0, maxTextLength),
        at: clock(),
      });
      if (kept.length > maxKept) kept.splice(0, kept.length - maxKept);
      done(null, {
        envelope: message.getEnvelope(),
        messageId: message.messageId(),
        response: '250 Kept in the inbox of the demo',
      });
    },
  };
  return {
    transport: createTransport(inbox),
    list: ({ to, limit }) =>
      kept
        .filter((mail) => to === undefined || mail.to === to)
        .slice(-limit)
        .reverse(),
  };
}

function addressOf(to: unknown): string {
  if (Array.isArray(to)) return addressOf(to[0]);
  if (typeof to === 'object' && to !== null && 'address' in to) return String(to.address);
  return String(to ?? '');
}
