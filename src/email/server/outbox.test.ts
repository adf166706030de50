import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, vi } from 'vitest';
import { test as base } from '#tests/kit.ts';
import { throwError } from '#tests/support/account-links.ts';
import { type SmtpSink, smtpSink } from '#tests/support/smtp-sink.ts';
import { type Letter, queueMail, queueMails, startOutbox } from './index.ts';
import { computeMailRetryDelay, type OutboxHooks } from './outbox.ts';

const letter: Letter = {
  kind: 'verified',
  subject: 'Sample subject',
  to: 'Sample Delegate',
  paragraphs: ['Sample words.'],
};

const silent = createServer((socket) => sockets.add(socket.on('error', () => {})));
const sockets = new Set<Socket>();
const test = base
  .extend('siteOptions', ({ sink }) => ({
    settings: { SMTP_URL: sink.url, MAIL_FROM: 'club@example.org' },
  }))
  .extend('mailer', ({ site, sink }) => {
    const state = () =>
      site.context.db.queries
        .selectFrom('outbox')
        .select(['attempts', 'sent_at', 'due_at', 'sealed', 'last_error'])
        .executeTakeFirstOrThrow();
    const queue = (recipient = 'delegate@example.org', more: Partial<Letter> = {}) =>
      site.context.db.change((transaction) =>
        queueMail(transaction, site.context, recipient, { ...letter, ...more }),
      );
    const deliver = async (hooks: OutboxHooks = {}, server: SmtpSink = sink) => {
      const config = { ...site.context.config, smtpUrl: server.url };
      const outbox = startOutbox({ ...site.context, config }, hooks, throwError);
      await outbox.deliverDue();
      await outbox.stop();
    };
    const startSlowDelivery = async () => {
      const attachment = Promise.withResolvers<undefined>();
      const isRequested = Promise.withResolvers<void>();
      const create = () => {
        isRequested.resolve();
        return attachment.promise;
      };
      await queue('slow@example.org', { attachmentId: 'sample-7' });
      const outbox = startOutbox(site.context, { attachments: { verified: create } }, throwError);
      await isRequested.promise;
      return { outbox, attachment };
    };
    const startSilent = () => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      const smtpUrl = `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`;
      return startOutbox({ ...site.context, config: { ...site.context.config, smtpUrl } }, {}, throwError);
    };
    return { state, queue, deliver, startSlowDelivery, startSilent };
  });

describe('the outbox', () => {
  test('delivers a queued mail once, with text and HTML, and deletes its content', async ({
    site,
    sink,
    mailer,
  }) => {
    await mailer.queue();
    const outbox = startOutbox(site.context, {}, throwError);
    await outbox.deliverDue();
    await outbox.deliverDue();
    await outbox.stop();
    expect(sink.received).toHaveLength(1);
    expect(sink.received[0]).toMatchObject({ subject: 'Sample subject' });
    expect(sink.received[0]?.text).toContain('Sample words.');
    expect(String(sink.received[0]?.html)).toContain('Sample words.');
    expect(await mailer.state()).toMatchObject({
      attempts: 1,
      sent_at: site.clock.now,
      due_at: null,
      sealed: null,
    });
  });

  test('a mail with a slow attachment does not delay other mails', async ({ sink, mailer }) => {
    const { outbox, attachment } = await mailer.startSlowDelivery();
    await mailer.queue();
    await sink.mailTo('delegate@example.org', /Sample subject/);
    expect(sink.received).toHaveLength(1);
    attachment.reject(new Error('a sample accident'));
    await outbox.stop();
  });

  test('a mail that is sent again after a crash has the same Message-ID in the sender’s domain', async ({
    site,
    sink,
    mailer,
  }) => {
    await mailer.queue();
    const { queries } = site.context.db;
    const waiting = await queries.selectFrom('outbox').select(['due_at', 'sealed']).executeTakeFirstOrThrow();
    await mailer.deliver();
    await queries
      .updateTable('outbox')
      .set({ ...waiting, sent_at: null })
      .execute();
    await mailer.deliver();
    const ids = sink.received.map(({ messageId }) => messageId);
    expect(ids).toEqual([expect.stringMatching(/^<[\w-]{36}@example\.org>$/), ids[0]]);
    expect(sink.received[0]?.headers.get('auto-submitted')).toBe('auto-generated');
  });

  test('creates the attachment of a mail when it is sent, and retries with it', async ({
    site,
    sink,
    mailer,
  }) => {
    const unsubscribeLink = `https://mun.example.org/unsubscribe/${'a'.repeat(100)}`;
    await mailer.queue(undefined, { attachmentId: 'sample-7', unsubscribeLink });
    const created: string[] = [];
    const create = async (id: string) => {
      created.push(id);
      if (created.length === 1) throw new Error('a sample accident');
      return { name: 'sample.pdf', type: 'application/pdf', bytes: new Uint8Array([37, 80, 68, 70]) };
    };
    const outbox = startOutbox(site.context, { attachments: { verified: create } }, throwError);
    await outbox.deliverDue();
    expect([sink.received.length, (await mailer.state()).last_error]).toEqual([0, 'a sample accident']);
    site.clock.advance(60_000);
    await outbox.deliverDue();
    await outbox.stop();
    expect(created).toEqual(['sample-7', 'sample-7']);
    const headers = (sink.received[0]?.headerLines ?? []).map(({ line }) => line.replace(/\s+/g, ' '));
    expect(headers).toContain(`List-Unsubscribe: <${unsubscribeLink}>`);
    expect(headers).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    expect(sink.received[0]?.text).toContain(unsubscribeLink);
    expect(sink.received[0]?.attachments).toMatchObject([
      { filename: 'sample.pdf', contentType: 'application/pdf', content: Buffer.from('%PDF') },
    ]);
  });

  test('sends a mail without an attachment that no longer exists', async ({ sink, mailer }) => {
    await mailer.queue(undefined, { attachmentId: 'gone' });
    await mailer.deliver({ attachments: { verified: async () => undefined } });
    expect(sink.received[0]?.attachments).toEqual([]);
  });

  test('sends each mail once when two workers run at the same time', { tags: ['race'] }, async ({
    site,
    sink,
    mailer,
  }) => {
    for (let i = 0; i < 10; i++) await mailer.queue();
    const workers = [startOutbox(site.context, {}, throwError), startOutbox(site.context, {}, throwError)];
    await Promise.all(workers.map((worker) => worker.deliverDue()));
    await Promise.all(workers.map((worker) => worker.stop()));
    expect(sink.received).toHaveLength(10);
  });

  test('delivers all due mails in one run, one-time links first', async ({ site, sink, mailer }) => {
    for (let i = 0; i < 50; i++) await mailer.queue();
    site.clock.advance(2 * 60 * 60_000);
    await mailer.queue('waiting@example.org', { oneTimeLink: true });
    await mailer.deliver();
    expect(sink.received).toHaveLength(51);
    const first = sink.received.slice(0, 3).flatMap(({ to }) => to);
    expect(JSON.stringify(first)).toContain('waiting@example.org');
  });

  test.for([
    ['5.1.1 no such mailbox', 'failed', null],
    ['5.4.5 the quota of the day is used up', 'retried', expect.any(Number)],
  ] as const)('a mail that the server rejects with %s is %s', async ([refusal, _what, dueAt], { mailer }) => {
    const refusing = await smtpSink({ refusal });
    await mailer.queue();
    await mailer.deliver({}, refusing);
    await refusing.close();
    expect(await mailer.state()).toMatchObject({
      attempts: 1,
      due_at: dueAt,
      last_error: expect.stringContaining(refusal),
    });
  });

  test('keeps a mail while the server is down, and sends it when it is due again', async ({
    site,
    sink,
    mailer,
  }) => {
    const stopped = await smtpSink();
    await stopped.close();
    await mailer.queue();
    await mailer.deliver({}, stopped);
    const after = await mailer.state();
    expect(after).toMatchObject({ attempts: 1, sent_at: null });
    expect(after.last_error).toContain('ECONNREFUSED');
    expect(after.due_at).toBeGreaterThan(site.clock.now + 10_000);

    await mailer.deliver();
    expect(sink.received).toHaveLength(0);
    site.clock.advance(20_000);
    await mailer.deliver();
    expect(sink.received).toHaveLength(1);
  });

  test('sends a mail that was queued while the clock ran a day ahead', async ({ site, sink, mailer }) => {
    site.clock.advance(24 * 60 * 60_000);
    await mailer.queue();
    site.clock.advance(-24 * 60 * 60_000);
    await mailer.deliver();
    expect(sink.received).toHaveLength(1);
  });

  test.for([
    ['ahead', 1],
    ['back', -1],
  ] as const)(
    'sends a mail once if the clock jumps a day %s during its delivery',
    async ([_, days], { site, sink, mailer }) => {
      const { outbox, attachment } = await mailer.startSlowDelivery();
      site.clock.advance(days * 24 * 60 * 60_000);
      await mailer.queue();
      await sink.mailTo('delegate@example.org', /Sample subject/);
      attachment.resolve(undefined);
      await outbox.stop();
      expect(sink.received).toHaveLength(2);
    },
  );

  test('enqueues a large batch, each mail once, without blocking other requests', async ({ site }) => {
    const recipients = Array.from({ length: 220 }, (_, index) => `delegate-${index}@example.org`);
    const mails = recipients.map((recipient) => ({ recipient, letter: { ...letter, to: recipient } }));
    let turns = 0;
    const count = () => {
      turns++;
      next = setImmediate(count);
    };
    let next = setImmediate(count);
    await site.context.db.change((transaction) => queueMails(transaction, site.context, mails));
    clearImmediate(next);
    expect(turns).toBeGreaterThan(3);
    const queued = await site.mails();
    expect(queued.map(({ to }) => to).toSorted()).toEqual(recipients.toSorted());
    for (const { to, text } of queued) expect(text).toContain(`Dear ${to},`);
  });

  test('has an envelope sender to which undelivered mails come back', async ({ site, sink, mailer }) => {
    const imapUrls = {
      'imap://replies%40example.org:sample@127.0.0.1/INBOX': 'replies@example.org',
      'imap://replies%40example.com:sample@127.0.0.1/INBOX': 'club@example.org',
      'imap://replies:sample@127.0.0.1/INBOX': 'club@example.org',
    };
    for (const imapUrl of Object.keys(imapUrls)) {
      await mailer.queue();
      const config = { ...site.context.config, imapUrl };
      const outbox = startOutbox({ ...site.context, config }, {}, throwError);
      await outbox.deliverDue();
      await outbox.stop();
    }
    expect(sink.envelopes.map(({ from }) => from)).toEqual(Object.values(imapUrls));
    expect(sink.received.map(({ from }) => from?.text)).toEqual(Array(3).fill('club@example.org'));
  });

  test('gets a mail to an address with a comment or a comma to this address only', async ({
    sink,
    mailer,
  }) => {
    await mailer.queue('a(b),c@example.org');
    await mailer.deliver();
    expect(sink.envelopes[0]?.to).toHaveLength(1);
  });

  test('stores no mail of a transaction that was rolled back', async ({ site }) => {
    const rolledBack = site.context.db.change(async (transaction) => {
      await queueMail(transaction, site.context, 'delegate@example.org', letter);
      throw new Error('rolled back');
    });
    await expect(rolledBack).rejects.toThrow('rolled back');
    expect(await site.mails()).toEqual([]);
  });

  test('encrypts waiting mails, so that a stolen database shows no link', async ({ mailer }) => {
    await mailer.queue(undefined, {
      action: { label: 'Verify', href: 'https://mun.example.org/verifyemail/sample-token' },
    });
    expect(Buffer.from((await mailer.state()).sealed ?? []).toString('latin1')).not.toContain('sample-token');
  });

  test('a mail of a process that died is due again within a minute, one in delivery stays leased', async ({
    site,
    sink,
    mailer,
  }) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'], shouldAdvanceTime: true });
    try {
      const { outbox, attachment } = await mailer.startSlowDelivery();
      expect(Number((await mailer.state()).due_at) - site.clock.now).toBeLessThan(60_000);
      for (let time = 0; time < 10; time += 1) {
        site.clock.advance(12_000);
        vi.advanceTimersByTime(12_000);
        await expect
          .poll(async () => Number((await mailer.state()).due_at))
          .toBeGreaterThan(site.clock.now + 30_000);
        await mailer.deliver();
      }
      expect(sink.received).toHaveLength(0);
      attachment.resolve(undefined);
      await outbox.stop();
      expect(sink.received).toHaveLength(1);
    } finally {
      vi.useRealTimers();
    }
  });

  test('a mail server that answers without end delays the next mail by at most two minutes', async ({
    site,
    mailer,
  }) => {
    const sockets = new Set<Socket>();
    const endless = createServer((socket) => {
      sockets.add(socket.on('error', () => {}));
      socket.write('220-wait\r\n');
    });
    await new Promise<void>((resolve) => endless.listen(0, '127.0.0.1', resolve));
    const smtpUrl = `smtp://127.0.0.1:${(endless.address() as AddressInfo).port}`;
    await mailer.queue();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const outbox = startOutbox(
        { ...site.context, config: { ...site.context.config, smtpUrl } },
        {},
        throwError,
      );
      const delivered = outbox.deliverDue();
      await expect.poll(() => sockets.size).toBe(1);
      vi.advanceTimersByTime(9_000);
      expect((await mailer.state()).last_error).toBeNull();
      vi.advanceTimersByTime(120_000);
      await delivered;
      await outbox.stop();
    } finally {
      vi.useRealTimers();
    }
    expect(await mailer.state()).toMatchObject({ attempts: 1, last_error: expect.stringMatching(/./) });
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => endless.close(resolve));
  });

  describe('with a mail server that accepts connections and never says anything', () => {
    beforeEach(() => new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve)));
    afterEach(async () => {
      vi.useRealTimers();
      for (const socket of sockets) socket.destroy();
      sockets.clear();
      await new Promise((resolve) => silent.close(resolve));
    });

    test('a mail is released for another attempt, and calls go on meanwhile', async ({
      site,
      sink,
      mailer,
    }) => {
      await mailer.queue();
      const outbox = mailer.startSilent();
      const delivered = outbox.deliverDue();
      await expect.poll(() => sockets.size).toBe(1);
      await mailer.queue('meanwhile@example.org');
      expect((await site.app.inject({ url: '/v1/api/events' })).statusCode).toBe(200);
      expect(Number((await mailer.state()).due_at) - site.clock.now, 'leased').toBeLessThan(60_000);
      vi.advanceTimersByTime(9_000);
      await expect.poll(() => sockets.size, { message: 'a connection for the other mail' }).toBe(2);
      expect((await mailer.state()).last_error).toBeNull();
      vi.advanceTimersByTime(12_000);
      await delivered;
      await outbox.stop();
      const mails = await site.context.db.queries.selectFrom('outbox').selectAll().execute();
      expect(mails).toMatchObject(
        Array(2).fill({ attempts: 1, sent_at: null, last_error: expect.stringMatching(/greeting/i) }),
      );
      expect(Number((await mailer.state()).due_at) - site.clock.now, 'after the first delay').toBeLessThan(
        17_000,
      );

      vi.useRealTimers();
      site.clock.advance(20_000);
      await mailer.deliver();
      expect(
        sink.received
          .flatMap(({ to }) => to ?? [])
          .map(({ text }) => text)
          .toSorted(),
      ).toEqual(['delegate@example.org', 'meanwhile@example.org']);
    });

    test('a stop waits for no answer, and the mail is sent after the next start', async ({
      site,
      sink,
      mailer,
    }) => {
      await mailer.queue();
      const outbox = mailer.startSilent();
      const delivered = outbox.deliverDue();
      await expect.poll(() => sockets.size).toBe(1);
      const stopped = outbox.stop();
      vi.advanceTimersByTime(6_000);
      await stopped;
      await delivered;
      expect(await mailer.state()).toMatchObject({
        sent_at: null,
        last_error: 'the site stopped before the mail server accepted the mail',
      });
      vi.useRealTimers();
      site.clock.advance(20_000);
      await mailer.deliver();
      expect(sink.received).toHaveLength(1);
    });
  });

  test('backs off exponentially, up to an hour', () => {
    const waits = [1, 2, 3, 4, 20].map((attempt) => Math.round(computeMailRetryDelay(attempt) / 1000));
    expect(waits[0]).toBeLessThan(17);
    expect(waits[3]).toBeGreaterThan(100);
    expect(waits[4]).toBeLessThanOrEqual(3960);
  });
});
