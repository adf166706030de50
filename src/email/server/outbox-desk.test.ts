import { afterEach, expect, test } from 'vitest';
import { sendResetLink } from '#accounts/contract.ts';
import { throwError } from '#tests/support/account-links.ts';
import { type TestApp, testApp } from '#tests/support/app.ts';
import { type SmtpSink, smtpSink } from '#tests/support/smtp-sink.ts';
import { getPageOfOutboxMails, readWaitingMailText, sendFailedMailsAgain } from '../contract.ts';
import { queueMail, startOutbox } from './index.ts';

let site: TestApp;
let sink: SmtpSink | undefined;
afterEach(async () => {
  await site.close();
  await sink?.close();
  sink = undefined;
  token = undefined;
});

async function withMailServer(): Promise<SmtpSink> {
  sink = await smtpSink();
  site = await testApp({ settings: { SMTP_URL: sink.url, MAIL_FROM: 'club@example.org' } });
  return sink;
}

let token: string | undefined;
async function superadmin(): Promise<string> {
  token ??= (await site.superadmin()).token;
  return token;
}

async function deliver(): Promise<void> {
  const worker = startOutbox(site.context, {}, throwError);
  await worker.deliverDue();
  await worker.stop();
}

const queue = (recipient: string, subject = 'Sample subject') =>
  site.context.db.change((transaction) =>
    queueMail(transaction, site.context, recipient, {
      kind: 'verified',
      subject,
      to: 'Sample Delegate',
      paragraphs: ['Sample words.'],
    }),
  );
const list = async (query: Record<string, string> = {}) =>
  (await site.call(getPageOfOutboxMails, { token: await superadmin(), query })).body;
const read = async (mailID: string | undefined) =>
  site.call(readWaitingMailText, { token: await superadmin(), body: { mailID } });
const sendAgain = async (mailIDs: (string | undefined)[]) =>
  site.call(sendFailedMailsAgain, { token: await superadmin(), body: { mailIDs } });
const markFailed = (recipient: string) =>
  site.context.db.queries
    .updateTable('outbox')
    .set({ due_at: null, failed_at: site.clock.now, attempts: 60, last_error: '550 no such mailbox' })
    .where('recipient', '=', recipient)
    .execute();
const audited = () =>
  site.context.db.queries
    .selectFrom('audit_log')
    .select(['action', 'subject_id as subject', 'after'])
    .where('action', 'like', 'mail%')
    .orderBy('id')
    .execute();

test('the outbox lists waiting, retried, failed and sent mails, with errors', async () => {
  const server = await withMailServer();
  await queue('sent@example.org');
  await deliver();
  await server.close();
  sink = undefined;
  await queue('retrying@example.org');
  await deliver();
  await queue('failed@example.org');
  await markFailed('failed@example.org');
  await queue('waiting@example.org', '100% of the seats_are taken');

  const { rows, counts, total, hasMailServer } = await list();
  expect(rows.map(({ recipient, state }) => [recipient, state])).toEqual([
    ['waiting@example.org', 'waiting'],
    ['failed@example.org', 'failed'],
    ['retrying@example.org', 'retrying'],
    ['sent@example.org', 'sent'],
  ]);
  expect(rows[1]).toMatchObject({ attempts: 60, lastError: '550 no such mailbox', nextTryAt: null });
  expect(rows[2]).toMatchObject({ attempts: 1, lastError: expect.stringContaining('ECONNREFUSED') });
  expect(Date.parse(rows[2]?.nextTryAt ?? '')).toBeGreaterThan(site.clock.now);
  expect({ counts, total, hasMailServer }).toEqual({
    counts: { all: 4, waiting: 1, retrying: 1, failed: 1, sent: 1 },
    total: 4,
    hasMailServer: true,
  });
  const found = async (query: Record<string, string>) =>
    (await list(query)).rows.map(({ recipient }) => recipient);
  expect(await found({ state: 'failed' })).toEqual(['failed@example.org']);
  expect(await found({ q: 'WAITING@' })).toEqual(['waiting@example.org']);
  expect(await found({ q: '100%' })).toEqual(['waiting@example.org']);
  expect(await found({ q: 'aiting' })).toEqual([]);
  expect(await found({ q: 'subject retrying' })).toEqual(['retrying@example.org']);
  expect(await found({ q: 'verified seats', state: 'waiting' })).toEqual(['waiting@example.org']);
  expect(await found({ q: 'seats', state: 'failed' })).toEqual([]);
  for (const signs of ['%', '.', '@ _']) expect(await found({ q: signs })).toEqual([]);
  expect(await found({ page: '2' })).toEqual([]);
});

test('its pages contain every mail once, newest first, and new ones at once', async () => {
  site = await testApp();
  await superadmin();
  for (let n = 0; n < 60; n++) {
    site.clock.advance(1_000);
    await queue(`reader${n}@example.org`);
  }
  const before = await list();
  await queue('last@example.org');
  const pages = [await list(), await list({ page: '2' })];
  expect(pages.map(({ total }) => total)).toEqual([before.total + 1, before.total + 1]);
  const rows = pages.flatMap((page) => page.rows);
  expect(new Set(rows.map(({ _id }) => _id)).size).toBe(before.total + 1);
  const times = rows.map(({ queuedAt }) => queuedAt);
  expect(times).toEqual(times.toSorted().reverse());
});

test('only a failed mail is sent again, once and unchanged', { tags: ['race'] }, async () => {
  const server = await withMailServer();
  await queue('failed@example.org');
  await markFailed('failed@example.org');
  const [failed] = (await list()).rows;
  const answers = await Promise.all([1, 2, 3].map(() => sendAgain([failed?._id])));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  await deliver();
  await deliver();
  expect(server.received.map(({ text }) => text)).toEqual([expect.stringContaining('Sample words.')]);
  expect(await sendAgain([failed?._id])).toMatchObject({
    status: 409,
    body: { error: 'Only a mail that failed can be sent again' },
  });
  expect(await audited()).toEqual([{ action: 'mail_retried', subject: failed?._id, after: 'verified' }]);
});

test('with a mail server, no user can read a mail', async () => {
  await withMailServer();
  await queue('reader@example.org');
  const [mail] = (await list()).rows;
  expect(await read(mail?._id)).toMatchObject({
    status: 403,
    body: { error: readWaitingMailText.errors.isDelivered.message },
  });
  expect(JSON.stringify(await list())).not.toContain('Sample words.');
  expect(await audited()).toEqual([]);
});

test('without a mail server, a superadmin reads waiting mails without links, which is logged', async () => {
  site = await testApp();
  const delegate = await site.person();
  await site.call(sendResetLink, { body: { email: delegate.email } });
  await queue('visitor@example.org');
  const { rows, hasMailServer } = await list();
  expect(hasMailServer).toBe(false);
  const mailTo = (recipient: string, kind: string) =>
    rows.find((row) => row.recipient === recipient && row.kind === kind)?._id;
  for (const kind of ['password_reset', 'verify'])
    expect(await read(mailTo(delegate.email, kind))).toMatchObject({
      status: 403,
      body: { error: readWaitingMailText.errors.hasLink.message },
    });
  const visitors = mailTo('visitor@example.org', 'verified');
  expect((await read(visitors)).body.text).toContain('Sample words.');
  expect(await audited()).toEqual([{ action: 'mail_read', subject: visitors, after: 'verified' }]);
});

test('no superadmin reads a link to an account of the secretariat, not even their own', async () => {
  site = await testApp();
  const admin = await site.person({ role: 'admin' });
  const own = await site.superadmin();
  await site.call(sendResetLink, { body: { email: admin.email } });
  await site.call(sendResetLink, { body: { email: own.email } });
  const { rows } = await list({ q: 'password reset link' });
  const mailTo = (recipient: string) => rows.find((row) => row.recipient === recipient)?._id;
  for (const email of [admin.email, own.email])
    expect(await read(mailTo(email))).toMatchObject({
      status: 403,
      body: { error: readWaitingMailText.errors.hasLink.message },
    });
});

test('an unknown mail returns 404, and a sent one 409', async () => {
  site = await testApp();
  expect(await read('unknown')).toMatchObject({ status: 404, body: { error: 'No such mail exists' } });
  expect(await read(undefined)).toMatchObject({ status: 400, body: { error: 'No such mail exists' } });
  expect((await sendAgain(['unknown'])).status).toBe(409);
  expect((await sendAgain([])).status).toBe(400);
  await queue('sent@example.org');
  await site.context.db.queries
    .updateTable('outbox')
    .set({ sent_at: 1, due_at: null, sealed: null })
    .execute();
  expect((await read((await list()).rows[0]?._id)).status).toBe(409);
});
