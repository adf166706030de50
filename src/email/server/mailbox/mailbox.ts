import type { ImapFlow } from 'imapflow';
import { startLoop } from '#platform/server/background-loop.ts';
import { type Job, JobFailed } from '#platform/server/child-processes/child-job.ts';
import { runInChildProcess } from '#platform/server/child-processes/run-in-child-process.ts';
import type { Context } from '#platform/server/context.ts';
import { type Lease, withLease } from '#platform/server/with-lease.ts';
import { computeMailRetryDelay } from '../outbox.ts';
import { type Cursor, findMailboxCursor, saveMailboxCursor } from './mailbox.sql.ts';
import type parseIncomingMailJob from './parse-mail.job.ts';
import type { IncomingMail } from './parse-mail.job.ts';
import { type MailboxHooks, receiveMail } from './receive-mail.ts';

type Needs = Pick<Context, 'db' | 'clock' | 'config'>;

const everyMs = 30_000;
/** Of a larger mail, only the first 256 KB are downloaded. They contain its header and its text. */
const maxWholeBytes = 1024 * 1024;
const beginningBytes = 256 * 1024;
/** The connection is closed if the server sends more at once than the site has requested. */
const maxResponseBytes = 2 * maxWholeBytes;
const mailsPerRound = 100;

const reading: Job<typeof parseIncomingMailJob> = {
  module: new URL('./parse-mail.job.ts', import.meta.url),
  atOnce: 1,
  mayGrowMegabytes: 60,
};
const bounds = { megabytes: 150, seconds: 10, outputBytes: 256 * 1024 };

export interface Mailbox {
  /** Reads the mails that have arrived since the last call, at most `mailsPerRound`. */
  readNew(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts the worker that reads replies and delivery reports from the club's mailbox. It connects for each round, with
 * exponential backoff after failures. Only one process reads at a time.
 * @param onError gets errors that never contain a password
 */
export function startMailbox(
  context: Needs,
  hooks: MailboxHooks,
  onError: (error: unknown) => void,
): Mailbox {
  const { imapUrl } = context.config;
  if (!imapUrl) return { readNew: async () => {}, stop: async () => {} };
  let failures = 0;
  let pausedUntil = 0;
  const round = async (isStopping: () => boolean) => {
    try {
      await withLease(context, 'mailbox', (lease) =>
        readNewMails(context, { imapUrl, hooks, lease, isStopping }),
      );
      failures = 0;
    } catch (error) {
      failures += 1;
      pausedUntil = performance.now() + computeMailRetryDelay(failures);
      throw error;
    }
  };
  const loop = startLoop(context.db, {
    everyMs,
    round,
    onError,
    isDue: () => performance.now() >= pausedUntil,
  });
  return { readNew: loop.run, stop: loop.stop };
}

interface Round {
  imapUrl: string;
  hooks: MailboxHooks;
  lease: Lease;
  isStopping: () => boolean;
}

async function readNewMails(context: Needs, round: Round): Promise<void> {
  const { protocol, hostname, port, username, password, pathname } = new URL(round.imapUrl);
  const secure = protocol === 'imaps:';
  const folder = decodeURIComponent(pathname.slice(1)) || 'INBOX';
  const user = decodeURIComponent(username);
  // Most clubs set no IMAP_URL, and the library takes several megabytes.
  const { ImapFlow: Client } = await import('imapflow');
  const client = new Client({
    host: hostname,
    port: port ? Number(port) : secure ? 993 : 143,
    secure,
    auth: { user, pass: decodeURIComponent(password) },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 60_000,
    maxLiteralSize: maxResponseBytes,
    maxResponseSize: 2 * maxResponseBytes,
  });
  // Without this handler, the error event of a lost connection would end the process. The running command is rejected
  // anyway.
  client.on('error', () => {});
  await client.connect();
  try {
    const lock = await client.getMailboxLock(folder, { readOnly: true });
    try {
      await readFolder(context, round, client, `${user}@${hostname}/${folder}`);
    } finally {
      lock.release();
    }
  } finally {
    await client.logout().catch(() => client.close());
  }
}

/** Reads the mails after the cursor. The first call only stores the position at which new mails begin. */
async function readFolder(
  { db, clock }: Needs,
  { hooks, lease, isStopping }: Round,
  client: ImapFlow,
  mailbox: string,
): Promise<void> {
  if (!client.mailbox) throw new Error('The folder of IMAP_URL cannot be opened.');
  const uidValidity = String(client.mailbox.uidValidity);
  const cursor = await findMailboxCursor(db.queries, mailbox);
  const save = (lastUid: number, mail?: IncomingMail) =>
    db.change(async (transaction) => {
      await lease.assertHeld(transaction);
      if (mail) await receiveMail(transaction, hooks, mail, clock());
      await saveMailboxCursor(transaction, mailbox, { uidValidity, lastUid });
    });
  if (!cursor) return save(client.mailbox.uidNext - 1);
  for (const arrived of await listNewMails(client, uidValidity, cursor)) {
    if (isStopping()) return;
    await save(arrived.uid, await downloadMail(client, arrived));
  }
}

interface ArrivedMail {
  uid: number;
  /** Bytes of the whole mail (RFC822.SIZE). */
  size: number;
}

/**
 * Lists the mails after the cursor. If `uidValidity` has changed, the server has renumbered its mails. All are then
 * read again, and those that were stored before are ignored.
 */
async function listNewMails(client: ImapFlow, uidValidity: string, cursor: Cursor): Promise<ArrivedMail[]> {
  const last = cursor.uidValidity === uidValidity ? cursor.lastUid : 0;
  const mails: ArrivedMail[] = [];
  const wanted = { uid: true, size: true };
  // IMAP returns the last mail even if it is before the range.
  for await (const { uid, size } of client.fetch(`${last + 1}:*`, wanted, { uid: true }))
    if (uid > last) mails.push({ uid, size: size ?? Number.POSITIVE_INFINITY });
  return mails.sort((first, second) => first.uid - second.uid).slice(0, mailsPerRound);
}

/** Returns undefined for a mail that cannot be read within the limits. The mail is then skipped. */
async function downloadMail(client: ImapFlow, { uid, size }: ArrivedMail): Promise<IncomingMail | undefined> {
  const maxLength = size > maxWholeBytes ? beginningBytes : maxWholeBytes;
  const mail = await client.fetchOne(String(uid), { source: { maxLength } }, { uid: true });
  const source = mail ? mail.source : undefined;
  if (!source) return undefined;
  try {
    return await runInChildProcess(reading, { source }, bounds);
  } catch (error) {
    if (error instanceof JobFailed) return undefined;
    throw error;
  }
}
