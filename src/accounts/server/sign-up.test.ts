import { afterAll, beforeAll, expect, test } from 'vitest';
import { consumeLimits } from '#platform/server/limits/rate-limits.ts';
import { mailedTokens } from '#tests/support/account-links.ts';
import { type TestApp, testApp } from '#tests/support/app.ts';
import { getOwnProfile, login, sendOwnVerificationLink, signup, verifyEmail } from '../contract.ts';
import { accountLimits } from './limits.ts';

let site: TestApp;
beforeAll(async () => {
  site = await testApp();
});
afterAll(() => site.close());

const outsider = {
  email: 'outsider@example.org',
  name: 'Sample Outsider',
  phone: '9000000000',
  password: ' sample password ',
  confirmPassword: ' sample password ',
  isStudentOfNITS: false,
};
const student = {
  ...outsider,
  email: 'student@example.org',
  isStudentOfNITS: true,
  instituteEmail: 'Student_UG@CSE.nits.ac.in',
  scholarID: '2412001',
  branch: 'Computer Science',
  year: '1st year',
};

const signUp = (body: unknown) => site.call(signup, { body });

async function profileOf(email: string, password = outsider.password) {
  const { token } = (await site.call(login, { body: { email, password } })).body;
  return (await site.call(getOwnProfile, { token })).body;
}

test('an outsider signs up, gets a welcome mail, and can log in with exactly this password', async () => {
  const extra = { role: 'superadmin', isVerified: true, instituteEmail: 'x@nits.ac.in', scholarID: '1' };
  const answer = await signUp({ ...outsider, ...extra, email: '  OutSider@Example.org ' });
  expect(answer).toMatchObject({ status: 200 });
  expect(answer.body).toEqual({ message: 'User account created successfully' });
  const profile = await profileOf('outsider@example.org');
  expect(profile).toMatchObject({ role: 'client', isVerified: false, isStudentOfNITS: false });
  expect(profile).not.toHaveProperty('scholarID');
  const trimmed = await site.call(login, { body: { email: outsider.email, password: 'sample password' } });
  expect(trimmed.status).toBe(401);
  const mail = (await site.mails()).find(({ to }) => to === 'outsider@example.org');
  expect(mail).toMatchObject({ kind: 'welcome', subject: 'Welcome to NITS Model United Nations' });
  expect(mail?.text).not.toContain(outsider.name);
});

test('the link in the welcome mail verifies once, and another link can be requested before', async () => {
  const email = 'verified-at-once@example.org';
  expect((await signUp({ ...outsider, email })).status).toBe(200);
  const { token } = (await site.call(login, { body: { email, password: outsider.password } })).body;
  const [link = ''] = await mailedTokens(site, email, 'welcome');
  await site.call(sendOwnVerificationLink, { token });
  const verify = () => site.call(verifyEmail, { params: { token: link } });
  expect((await verify()).status).toBe(200);
  expect((await profileOf(email)).isVerified).toBe(true);
  expect(await verify()).toMatchObject({ status: 404, body: { error: 'User not found' } });
});

test('a student of the institute signs up with the institute facts', async () => {
  expect((await signUp(student)).status).toBe(200);
  expect(await profileOf(student.email)).toMatchObject({
    isStudentOfNITS: true,
    instituteEmail: 'student_ug@cse.nits.ac.in',
    scholarID: '2412001',
    branch: 'Computer Science',
    year: '1st year',
  });
});

const { email: _email, ...noEmail } = outsider;
const { name: _name, ...noName } = outsider;
const { instituteEmail: _instituteEmail, ...noInstituteEmail } = student;
const additional = 'Please fill all additional NITS related required fields';

test.each([
  ['nothing at all', {}, 'Email is required'],
  ['a list', [], 'Please fill all required fields'],
  ['no email', noEmail, 'Email is required'],
  ['an empty email', { ...outsider, email: ' ' }, 'Email is required'],
  ['an email without @', { ...outsider, email: 'outsider' }, 'Invalid email'],
  ['an email with a line break', { ...outsider, email: 'a@b.org\nBcc: c@d.org' }, 'Invalid email'],
  ['no name', noName, 'Please fill all required fields'],
  ['a blank name', { ...outsider, name: '  ' }, 'Please fill all required fields'],
  ['a short phone', { ...outsider, phone: '900000000' }, 'Invalid phone number'],
  ['a short password', { ...outsider, password: '1234567' }, 'Password should not be less than 8 characters'],
  ['two passwords', { ...outsider, confirmPassword: 'another one' }, 'Passwords do not match'],
  ['a word for yes', { ...outsider, isStudentOfNITS: 'yes' }, 'Please fill all required fields'],
  [
    'an outsider with an institute email',
    { ...outsider, email: 'o@nits.ac.in' },
    'Please enter your personal email ID',
  ],
  [
    'an outsider of a department',
    { ...outsider, email: 'o@cse.nits.ac.in' },
    'Please enter your personal email ID',
  ],
  [
    'a student with the institute email in both fields',
    { ...student, email: 's@nits.ac.in' },
    'You need to enter your personal email in the second input field',
  ],
  ['a student without institute email', noInstituteEmail, 'NITS Institute Email is required'],
  [
    'a student of elsewhere',
    { ...student, instituteEmail: 's@notnits.ac.in' },
    'not valid nits institute email',
  ],
  ['a student without @', { ...student, instituteEmail: 'nits.ac.in' }, 'not valid nits institute email'],
  ['a student without scholar ID', { ...student, scholarID: '' }, additional],
  ['a student without branch', { ...student, branch: ' ' }, additional],
  ['a student without year', { ...student, year: undefined }, additional],
])('a sign-up with %s is refused', async (_case, body, error) => {
  const answer = await signUp(body);
  expect(answer.status).toBe(400);
  expect(answer.body).toEqual({ error, code: expect.any(String) });
});

test('entries of a wrong type are refused like missing ones', async () => {
  for (const wrongType of [['a@nits.ac.in'], { toString: 1 }, null, 7]) {
    const body = { ...student, instituteEmail: wrongType, scholarID: wrongType };
    const answer = await site.call(signup, { body });
    expect(answer).toMatchObject({ status: 400, body: { error: 'NITS Institute Email is required' } });
  }
});

test('an e-mail, institute e-mail or scholar ID belongs to one account', async () => {
  const first = {
    ...student,
    email: 'first@example.org',
    instituteEmail: 'first@nits.ac.in',
    scholarID: 'first',
  };
  expect((await signUp(first)).status).toBe(200);
  const second = { ...first, email: 'second@example.org' };
  expect(await signUp({ ...outsider, email: 'First@example.org' })).toMatchObject({
    status: 409,
    body: { error: 'Email already exists' },
  });
  expect(await signUp(second)).toMatchObject({
    status: 409,
    body: { error: 'this Institute email already exists' },
  });
  expect(await signUp({ ...second, instituteEmail: 'second@nits.ac.in' })).toMatchObject({
    status: 409,
    body: { error: 'this Scholar ID already exists' },
  });
  expect((await site.mails()).filter(({ to }) => to === 'second@example.org')).toEqual([]);
});

test('only one of twenty identical concurrent sign-ups succeeds', { tags: ['race'] }, async () => {
  const body = { ...outsider, email: 'eager@example.org' };
  const answers = await Promise.all(Array.from({ length: 20 }, () => signUp(body)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter((answer) => answer.body.error === 'Email already exists')).toHaveLength(19);
  expect((await site.mails()).filter(({ to }) => to === body.email)).toHaveLength(1);
});

test('sign-ups of one network address are limited to 300 in 15 minutes', async () => {
  const from = '2001:db8:1:2::1';
  for (let used = 0; used < 300; used++)
    await consumeLimits(site.context, accountLimits, { signUpPerNetwork: from });
  const body = { ...outsider, email: 'late@example.org' };
  expect(await site.call(signup, { body, from: '2001:db8:1:2:ffff::9' })).toMatchObject({
    status: 429,
    body: { error: 'Too many requests, please try again later.' },
  });
  site.clock.advance(15 * 60_000);
  expect((await site.call(signup, { body, from })).status).toBe(200);
});
