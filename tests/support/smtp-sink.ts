import type { AddressInfo } from 'node:net';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';

/** A real mail server on this machine that stores the mails. */
export interface SmtpSink {
  /** The value for SMTP_URL. */
  url: string;
  received: ParsedMail[];
  /** Sources of the received mails, in the same order. */
  sources: Buffer[];
  /** Envelopes of the received mails, in the same order. */
  envelopes: { from: string; to: string[] }[];
  /** Resolves with the newest mail to `address` whose subject matches. Waits if there is none yet. */
  mailTo(address: string, subject: RegExp): Promise<ParsedMail>;
  close(): Promise<void>;
}

/**
 * Starts a mail server that stores the mails.
 * @param refusal message with which every address is rejected (status 550); by default all are accepted
 * @param answer text with which the server takes a mail, after the status 250
 */
export async function smtpSink({
  refusal,
  answer,
}: {
  refusal?: string;
  answer?: string;
} = {}): Promise<SmtpSink> {
  const received: ParsedMail[] = [];
  const sources: Buffer[] = [];
  const envelopes: SmtpSink['envelopes'] = [];
  const waiting = new Set<() => void>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo: (_to, _session, done) =>
      done(refusal ? Object.assign(new Error(refusal), { responseCode: 550 }) : null),
    onData(stream, { envelope: { mailFrom, rcptTo } }, done) {
      readMail(stream).then(({ source, mail }) => {
        const from = mailFrom ? mailFrom.address : '';
        envelopes.push({ from, to: rcptTo.map(({ address }) => address) });
        sources.push(source);
        received.push(mail);
        for (const look of waiting) look();
        done(null, answer);
      }, done);
    },
  });
  // A site that is killed in the middle of a mail resets its connection, which is no fault of the test.
  server.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') throw error;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const find = (address: string, subject: RegExp) =>
    received.findLast((mail) => recipients(mail).includes(address) && subject.test(mail.subject ?? ''));
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    sources,
    envelopes,
    mailTo: (address, subject) =>
      new Promise((resolve, reject) => {
        const late = setTimeout(() => {
          waiting.delete(look);
          reject(new Error(`no mail to ${address} about ${subject} came within two minutes`));
        }, 120_000);
        const look = () => {
          const mail = find(address, subject);
          if (!mail) return;
          clearTimeout(late);
          waiting.delete(look);
          resolve(mail);
        };
        waiting.add(look);
        look();
      }),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/**
 * Finds a link that contains `path` in the plain text of a mail.
 * @throws if there is none
 */
export function linkIn(mail: ParsedMail, path: string): string {
  const link = mail.text?.match(/https?:\/\/\S+/g)?.find((address) => address.includes(path));
  if (!link) throw new Error(`the mail '${mail.subject}' has no link to ${path}:\n${mail.text}`);
  return link;
}

async function readMail(stream: AsyncIterable<Buffer>) {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  const source = Buffer.concat(chunks);
  return { source, mail: await simpleParser(source) };
}

function recipients(mail: ParsedMail): string[] {
  return [mail.to ?? []].flat().flatMap((to) => to.value.map(({ address = '' }) => address));
}
