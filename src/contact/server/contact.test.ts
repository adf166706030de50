import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, type TestApp, testApp } from '#tests/support/app.ts';
import { must } from '#tests/support/must.ts';
import {
  contactUs,
  getAllContactMessages,
  getPageOfContactMessages,
  markContactMessageAnsweredOrOpen,
} from '../contract.ts';

const words = {
  name: 'Sample Visitor',
  email: 'Visitor@Example.org ',
  message: 'When does registration open?',
};
const required = { error: 'All fields are required' };

describe('the contact form', () => {
  let site: TestApp;
  beforeAll(async () => {
    site = await testApp();
  });
  afterAll(() => site.close());

  test('reaches the club by mail and the admins on their list', async () => {
    expect(await site.call(contactUs, { body: words })).toMatchObject({
      status: 200,
      body: { message: 'Thank you for contacting us. We will get back to you soon' },
    });
    const mail = (await site.mails()).find(({ kind }) => kind === 'contact_form');
    expect(mail?.text).toContain('When does registration open?');
    const admin = await site.person({ role: 'admin' });
    const { body } = await site.call(getAllContactMessages, { token: admin.token });
    expect(body.allResponses).toEqual([
      {
        _id: expect.any(String),
        name: 'Sample Visitor',
        email: 'visitor@example.org',
        message: 'When does registration open?',
        contactedAt: new Date(site.clock.now).toISOString(),
        answeredAt: null,
      },
    ]);
  });

  test.each([
    ['no name', { ...words, name: ' ' }],
    ['no message', { ...words, message: undefined }],
    ['an address without a dot', { ...words, email: 'visitor@example' }],
    ['a line break in the address', { ...words, email: 'a@example.org\r\nBcc: b@example.org' }],
    ['a list as a message', { ...words, message: ['x'] }],
    ['nothing', {}],
  ])('refuses %s and stores nothing', async (_what, body) => {
    const before = (await site.mails()).length;
    expect(await site.call(contactUs, { body })).toMatchObject({ status: 400, body: required });
    expect(await site.mails()).toHaveLength(before);
  });

  test('thanks a robot that fills the hidden field, and forgets it', async () => {
    const before = (await site.mails()).length;
    const { status } = await site.call(contactUs, { body: { ...words, website: 'https://example.org' } });
    expect(status).toBe(200);
    expect(await site.mails()).toHaveLength(before);
  });

  test('takes twenty messages an hour from one network address', async () => {
    const from = '198.51.100.7';
    for (let sent = 0; sent < 20; sent++) {
      expect((await site.call(contactUs, { body: words, from })).status).toBe(200);
    }
    const refused = await site.call(contactUs, { body: words, from });
    expect(refused).toMatchObject({
      status: 429,
      body: { error: 'Too many requests, please try again later.' },
    });
    expect(refused.headers['retry-after']).toBe('3600');
    expect((await site.call(contactUs, { body: words, from: '198.51.100.8' })).status).toBe(200);
    site.clock.advance(60 * 60_000);
    expect((await site.call(contactUs, { body: words, from })).status).toBe(200);
  });
});

describe('the messages on the desk', () => {
  let site: TestApp;
  let admin: Person;
  beforeAll(async () => {
    site = await testApp();
    admin = await site.person({ role: 'admin', name: 'Sample Admin' });
    for (let number = 1; number <= 22; number++) {
      await site.call(contactUs, {
        body: { ...words, name: `Sample Visitor ${number}` },
        from: `198.51.100.${number}`,
      });
      site.clock.advance(1000);
    }
  });
  afterAll(() => site.close());

  const list = async (query: Record<string, string> = {}, token = admin.token) =>
    (await site.call(getPageOfContactMessages, { query, token })).body;
  const mark = (messageID: string, answered = true, token = admin.token) =>
    site.call(markContactMessageAnsweredOrOpen, { body: { messageID, answered }, token });

  test('come in pages, newest first, with how many there are', async () => {
    const first = await list();
    expect(first.rows.map(({ name }) => name).slice(0, 2)).toEqual([
      'Sample Visitor 22',
      'Sample Visitor 21',
    ]);
    expect(first).toMatchObject({ page: 1, total: 22, counts: { all: 22, open: 22, mine: 0, answered: 0 } });
    expect(first.rows).toHaveLength(20);
    const second = await list({ page: '2' });
    expect(second.rows.map(({ name }) => name)).toEqual(['Sample Visitor 2', 'Sample Visitor 1']);
    expect((await list({ page: '3' })).rows).toEqual([]);
  });

  test('are found by words of the name, the address or what was written', async () => {
    expect((await list({ q: 'VISITOR 22' })).rows.map(({ name }) => name)).toEqual(['Sample Visitor 22']);
    expect(await list({ q: 'visitor unknown' })).toMatchObject({ total: 0, rows: [], counts: { all: 0 } });
    for (const signs of ['%', '.', '@ _']) expect((await list({ q: signs })).total).toBe(0);
  });

  test('are marked once: the second admin gets an error, and the list shows who marked it and when', {
    tags: ['race'],
  }, async () => {
    const [message] = (await list()).rows;
    const other = await site.person({ role: 'admin', name: 'Sample Second' });
    const answers = await Promise.all([mark(must(message)._id), mark(must(message)._id, true, other.token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body.error).toBe('Another person has just marked this message');
    const winner = answers[0]?.status === 200 ? 'Sample Admin' : 'Sample Second';
    const answered = await list({ state: 'answered' });
    expect(answered).toMatchObject({ total: 1, counts: { all: 22, open: 21, answered: 1 } });
    expect(answered.rows[0]).toMatchObject({
      _id: message?._id,
      answeredBy: winner,
      answeredAt: new Date(site.clock.now).toISOString(),
    });
    expect((await list({ state: 'open' })).rows.map(({ _id }) => _id)).not.toContain(message?._id);

    expect((await mark(must(message)._id, false)).body.message).toBe('Marked as open');
    expect((await list()).counts).toEqual({ all: 22, open: 22, mine: 0, answered: 0 });
    const audit = await site.context.db.queries
      .selectFrom('audit_log')
      .select(['action', 'before', 'after'])
      .where('subject_id', '=', must(message)._id)
      .orderBy('id')
      .execute();
    expect(audit).toEqual([
      { action: 'message_marked', before: 'open', after: 'answered' },
      { action: 'message_marked', before: 'answered', after: 'open' },
    ]);
  });

  test('that do not exist cannot be marked', async () => {
    expect(await mark('nowhere')).toMatchObject({ status: 404, body: { error: 'No such message exists' } });
  });
});
