import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { throwError } from '../../../tests/support/account-links.ts';
import { type TestApp, testApp } from '../../../tests/support/app.ts';
import { type SmtpSink, smtpSink } from '../../../tests/support/smtp-sink.ts';
import { type Letter, queueMail, queueMails, startOutbox } from './index.ts';
import { retryDelay } from './outbox.ts';

const letter: Letter = {
  kind: 'verified',
  subject: 'Sample subject',
  to: 'Sample Delegate',
  paragraphs: ['Sample words.'],
};

describe('the outbox', () => {
  let sink: SmtpSink;
  let site: TestApp;
  beforeEach(async () => {
    sink = await smtpSink();
    site = await testApp({ settings: { SMTP_URL: sink.url, MAIL_FROM: 'club@example.org' } });
  });
  afterEach(async () => {
    await site.close();
    await sink.close();
  });
  const state = () =>
    site.context.db.queries
      .selectFrom('outbox')
      .select(['attempts', 'sent_at', 'due_at', 'sealed', 'last_error'])
      .executeTakeFirstOrThrow();
  const queue = () =>
    site.context.db.change((changes) => queueMail(changes, site.context, 'delegate@example.org', letter));

  test('delivers a queued mail once, with text and HTML, and forgets what it said', async () => {
    await queue();
    const outbox = startOutbox(site.context, {}, throwError);
    await outbox.deliverDue();
    await outbox.deliverDue();
    await outbox.stop();
    expect(sink.received).toHaveLength(1);
    expect(sink.received[0]).toMatchObject({ subject: 'Sample subject' });
    expect(sink.received[0]?.text).toContain('Sample words.');
    expect(String(sink.received[0]?.html)).toContain('Sample words.');
    expect(await state()).toMatchObject({ attempts: 1, sent_at: site.clock.now, due_at: null, sealed: null });
  });

  test('a mail whose file takes long to make keeps no other mail waiting', async () => {
    const slow = Promise.withResolvers<never>();
    const asked = Promise.withResolvers<void>();
    const make = () => {
      asked.resolve();
      return slow.promise;
    };
    await site.context.db.change((changes) =>
      queueMail(changes, site.context, 'slow@example.org', { ...letter, attachmentId: 'sample-7' }),
    );
    const outbox = startOutbox(site.context, { attachments: { verified: make } }, throwError);
    await asked.promise;
    await queue();
    await sink.mailTo('delegate@example.org', /Sample subject/);
    expect(sink.received).toHaveLength(1);
    slow.reject(new Error('a sample accident'));
    await outbox.stop();
  });

  test('creates the attachment of a mail when it is sent, and retries with it', async () => {
    const withFile = { ...letter, attachmentId: 'sample-7' };
    await site.context.db.change((changes) =>
      queueMail(changes, site.context, 'delegate@example.org', withFile),
    );
    const made: string[] = [];
    const make = async (id: string) => {
      made.push(id);
      if (made.length === 1) throw new Error('a sample accident');
      return { name: 'sample.pdf', type: 'application/pdf', bytes: new Uint8Array([37, 80, 68, 70]) };
    };
    const outbox = startOutbox(site.context, { attachments: { verified: make } }, throwError);
    await outbox.deliverDue();
    expect([sink.received.length, (await state()).last_error]).toEqual([0, 'a sample accident']);
    site.clock.advance(60_000);
    await outbox.deliverDue();
    await outbox.stop();
    expect(made).toEqual(['sample-7', 'sample-7']);
    expect(sink.received[0]?.attachments).toMatchObject([
      { filename: 'sample.pdf', contentType: 'application/pdf', content: Buffer.from('%PDF') },
    ]);
  });

  test('a file that is no longer there keeps no mail back', async () => {
    const withFile = { ...letter, attachmentId: 'gone' };
    await site.context.db.change((changes) =>
      queueMail(changes, site.context, 'delegate@example.org', withFile),
    );
    const outbox = startOutbox(
      site.context,
      { attachments: { verified: async () => undefined } },
      throwError,
    );
    await outbox.deliverDue();
    await outbox.stop();
    expect(sink.received[0]?.attachments).toEqual([]);
  });

  test('sends each mail once when two workers look at the same time', async () => {
    for (let i = 0; i < 10; i++) await queue();
    const workers = [startOutbox(site.context, {}, throwError), startOutbox(site.context, {}, throwError)];
    await Promise.all(workers.map((worker) => worker.deliverDue()));
    await Promise.all(workers.map((worker) => worker.stop()));
    expect(sink.received).toHaveLength(10);
  });

  test('delivers all due mails in one run, one-time links first', async () => {
    for (let i = 0; i < 50; i++) await queue();
    await site.context.db.change((changes) =>
      queueMail(changes, site.context, 'waiting@example.org', { ...letter, oneTimeLink: true }),
    );
    const outbox = startOutbox(site.context, {}, throwError);
    await outbox.deliverDue();
    await outbox.stop();
    expect(sink.received).toHaveLength(51);
    const first = sink.received.slice(0, 3).flatMap(({ to }) => to);
    expect(JSON.stringify(first)).toContain('waiting@example.org');
  });

  test.each([
    ['5.1.1 no such mailbox', 'failed', null],
    ['5.4.5 the quota of the day is used up', 'tried again', expect.any(Number)],
  ])('a mail that the server refuses with %s is %s', async (refusal, _what, dueAt) => {
    await sink.close();
    sink = await smtpSink({ refusal });
    await queue();
    const config = { ...site.context.config, smtpUrl: sink.url };
    const outbox = startOutbox({ ...site.context, config }, {}, throwError);
    await outbox.deliverDue();
    await outbox.stop();
    expect(await state()).toMatchObject({
      attempts: 1,
      due_at: dueAt,
      last_error: expect.stringContaining(refusal),
    });
  });

  test('keeps a mail that the server would not take, and sends it when it is due again', async () => {
    await sink.close();
    await queue();
    const outbox = startOutbox(site.context, {}, throwError);
    await outbox.deliverDue();
    const after = await state();
    expect(after).toMatchObject({ attempts: 1, sent_at: null });
    expect(after.last_error).toContain('ECONNREFUSED');
    expect(after.due_at).toBeGreaterThan(site.clock.now + 10_000);
    await outbox.stop();

    sink = await smtpSink();
    const config = { ...site.context.config, smtpUrl: sink.url };
    const again = startOutbox({ ...site.context, config }, {}, throwError);
    await again.deliverDue();
    expect(sink.received).toHaveLength(0);
    site.clock.advance(20_000);
    await again.deliverDue();
    await again.stop();
    expect(sink.received).toHaveLength(1);
  });

  test('sends a mail that was queued while the clock ran a day ahead', async () => {
    site.clock.advance(24 * 60 * 60_000);
    await queue();
    site.clock.advance(-24 * 60 * 60_000);
    const outbox = startOutbox(site.context, {}, throwError);
    await outbox.deliverDue();
    await outbox.stop();
    expect(sink.received).toHaveLength(1);
  });

  test.each([
    ['ahead', 1],
    ['back', -1],
  ])('sends a mail once whose delivery is under way when the clock jumps a day %s', async (_, days) => {
    const slow = Promise.withResolvers<undefined>();
    const asked = Promise.withResolvers<void>();
    const make = () => {
      asked.resolve();
      return slow.promise;
    };
    await site.context.db.change((changes) =>
      queueMail(changes, site.context, 'slow@example.org', { ...letter, attachmentId: 'sample-7' }),
    );
    const outbox = startOutbox(site.context, { attachments: { verified: make } }, throwError);
    await asked.promise;
    site.clock.advance(days * 24 * 60 * 60_000);
    await queue();
    await sink.mailTo('delegate@example.org', /Sample subject/);
    slow.resolve(undefined);
    await outbox.stop();
    expect(sink.received).toHaveLength(2);
  });

  test('enqueues a large batch, each mail once, without blocking other requests', async () => {
    const recipients = Array.from({ length: 220 }, (_, index) => `delegate-${index}@example.org`);
    const mails = recipients.map((recipient) => ({ recipient, letter: { ...letter, to: recipient } }));
    let turns = 0;
    const count = () => {
      turns++;
      next = setImmediate(count);
    };
    let next = setImmediate(count);
    await site.context.db.change((changes) => queueMails(changes, site.context, mails));
    clearImmediate(next);
    expect(turns).toBeGreaterThan(3);
    const queued = await site.mails();
    expect(queued.map(({ to }) => to).toSorted()).toEqual(recipients.toSorted());
    for (const { to, text } of queued) expect(text).toContain(`Dear ${to},`);
  });

  test('has nothing of a mail whose transaction was rolled back', async () => {
    const rolledBack = site.context.db.change(async (changes) => {
      await queueMail(changes, site.context, 'delegate@example.org', letter);
      throw new Error('rolled back');
    });
    await expect(rolledBack).rejects.toThrow('rolled back');
    expect(await site.mails()).toEqual([]);
  });

  test('shows a stolen database no link: what a waiting mail says is sealed', async () => {
    await site.context.db.change((changes) =>
      queueMail(changes, site.context, 'delegate@example.org', {
        ...letter,
        action: { label: 'Verify', href: 'https://mun.example.org/verifyemail/sample-token' },
      }),
    );
    expect(Buffer.from((await state()).sealed ?? []).toString('latin1')).not.toContain('sample-token');
  });

  test('waits longer after every failure, an hour at most', () => {
    const waits = [1, 2, 3, 4, 20].map((attempt) => Math.round(retryDelay(attempt) / 1000));
    expect(waits[0]).toBeLessThan(17);
    expect(waits[3]).toBeGreaterThan(100);
    expect(waits[4]).toBeLessThanOrEqual(3960);
  });
});
