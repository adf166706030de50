import { afterAll, beforeAll, expect, test } from 'vitest';
import { tokenIn } from '#tests/support/account-links.ts';
import { type TestApp, testApp } from '#tests/support/app.ts';
import {
  getOwnProfile,
  resetPassword,
  scheduleOwnAccountDeletion,
  sendOwnVerificationLink,
  verifyEmail,
} from '../contract.ts';

const minuteMs = 60_000;

let site: TestApp;
beforeAll(async () => {
  site = await testApp();
});
afterAll(() => site.close());

const verify = (token: string) => site.call(verifyEmail, { params: { token } });
const requestLink = async (token: string) =>
  tokenIn((await site.call(sendOwnVerificationLink, { body: {}, token })).body.verifyEmailLink);

test('a delegate verifies by a mailed link, which is shown while there is no mail server', async () => {
  const { token, email } = await site.person({ verified: false });
  const asked = await site.call(sendOwnVerificationLink, { token });
  const link = asked.body.verifyEmailLink ?? '';
  expect(asked).toMatchObject({ status: 200, body: { message: 'Verification link sent successfully' } });
  expect(link).toMatch(/^https:\/\/mun\.example\.org\/verifyemail\/[A-Za-z0-9_-]{43}$/);
  const mails = async () => (await site.mails()).filter(({ to }) => to === email);
  expect((await mails()).find(({ kind }) => kind === 'verify')?.text).toContain(link);

  const answer = await verify(tokenIn(link));
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({ message: 'Email verified successfully' });
  expect((await site.call(getOwnProfile, { token })).body.isVerified).toBe(true);
  expect((await mails()).find(({ kind }) => kind === 'verified')?.text).toContain('/registration');
});

test('with a mail server the link is mailed and never shown, unless the operator wants it shown', async () => {
  const smtp = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'club@example.org' };
  const shown = async (settings: Record<string, string>) => {
    const other = await testApp({ settings });
    const { token } = await other.person({ verified: false });
    const { body } = await other.call(sendOwnVerificationLink, { token });
    const kinds = (await other.mails()).map(({ kind }) => kind);
    await other.close();
    return { body, kinds };
  };
  const hidden = await shown(smtp);
  expect(hidden.body).toEqual({ message: 'Verification link sent successfully' });
  expect(hidden.kinds).toContain('verify');
  expect((await shown({ ...smtp, SHOW_VERIFICATION_LINK: 'true' })).body).toHaveProperty('verifyEmailLink');
});

test('a link works once; a used, changed or unknown one finds no user', async () => {
  const { token } = await site.person({ verified: false });
  const link = await requestLink(token);
  expect((await verify(link)).status).toBe(200);
  for (const wrong of [link, `${link}x`, 'unknown', 'x'.repeat(500), "' or '1'='1"]) {
    expect(await verify(wrong)).toMatchObject({ status: 404, body: { error: 'User not found' } });
  }
});

test('an earlier link stays valid after another was requested, and using one ends the others', async () => {
  const { token } = await site.person({ verified: false });
  const [early, late] = [await requestLink(token), await requestLink(token)];
  expect((await verify(early)).status).toBe(200);
  expect(await verify(late)).toMatchObject({ status: 409, body: { error: 'email already verified' } });
  expect(await site.call(sendOwnVerificationLink, { token })).toMatchObject({
    status: 409,
    body: { error: 'Email already verified' },
  });
});

test('a link is valid for 60 minutes', async () => {
  const { token } = await site.person({ verified: false });
  const link = await requestLink(token);
  site.clock.advance(30 * minuteMs);
  const later = await requestLink(token);
  site.clock.advance(30 * minuteMs);
  expect(await verify(link)).toMatchObject({
    status: 400,
    body: { error: 'token expired. please try again later' },
  });
  site.clock.advance(30 * minuteMs - 1);
  expect((await verify(later)).status).toBe(200);
});

test('only one of ten concurrent uses of a link verifies and mails', { tags: ['race'] }, async () => {
  const { token, email } = await site.person({ verified: false });
  const link = await requestLink(token);
  const answers = await Promise.all(Array.from({ length: 10 }, () => verify(link)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.every(({ status }) => [200, 404, 409].includes(status))).toBe(true);
  expect((await site.mails()).filter(({ to, kind }) => to === email && kind === 'verified')).toHaveLength(1);
});

test('a verification link resets no password', async () => {
  const { token } = await site.person({ verified: false });
  const link = await requestLink(token);
  const body = { token: link, newpwd: 'another password', cnewpwd: 'another password' };
  expect(await site.call(resetPassword, { body })).toMatchObject({
    status: 404,
    body: { error: 'no user found' },
  });
  expect((await verify(link)).status).toBe(200);
});

test('a link of an account scheduled for deletion finds no user', async () => {
  const { token } = await site.person({ verified: false });
  const link = await requestLink(token);
  await site.call(scheduleOwnAccountDeletion, { token });
  expect(await verify(link)).toMatchObject({ status: 404, body: { error: 'User not found' } });
});

test('links are limited to five an hour for an account', async () => {
  const { token } = await site.person({ verified: false });
  for (let asked = 0; asked < 5; asked++)
    expect((await site.call(sendOwnVerificationLink, { token })).status).toBe(200);
  expect(await site.call(sendOwnVerificationLink, { token })).toMatchObject({
    status: 429,
    body: { error: 'Too many requests, please try again later.' },
    headers: { 'retry-after': '3600' },
  });
  site.clock.advance(60 * minuteMs);
  expect((await site.call(sendOwnVerificationLink, { token })).status).toBe(200);
});

test('a missing token gets its error', async () => {
  expect(await verify('')).toMatchObject({ status: 400, body: { error: 'Token is missing' } });
});

test('the database contains no usable link', async () => {
  const { token, accountId } = await site.person({ verified: false });
  const link = await requestLink(token);
  const rows = await site.context.db.queries
    .selectFrom('one_time_links')
    .selectAll()
    .where('account_id', '=', accountId)
    .execute();
  // One of them was in the welcome mail.
  expect(rows).toHaveLength(2);
  expect(JSON.stringify(rows)).not.toContain(link);
});
