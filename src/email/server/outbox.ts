import type { Transporter } from 'nodemailer';
import { guardErrorHandler } from '#platform/server/background-loop.ts';
import type { Context } from '#platform/server/context.ts';
import type { MailKind } from '../contract.ts';
import { readDkimKey } from './dkim.ts';
import type { AttachmentMakers } from './letter.ts';
import { createMailRateLimit } from './mail-rate-limit.ts';
import {
  deleteMail,
  type LeasedMail,
  leaseDueMail,
  markMailSent,
  recordFailedMailAttempt,
  renewMailLease,
} from './outbox.sql.ts';
import type { MailContent } from './queue-mail.ts';
import { type DeliveryChecks, findMailDependency, renewMailIfLinkExpired } from './queue-mail.ts';
import { buildMessageId, findReturnPath, findServerMessageId } from './sender.ts';

const pollMs = 500;
/** Maximum number of connections to the mail server, and of mails that one process sends at the same time. */
const connections = 3;
/**
 * Duration of a lease. A worker renews the leases of its deliveries, so only the mails of a process that has died are
 * due again, within a minute.
 */
const leaseMs = 45_000;
const renewMs = 10_000;
/**
 * Time limit for a delivery. The time limits of the connection do not apply while a server sends a little now and then.
 */
const maxDeliveryMs = 90_000;
/** Time that a stop leaves to the current deliveries. A silent mail server would hold it up until a time limit. */
const maxStopMs = 5_000;
/** Time for which a worker tries to mark a sent mail. It renews the lease meanwhile. */
const maxMarkMs = 6 * 60_000;
const firstRetryMs = 15_000;
const maxRetryMs = 60 * 60_000;
const maxAttempts = 60;
const maxAnswerLength = 300;

type Needs = Pick<Context, 'db' | 'clock' | 'secret' | 'config'>;

export interface OutboxHooks {
  links?: DeliveryChecks;
  attachments?: AttachmentMakers;
  /** Takes the mails instead of the mail server of the settings. */
  transport?: Transporter;
}

export interface Outbox {
  /** Attempts to send each due mail once, and resolves when all attempts have ended. */
  deliverDue(): Promise<void>;
  /** Stops the worker after the current deliveries, and cancels those that take more than five seconds. */
  stop(): Promise<void>;
}

/**
 * Starts the worker that sends queued mails. Without a mail server it sends no mail.
 * @param onError gets errors that never contain an address
 * @throws WrongSettings if mails must be signed and the key cannot be used
 */
export function startOutbox(context: Needs, hooks: OutboxHooks, onError: (error: unknown) => void): Outbox {
  const { smtpUrl, mailFrom, mailPerMinute, processes } = context.config;
  if (!smtpUrl || !mailFrom) return { deliverDue: async () => {}, stop: async () => {} };
  const dkim = readDkimKey(context.config);
  const rateLimit = createMailRateLimit(mailPerMinute && mailPerMinute / processes, context.clock);
  // Opened for the first mail, because an idle server does not need the library.
  let transport: Promise<Transporter> | undefined;
  const openTransport = async () => {
    if (hooks.transport) return hooks.transport;
    const { createTransport } = await import('nodemailer');
    return createTransport(
      {
        url: smtpUrl,
        pool: true,
        maxConnections: connections,
        connectionTimeout: 10_000,
        greetingTimeout: 10_000,
        socketTimeout: 30_000,
        ...(dkim ? { dkim } : {}),
      },
      { from: mailFrom },
    );
  };
  let stopping = false;
  const cancelling = new AbortController();
  const deliveries = new Set<Promise<void>>();
  const inDelivery = new Set<string>();
  const leaseNext = async () => {
    const permitted = rateLimit.take();
    if (permitted === 'none') return undefined;
    const now = context.clock();
    const onlyLinks = permitted === 'links';
    const mail = await leaseDueMail(context.db, {
      now,
      until: now + leaseMs,
      inDelivery: [...inDelivery],
      onlyLinks,
    });
    if (!mail) rateLimit.release();
    return mail;
  };
  const work = async () => {
    while (!stopping) {
      const mail = await leaseNext();
      if (!mail) return;
      inDelivery.add(mail.id);
      // Another mail may be due too. A worker without a mail starts no other, so an idle server makes one query a poll.
      startWorker();
      transport ??= openTransport();
      const stopRenewing = renewLeaseRegularly(context, mail);
      try {
        await deliverMail(context, hooks, await transport, mail, {
          isStopping: () => stopping,
          cancelled: cancelling.signal,
        });
      } finally {
        stopRenewing();
        inDelivery.delete(mail.id);
      }
    }
  };
  /** Starts a worker if a connection is free. A slow delivery blocks only its own connection. */
  const startWorker = () => {
    if (deliveries.size >= connections) return;
    const delivery = work();
    deliveries.add(delivery);
    delivery.catch(guardErrorHandler(onError)).finally(() => deliveries.delete(delivery));
  };
  const timer = setInterval(startWorker, pollMs);
  const stop = async () => {
    clearInterval(timer);
    stopping = true;
    unregister();
    const limit = setTimeout(() => cancelling.abort(), maxStopMs);
    await Promise.allSettled(deliveries);
    clearTimeout(limit);
    (await transport)?.close();
  };
  const unregister = context.db.beforeClose(stop);
  return {
    async deliverDue() {
      startWorker();
      while (deliveries.size > 0) await allSettled(deliveries);
    },
    stop,
  };
}

/** Renews the lease of a mail until the returned function is called, or another process has the mail. */
function renewLeaseRegularly({ db, clock }: Pick<Context, 'db' | 'clock'>, mail: LeasedMail): () => void {
  let { until } = mail;
  const renew = async () => {
    const next = clock() + leaseMs;
    if (await renewMailLease(db.queries, mail.id, { until, next })) until = next;
  };
  // A failed renewal is repeated: the lease is four times as long as the interval.
  const timer = setInterval(() => void renew().catch(() => {}), renewMs);
  return () => clearInterval(timer);
}

/** Waits for all deliveries and then throws the first error, so that no rejection is left unhandled. */
async function allSettled(deliveries: Iterable<Promise<void>>): Promise<void> {
  const results = await Promise.allSettled(deliveries);
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}

async function deliverMail(
  context: Needs,
  { links = {}, attachments = {} }: OutboxHooks,
  transport: Transporter,
  mail: LeasedMail,
  { isStopping, cancelled }: { isStopping: () => boolean; cancelled: AbortSignal },
): Promise<void> {
  const { db, clock } = context;
  let answer: string;
  const timeLimit = new AbortController();
  const timer = setTimeout(() => timeLimit.abort(), maxDeliveryMs);
  try {
    const letter = await refreshOrDeleteMail(context, links, mail);
    if (!letter) return;
    const files = await makeAttachments(attachments, mail.kind, letter);
    const to = { name: '', address: mail.recipient };
    const taken = await transport.sendMail({
      signal: AbortSignal.any([timeLimit.signal, cancelled]),
      to,
      envelope: { from: findReturnPath(context.config), to },
      subject: mail.subject,
      text: letter.text,
      html: letter.html,
      ...(files.length > 0 ? { attachments: files } : {}),
      messageId: buildMessageId(context.config, mail.id),
      headers: { ...automaticHeaders(letter), ...unsubscribeHeaders(letter) },
      ...threadFields(letter),
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    answer = toServerAnswer(taken);
  } catch (error) {
    const now = clock();
    const failed = mail.attempts >= maxAttempts || isAddressRejected(error);
    const aborted = timeLimit.signal.aborted
      ? `the mail server did not accept the mail within ${maxDeliveryMs / 1000} s`
      : cancelled.aborted && 'the site stopped before the mail server accepted the mail';
    const reason = aborted || (error instanceof Error ? error.message.slice(0, 300) : 'unknown');
    await recordFailedMailAttempt(
      db.queries,
      mail.id,
      reason,
      now,
      failed ? null : now + computeMailRetryDelay(mail.attempts),
    );
    return;
  } finally {
    clearTimeout(timer);
  }
  const messageId = findServerMessageId(answer);
  await retryMarkSent(
    () => markMailSent(db.queries, mail.id, { now: clock(), answer, messageId }),
    isStopping,
  );
}

/** Returns the last line that the server answered, without control characters. */
function toServerAnswer({ response }: { response?: unknown }): string {
  return String(response ?? '')
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, maxAnswerLength);
}

/** Returns the content to send. If the mail is obsolete, deletes it and returns undefined. */
async function refreshOrDeleteMail(
  context: Needs,
  checks: DeliveryChecks,
  mail: LeasedMail,
): Promise<MailContent | undefined> {
  const waiting: MailContent = JSON.parse(context.secret.open(mail.sealed));
  if (!findMailDependency(waiting)) return waiting;
  return context.db.change(async (transaction) => {
    const letter = await renewMailIfLinkExpired(transaction, context, checks, mail, waiting);
    if (!letter) await deleteMail(transaction, mail.id);
    return letter;
  });
}

async function makeAttachments(makers: AttachmentMakers, kind: string, { attachmentId }: MailContent) {
  const made = attachmentId === undefined ? undefined : await makers[kind as MailKind]?.(attachmentId);
  return [made ?? []].flat().map((file) => ({
    filename: file.name,
    contentType: file.type,
    content: Buffer.from(file.bytes),
  }));
}

/** Returns the header fields with which mail programs show a button to unsubscribe by one POST (RFC 8058). */
function unsubscribeHeaders({ unsubscribeLink }: MailContent): Record<string, string> {
  if (unsubscribeLink === undefined) return {};
  return {
    'List-Unsubscribe': `<${unsubscribeLink}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

/**
 * Returns the header field that marks a mail as automatic, so that no program answers it (RFC 3834). Admins' answers to
 * messages are not marked.
 */
function automaticHeaders({ answers }: MailContent): Record<string, string> {
  return answers ? {} : { 'Auto-Submitted': 'auto-generated' };
}

/** Returns the header fields that put an answer into its thread. */
function threadFields({ answers }: MailContent) {
  if (!answers) return {};
  const { replyTo, earlier } = answers;
  const newest = earlier.at(-1);
  return {
    replyTo: { name: '', address: replyTo },
    ...(newest === undefined ? {} : { inReplyTo: newest, references: [...earlier] }),
  };
}

/**
 * Returns true if the server rejects the address permanently, for example after a typo (RFC 3463: 5.1.1 to 5.1.3,
 * 5.1.10). Other rejections, such as a full mailbox, are retried.
 */
function isAddressRejected(error: unknown): boolean {
  return (
    error instanceof Error &&
    'response' in error &&
    /^55\d[ -]5\.1\.(?:[123]|10)\b/.test(String(error.response))
  );
}

/**
 * Marks a mail as sent. Retries for some minutes or until the worker stops, because an unmarked mail would be sent
 * again.
 */
async function retryMarkSent(update: () => Promise<void>, isStopping: () => boolean): Promise<void> {
  for (let waitedMs = 0; ; waitedMs += pollMs) {
    try {
      return await update();
    } catch (error) {
      if (isStopping() || waitedMs >= maxMarkMs) throw error;
      await new Promise((resolve) => setTimeout(resolve, pollMs));
    }
  }
}

/**
 * Returns the delay in milliseconds before the next attempt: exponential backoff from 15 seconds to an hour, with a
 * jitter of 10 %, to protect a mail server that has just recovered.
 */
export function computeMailRetryDelay(attempts: number): number {
  const wait = Math.min(maxRetryMs, firstRetryMs * 2 ** (attempts - 1));
  return Math.round(wait * (0.9 + Math.random() * 0.2));
}
