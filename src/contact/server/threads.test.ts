import { afterAll, beforeAll, expect, test } from 'vitest';
import { startHousekeeping } from '#app/housekeeping.ts';
import { getDocument } from '#pages/contract/calls.ts';
import { throwError } from '#tests/support/account-links.ts';
import { type Person, type TestApp, testApp } from '#tests/support/app.ts';
import { must } from '#tests/support/must.ts';
import type { MailContent } from '../../../src/email/server/queue-mail.ts';
import {
  addContactAnswerToFaqDraft,
  answerContactMessage,
  assignContactMessage,
  contactUs,
  deleteCannedAnswer,
  getContactThread,
  getPageOfContactMessages,
  markContactMessageAnsweredOrOpen,
  saveCannedAnswer,
} from '../contract.ts';
import { addMailedReplyToThread } from './index.ts';

const days = 24 * 60 * 60_000;

let site: TestApp;
let admin: Person;
let superadmin: Person;
beforeAll(async () => {
  site = await testApp({
    settings: { CONTACT_DAYS: '30', CONTACT_CLOSE_DAYS: '10', MAIL_FROM: 'club@example.org' },
  });
  admin = await site.person({ role: 'admin', name: 'Sample Admin' });
  superadmin = await site.superadmin();
});
afterAll(() => site.close());

async function write(email: string, message = 'Hello! When does it open? I wait.'): Promise<string> {
  await site.call(contactUs, { body: { name: 'Sample Visitor', email, message } });
  const { rows } = (await site.call(getPageOfContactMessages, { token: admin.token })).body;
  return rows.find((row) => row.email === email)?._id ?? '';
}

const read = async (messageID: string, { token } = admin) =>
  (await site.call(getContactThread, { query: { messageID }, token })).body;

const answer = (messageID: string, more: object = {}) =>
  site.call(answerContactMessage, {
    body: { messageID, lastEntryID: null, text: 'In May.\n\nSee you there.', closes: true, ...more },
    token: admin.token,
  });

const answerMails = async (email: string) =>
  ((await site.mails()) as (Awaited<ReturnType<TestApp['mails']>>[number] & MailContent)[]).filter(
    ({ kind, to }) => kind === 'contact_answer' && to === email,
  );

test('an answer leaves once, in the club’s name, and closes the thread', { tags: ['race'] }, async () => {
  const email = 'first@example.com';
  const messageID = await write(email);
  const statuses = (await Promise.all([answer(messageID), answer(messageID)])).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([200, 409]);
  const { thread } = await read(messageID);
  expect(thread).toMatchObject({
    answeredBy: 'Sample Admin',
    delegate: null,
    lastEntryID: thread.entries[0]?._id,
  });
  expect(thread.entries).toMatchObject([
    { kind: 'answer', writtenBy: 'Sample Admin', text: 'In May.\n\nSee you there.', delivery: 'queued' },
  ]);
  const [mail, ...others] = await answerMails(email);
  expect(others).toEqual([]);
  expect(mail?.text).toMatch(
    /^Hello,\n\nIn May\.\n\nSee you there\.\n\n.*never announces new payment details/,
  );
  expect(mail?.answers?.earlier).toEqual([]);

  await site.call(markContactMessageAnsweredOrOpen, {
    body: { messageID, answered: false },
    token: admin.token,
  });
  const second = await answer(messageID, { lastEntryID: thread.lastEntryID, closes: false });
  expect(second.body).toEqual({ message: 'Answer sent' });
  expect((await read(messageID)).thread.answeredAt).toBeNull();
  const [, next] = await answerMails(email);
  expect(next?.answers?.earlier).toEqual([expect.stringMatching(/^<[\w-]{36}@example\.org>$/)]);
  expect((await answer('nowhere')).status).toBe(404);
  expect((await answer(messageID, { text: ' ' })).body.error).toMatch(/^Enter an answer/);
});

test('the audit log records whether a thread is answered after an answer', async () => {
  const messageID = await write('audited@example.com');
  const lastEntryID = async () => (await read(messageID)).thread.lastEntryID;
  await answer(messageID, { closes: false });
  await answer(messageID, { lastEntryID: await lastEntryID() });
  await answer(messageID, { lastEntryID: await lastEntryID() });
  await answer(messageID, { lastEntryID: await lastEntryID(), closes: false });
  expect((await read(messageID)).thread.answeredAt).not.toBeNull();
  const audit = await site.context.db.queries
    .selectFrom('audit_log')
    .select('after')
    .where('subject_id', '=', messageID)
    .where('action', '=', 'message_answered')
    .orderBy('id')
    .execute();
  expect(audit.map(({ after }) => after)).toEqual(['open', 'answered', 'answered', 'answered']);
});

test('the thread shows the account of the address, and only a verified one is greeted by name', async () => {
  const known = await site.person({ name: 'Sample Delegate' });
  const stranger = await site.person({ name: 'Sample Stranger', verified: false });
  for (const { email, name, greeting } of [
    { ...known, name: 'Sample Delegate', greeting: 'Dear Sample Delegate,' },
    { ...stranger, name: 'Sample Stranger', greeting: 'Hello,' },
  ]) {
    const messageID = await write(email);
    expect((await read(messageID)).thread.delegate).toMatchObject({ name, registrations: [] });
    await answer(messageID);
    expect((await answerMails(email))[0]?.text).toContain(greeting);
  }
});

test('threads are assigned to admins only, who find theirs', async () => {
  const messageID = await write('assigned@example.com');
  const client = await site.person();
  const assign = (accountId: string | null) =>
    site.call(assignContactMessage, { body: { messageID, accountId }, token: superadmin.token });
  expect((await assign(client.accountId)).body.code).toBe('not_staff');
  expect((await assign(admin.accountId)).status).toBe(200);
  const mine = async ({ token }: Person) =>
    (await site.call(getPageOfContactMessages, { query: { state: 'mine' }, token })).body;
  expect((await mine(admin)).rows).toMatchObject([{ _id: messageID, assignedTo: 'Sample Admin' }]);
  expect((await mine(superadmin)).counts.mine).toBe(0);
  await assign(null);
  expect((await mine(admin)).total).toBe(0);
});

test('answers are stored, changed and deleted', async () => {
  const messageID = await write('stored@example.com');
  const { token } = admin;
  const save = (answerID: string | null, title: string) =>
    site.call(saveCannedAnswer, { body: { answerID, title, text: 'By train.' }, token });
  await save(null, 'How to arrive');
  const [stored] = (await read(messageID)).cannedAnswers;
  await save(must(stored)._id, 'Travel');
  expect((await read(messageID)).cannedAnswers).toMatchObject([{ title: 'Travel', text: 'By train.' }]);
  const remove = () => site.call(deleteCannedAnswer, { body: { answerID: stored?._id }, token });
  expect([(await remove()).status, (await remove()).status]).toEqual([200, 404]);
  expect((await save(must(stored)._id, 'Travel')).status).toBe(404);
});

test('a superadmin makes an unpublished FAQ entry from an answer', async () => {
  const messageID = await write('faq@example.com');
  await answer(messageID);
  const entryID = (await read(messageID)).thread.entries[0]?._id;
  const make = ({ token }: Person) => site.call(addContactAnswerToFaqDraft, { body: { entryID }, token });
  expect((await make(admin)).status).toBe(403);
  expect((await make(superadmin)).status).toBe(200);
  const { value, isPublished } = (
    await site.call(getDocument, { params: { kind: 'faq' }, token: superadmin.token })
  ).body;
  expect((value as { question: string; answer: string }[]).at(-1)).toMatchObject({
    question: 'When does it open?',
    answer: 'In May.\n\nSee you there.',
  });
  expect(isPublished).toBe(false);
});

test('a thread is erased with its mails after the days of the setting', async () => {
  const email = 'erased@example.com';
  const messageID = await write(email);
  await answer(messageID);
  const runHousekeeping = () => startHousekeeping(site.context, throwError)();
  site.clock.advance(30 * days - 1);
  await runHousekeeping();
  expect((await read(messageID, await site.superadmin())).thread.entries).toHaveLength(1);
  site.clock.advance(1);
  await runHousekeeping();
  expect(await read(messageID, await site.superadmin())).toMatchObject({ code: 'no_such_message' });
  expect(await answerMails(email)).toEqual([]);
});

test('an open thread is closed after days without a reply to the answer, unless it was reopened', async () => {
  admin = await site.superadmin();
  const runHousekeeping = () => startHousekeeping(site.context, throwError)();
  const messages = async () => {
    const { token } = await site.superadmin();
    return (await site.call(getPageOfContactMessages, { token })).body.rows;
  };
  const closed = async () =>
    (await messages())
      .filter(({ _id, closedAt }) => closedAt !== null && [quiet, replied, unanswered].includes(_id))
      .map(({ _id }) => _id);
  const quiet = await write('quiet@example.com');
  const replied = await write('replied@example.com');
  const unanswered = await write('unanswered@example.com');
  await answer(quiet, { closes: false });
  await answer(replied, { closes: false });
  const mailIds = await site.context.db.queries
    .selectFrom('contact_entries')
    .select('mail_id')
    .where('message_id', '=', replied)
    .execute();
  site.clock.advance(9 * days);
  await site.context.db.change((transaction) =>
    addMailedReplyToThread(transaction, {
      mailIds: mailIds.flatMap(({ mail_id }) => mail_id ?? []),
      messageId: null,
      from: 'replied@example.com',
      text: 'Thanks',
      at: site.clock.now,
    }),
  );
  await runHousekeeping();
  expect(await closed()).toEqual([]);
  site.clock.advance(days);
  await runHousekeeping();
  expect(await closed()).toEqual([quiet]);
  expect((await messages()).find(({ _id }) => _id === unanswered)?.answeredAt).toBeNull();
  const { token } = await site.superadmin();
  const reopen = { messageID: quiet, answered: false };
  expect((await site.call(markContactMessageAnsweredOrOpen, { body: reopen, token })).status).toBe(200);
  await runHousekeeping();
  expect(await closed()).toEqual([]);
  site.clock.advance(10 * days);
  await runHousekeeping();
  expect(await closed()).toEqual([quiet]);
});
