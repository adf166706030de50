import { createTransport, type Transporter } from 'nodemailer';
import type { Context } from '#platform/server/context.ts';
import { quietly } from '#platform/server/loop.ts';
import type { MailKind } from '../contract.ts';
import type { AttachmentMakers } from './letter.ts';
import { deleteMail, type LeasedMail, leaseDueMail, markFailed, markSent } from './outbox.sql.ts';
import type { SealedMail } from './queue-mail.ts';
import { type LinkChecks, withWorkingLink } from './queue-mail.ts';

const pollMs = 500;
/** A mail is leased only when a connection is free. */
const connections = 3;
/** Longer than the slowest delivery: a mail whose lease expires is sent twice. */
const leaseMs = 6 * 60_000;
const firstRetryMs = 15_000;
const maxRetryMs = 60 * 60_000;
const maxAttempts = 60;

type Needs = Pick<Context, 'db' | 'clock' | 'secret' | 'config'>;

/** Link checks and attachment factories, by kind of mail. */
export interface OutboxHooks {
  links?: LinkChecks;
  attachments?: AttachmentMakers;
}

/** The worker that delivers queued mails. */
export interface Outbox {
  /** Delivers all due mails; resolves after one attempt for each. */
  deliverDue(): Promise<void>;
  /** Waits for the current deliveries and stops. */
  stop(): Promise<void>;
}

/**
 * Starts the delivery worker. Without a mail server mails stay in the outbox, where a superadmin can read them.
 * @param hooks link checks, which renew expired links, and attachment factories
 * @param onError called with errors of the worker, which never contain an address
 */
export function startOutbox(context: Needs, hooks: OutboxHooks, onError: (error: unknown) => void): Outbox {
  const { smtpUrl, mailFrom } = context.config;
  if (!smtpUrl || !mailFrom) return { deliverDue: async () => {}, stop: async () => {} };
  const transport = createTransport(
    {
      url: smtpUrl,
      pool: true,
      maxConnections: connections,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
    },
    { from: mailFrom },
  );
  let stopping = false;
  const deliveries = new Set<Promise<void>>();
  const inDelivery = new Set<string>();
  const leaseNext = () => {
    const now = context.clock();
    return leaseDueMail(context.db, { now, until: now + leaseMs, inDelivery: [...inDelivery] });
  };
  const work = async () => {
    while (!stopping) {
      const mail = await leaseNext();
      if (!mail) return;
      inDelivery.add(mail.id);
      await deliverMail(context, hooks, transport, mail, () => stopping).finally(() =>
        inDelivery.delete(mail.id),
      );
    }
  };
  /** A slow delivery blocks only its own connection. */
  const startOnFreeConnections = (): Promise<void>[] => {
    const started = Array.from({ length: connections - deliveries.size }, work);
    for (const delivery of started) {
      deliveries.add(delivery);
      delivery.catch(() => {}).finally(() => deliveries.delete(delivery));
    }
    return started;
  };
  const timer = setInterval(() => allSettled(startOnFreeConnections()).catch(quietly(onError)), pollMs);
  const stop = async () => {
    clearInterval(timer);
    stopping = true;
    unregister();
    await allSettled(deliveries).catch(quietly(onError));
    transport.close();
  };
  const unregister = context.db.beforeClose(stop);
  return {
    deliverDue() {
      startOnFreeConnections();
      return allSettled(deliveries);
    },
    stop,
  };
}

/** Waits for every delivery before it throws an error of one, so that no promise is left unhandled. */
async function allSettled(deliveries: Iterable<Promise<void>>): Promise<void> {
  const results = await Promise.allSettled(deliveries);
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}

async function deliverMail(
  context: Needs,
  { links = {}, attachments = {} }: OutboxHooks,
  transport: Transporter,
  mail: LeasedMail,
  isStopping: () => boolean,
): Promise<void> {
  const { db, clock } = context;
  try {
    const letter = await prepareContent(context, links, mail);
    if (!letter) return;
    const file = await makeAttachment(attachments, mail.kind, letter);
    await transport.sendMail({
      to: { name: '', address: mail.recipient },
      subject: mail.subject,
      text: letter.text,
      html: letter.html,
      ...(file ? { attachments: [file] } : {}),
      messageId: `<${mail.id}@outbox>`,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  } catch (error) {
    const now = clock();
    const failed = mail.attempts >= maxAttempts || isPermanentRejection(error);
    const reason = error instanceof Error ? error.message.slice(0, 300) : 'unknown';
    await markFailed(db.queries, mail.id, reason, now, failed ? null : now + retryDelay(mail.attempts));
    return;
  }
  await retryMarkSent(() => markSent(db.queries, mail.id, clock()), isStopping);
}

/** The content of a mail; undefined when it is obsolete and was deleted from the outbox. */
async function prepareContent(
  context: Needs,
  checks: LinkChecks,
  mail: LeasedMail,
): Promise<SealedMail | undefined> {
  const waiting: SealedMail = JSON.parse(context.secret.open(mail.sealed));
  if (waiting.linkId === undefined) return waiting;
  return context.db.change(async (transaction) => {
    const letter = await withWorkingLink(transaction, context, checks, mail, waiting);
    if (!letter) await deleteMail(transaction, mail.id);
    return letter;
  });
}

/** The attachment in the form that the mail library takes. */
async function makeAttachment(makers: AttachmentMakers, kind: string, { attachmentId }: SealedMail) {
  const file = attachmentId === undefined ? undefined : await makers[kind as MailKind]?.(attachmentId);
  return file && { filename: file.name, contentType: file.type, content: Buffer.from(file.bytes) };
}

/**
 * True when the mail server rejects the address permanently (RFC 3463, 5.1.1 to 5.1.3 and 5.1.10), such as a typo at
 * sign-up. Other rejections, such as an exhausted quota, are retried.
 */
function isPermanentRejection(error: unknown): boolean {
  return (
    error instanceof Error &&
    'response' in error &&
    /^55\d[ -]5\.1\.(?:[123]|10)\b/.test(String(error.response))
  );
}

/** Retries until the database records that the mail was sent, so that it is not sent again. */
async function retryMarkSent(update: () => Promise<void>, isStopping: () => boolean): Promise<void> {
  for (let waitedMs = 0; ; waitedMs += pollMs) {
    try {
      return await update();
    } catch (error) {
      if (isStopping() || waitedMs >= leaseMs) throw error;
      await new Promise((resolve) => setTimeout(resolve, pollMs));
    }
  }
}

/** Exponential backoff with jitter: 15 s, 30 s, 1 min, at most an hour. Protects a mail server that recovers. */
export function retryDelay(attempts: number): number {
  const wait = Math.min(maxRetryMs, firstRetryMs * 2 ** (attempts - 1));
  return Math.round(wait * (0.9 + Math.random() * 0.2));
}
