import { afterAll, beforeAll, expect, test } from 'vitest';
import { onAccountErased } from '#app/account-hooks.ts';
import { auditOf, throwError, tokenIn } from '#tests/support/account-links.ts';
import { type TestApp, testApp } from '#tests/support/app.ts';
import {
  eraseUnrequestedSignup,
  findAccountOfVerificationLink,
  getOwnProfile,
  login,
  scheduleClientDeletion,
  scheduleOwnAccountDeletion,
  sendOwnVerificationLink,
  signup,
  verifyEmail,
} from '../contract.ts';
import { eraseDueAccounts } from './deletion.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

let site: TestApp;
beforeAll(async () => {
  site = await testApp();
});
afterAll(() => site.close());

let number = 0;
/** Returns a form with values that no other account has, except for the given ones. */
const form = (given: object = {}) => {
  number++;
  return {
    email: `person-${number}@example.org`,
    name: 'Sample Person',
    phone: '9000000000',
    password: 'a sample password',
    confirmPassword: 'a sample password',
    isStudentOfNITS: true,
    instituteEmail: `person-${number}@nits.ac.in`,
    scholarID: `24-${number}`,
    branch: 'Civil Engineering',
    year: '1st year',
    ...given,
  };
};
const signUp = (body: object) => site.call(signup, { body });
const logIn = async ({ email, password }: { email: string; password: string }) =>
  (await site.call(login, { body: { email, password } })).body.token;
const requestLink = async (token: string) =>
  tokenIn((await site.call(sendOwnVerificationLink, { body: {}, token })).body.verifyEmailLink);
const verify = (token: string) => site.call(verifyEmail, { params: { token } });
const exists = async (email: string) =>
  (await site.context.db.queries
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst()) !== undefined;

test.each([
  ['address', ['email'], 'Email already exists'],
  ['institute e-mail', ['instituteEmail'], 'this Institute email already exists'],
  ['scholar id', ['scholarID'], 'this Scholar ID already exists'],
  ['address and all', ['email', 'instituteEmail', 'scholarID'], 'Email already exists'],
] as const)(
  'an unverified account keeps its %s for 60 minutes from its sign-up',
  async (_, fields, error) => {
    const earlier = form();
    await signUp(earlier);
    const later = form(Object.fromEntries(fields.map((field) => [field, earlier[field]])));
    site.clock.advance(60 * minuteMs - 1);
    expect(await signUp(later)).toMatchObject({ status: 409, body: { error } });
    site.clock.advance(1);
    expect(await signUp(later)).toMatchObject({ status: 200 });
    if (later.email !== earlier.email) expect(await exists(earlier.email)).toBe(false);
  },
);

test('replacing an account ends its sessions, links and password', async () => {
  const earlier = form({ password: 'the password of before', confirmPassword: 'the password of before' });
  await signUp(earlier);
  const session = await logIn(earlier);
  const link = await requestLink(session);
  site.clock.advance(60 * minuteMs - 1);
  const lateLink = await requestLink(session);
  site.clock.advance(1);
  const later = form({ email: earlier.email });
  expect((await signUp(later)).status).toBe(200);
  expect((await site.call(getOwnProfile, { token: session })).status).toBe(401);
  for (const token of [link, lateLink])
    expect(await verify(token)).toMatchObject({ status: 404, body: { error: 'User not found' } });
  expect(
    await site.call(login, { body: { email: earlier.email, password: earlier.password } }),
  ).toMatchObject({ status: 401 });
  expect(await verify(await requestLink(await logIn(later)))).toMatchObject({ status: 200 });
  const mails = (await site.mails()).filter(({ to }) => to === later.email);
  expect(mails.map(({ kind }) => kind)).toEqual(['welcome', 'verify', 'verified']);
});

test('further links do not extend the time', async () => {
  const squatter = form();
  await signUp(squatter);
  const session = await logIn(squatter);
  for (let asked = 0; asked < 4; asked++) {
    site.clock.advance(15 * minuteMs);
    await requestLink(session);
  }
  expect(await signUp(form({ email: squatter.email }))).toMatchObject({ status: 200 });
});

test('only one of many concurrent sign-ups replaces unverified accounts', { tags: ['race'] }, async () => {
  const [reserved, another] = [form(), form()];
  await signUp(reserved);
  await signUp(another);
  site.clock.advance(60 * minuteMs);
  const both = { email: reserved.email, instituteEmail: another.instituteEmail };
  const answers = await Promise.all(Array.from({ length: 8 }, () => signUp(form(both))));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
  const rows = await site.context.db.queries
    .selectFrom('accounts')
    .select('email')
    .where((eb) =>
      eb.or([
        eb('email', 'in', [reserved.email, another.email]),
        eb('institute_email', '=', both.instituteEmail),
      ]),
    )
    .execute();
  expect(rows).toEqual([{ email: reserved.email }]);
});

test('a link used during a later sign-up either saves the account or fails', { tags: ['race'] }, async () => {
  const earlier = form();
  await signUp(earlier);
  const session = await logIn(earlier);
  site.clock.advance(59 * minuteMs);
  const link = await requestLink(session);
  site.clock.advance(2 * minuteMs);
  const [verified, replaced] = await Promise.all([verify(link), signUp(form({ email: earlier.email }))]);
  expect([
    [200, 409],
    [404, 200],
  ]).toContainEqual([verified.status, replaced.status]);
});

test('a verified account is never replaced', async () => {
  const owner = form();
  await signUp(owner);
  await verify(await requestLink(await logIn(owner)));
  site.clock.advance(30 * dayMs);
  for (const field of ['email', 'instituteEmail', 'scholarID'] as const)
    expect(await signUp(form({ [field]: owner[field] }))).toMatchObject({ status: 409 });
});

test('a sign-up that a verified account blocks replaces no other account', async () => {
  const [owner, expired] = [form(), form()];
  await signUp(owner);
  await verify(await requestLink(await logIn(owner)));
  await signUp(expired);
  site.clock.advance(60 * minuteMs);
  const wanted = form({ email: expired.email, scholarID: owner.scholarID });
  expect(await signUp(wanted)).toMatchObject({
    status: 409,
    body: { error: 'this Scholar ID already exists' },
  });
  expect(await logIn(expired)).toBeTruthy();
});

test('an account not verified within seven days is erased, and a verified one is not', async () => {
  const erase = () => eraseDueAccounts(site.context, onAccountErased(site.context), throwError);
  site.clock.advance(7 * dayMs);
  await erase();
  const [forgotten, verified] = [form(), form()];
  await signUp(forgotten);
  await signUp(verified);
  await verify(await requestLink(await logIn(verified)));
  site.clock.advance(7 * dayMs - 1);
  expect(await erase()).toBe(0);
  site.clock.advance(1);
  expect(await erase()).toBe(1);
  expect([await exists(forgotten.email), await exists(verified.email)]).toEqual([false, true]);
  expect((await site.mails()).filter(({ to }) => to === forgotten.email)).toEqual([]);
});

test('an unverified account is deleted at once, and its address is free', async () => {
  const superadmin = (await site.superadmin()).token;
  const [own, deleted] = [form(), form()];
  await signUp(own);
  await signUp(deleted);
  const session = await logIn(own);
  expect(await site.call(scheduleOwnAccountDeletion, { token: session })).toMatchObject({
    status: 200,
    body: { message: 'Account deletion scheduled successfully' },
  });
  expect((await site.call(scheduleOwnAccountDeletion, { token: session })).status).toBe(401);
  const { _id: accountID } = (await site.call(getOwnProfile, { token: await logIn(deleted) })).body;
  const remove = () => site.call(scheduleClientDeletion, { token: superadmin, body: { accountID } });
  expect(await remove()).toMatchObject({ status: 200, body: { message: 'User deleted successfully' } });
  expect(await remove()).toMatchObject({ status: 404, body: { error: 'No such account exists' } });
  for (const { email, instituteEmail, scholarID } of [own, deleted]) {
    expect(await exists(email)).toBe(false);
    expect((await signUp(form({ email, instituteEmail, scholarID }))).status).toBe(200);
  }
  expect(await auditOf(site, accountID)).toMatchObject([{ action: 'account_erased' }]);
});

test('an unverified account scheduled before this rule can be replaced, and is erased', async () => {
  const [first, second] = [form(), form()];
  for (const { email } of [first, second]) {
    await signUp(form({ email }));
    const given = site.context.db.queries
      .updateTable('accounts')
      .set({ deletion_scheduled_at: site.clock.now });
    await given.where('email', '=', email).execute();
  }
  expect((await signUp(first)).status).toBe(200);
  expect(await eraseDueAccounts(site.context, onAccountErased(site.context), () => {})).toBeGreaterThan(0);
  expect([await exists(first.email), await exists(second.email)]).toEqual([true, false]);
});

const linkAccount = (token: string) => site.call(findAccountOfVerificationLink, { body: { token } });
const rejectAccount = (token: string) => site.call(eraseUnrequestedSignup, { body: { token } });

test('a link shows its account only while it would verify that account', async () => {
  const person = form({ name: 'Sample Owner' });
  await signUp(person);
  const session = await logIn(person);
  const link = await requestLink(session);
  const { status, body } = await linkAccount(link);
  expect([status, body]).toEqual([200, { account: { name: 'Sample Owner', email: person.email } }]);
  const noAccount = { status: 200, body: { account: null } };
  for (const token of ['unknown', `${link}x`, "' or '1'='1"])
    expect(await linkAccount(token)).toMatchObject(noAccount);
  for (const token of ['', 'x'.repeat(201), undefined, {}])
    expect(await linkAccount(token as string)).toMatchObject({
      status: 400,
      body: { error: 'Token is missing' },
    });
  site.clock.advance(60 * minuteMs);
  expect(await linkAccount(link)).toMatchObject(noAccount);
  const fresh = await requestLink(session);
  await verify(fresh);
  expect(await linkAccount(fresh)).toMatchObject(noAccount);
});

test('a reader who did not sign up rejects the account: it is erased, and the address is free', async () => {
  const squatter = form();
  await signUp(squatter);
  const session = await logIn(squatter);
  const link = await requestLink(session);
  expect(await rejectAccount(link)).toMatchObject({ status: 200, body: { message: 'Account removed' } });
  expect((await site.call(getOwnProfile, { token: session })).status).toBe(401);
  for (const answer of [await rejectAccount(link), await verify(link)])
    expect(answer).toMatchObject({ status: 404, body: { error: 'User not found' } });
  expect(await signUp(form({ email: squatter.email }))).toMatchObject({ status: 200 });
});

test('neither a verified account can be rejected, nor one with an expired or wrong link', async () => {
  const person = form();
  await signUp(person);
  const session = await logIn(person);
  const [first, second] = [await requestLink(session), await requestLink(session)];
  expect(await rejectAccount('unknown')).toMatchObject({ status: 404, body: { error: 'User not found' } });
  expect(await rejectAccount('')).toMatchObject({ status: 400, body: { error: 'Token is missing' } });
  site.clock.advance(60 * minuteMs);
  expect(await rejectAccount(first)).toMatchObject({
    status: 400,
    body: { error: 'token expired. please try again later' },
  });
  await verify(await requestLink(session));
  expect(await rejectAccount(second)).toMatchObject({
    status: 409,
    body: { error: 'email already verified' },
  });
  expect(await exists(person.email)).toBe(true);
});

test("of concurrent 'yes' and 'no' one succeeds and the other gets the error", {
  tags: ['race'],
}, async () => {
  const person = form();
  await signUp(person);
  const link = await requestLink(await logIn(person));
  const [yes, no] = await Promise.all([verify(link), rejectAccount(link)]);
  expect([
    [200, 404],
    [200, 409],
    [404, 200],
  ]).toContainEqual([yes.status, no.status]);
  expect(await exists(person.email)).toBe(yes.status === 200);
});
