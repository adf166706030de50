import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../tests/support/app.ts';
import { contactUs, getContactMessages } from '../contract.ts';

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
    const mail = (await site.mails()).find(({ kind }) => kind === 'contact form');
    expect(mail?.text).toContain('When does registration open?');
    const admin = await site.person({ role: 'admin' });
    const { body } = await site.call(getContactMessages, { token: admin.token });
    expect(body.allResponses).toEqual([
      {
        _id: expect.any(String),
        name: 'Sample Visitor',
        email: 'visitor@example.org',
        message: 'When does registration open?',
        contactedAt: new Date(site.clock.now).toISOString(),
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

  test('shows the list to admins alone', async () => {
    const client = await site.person();
    expect(await site.call(getContactMessages)).toMatchObject({
      status: 401,
      body: { error: 'Unauthorized' },
    });
    expect(await site.call(getContactMessages, { token: client.token })).toMatchObject({
      status: 403,
      body: { error: 'Not authorized' },
    });
  });
});
