import { afterAll, beforeAll, expect, test } from 'vitest';
import { onAccountErased } from '#app/account-hooks.ts';
import { listRegistrations, register } from '#registration/contract.ts';
import { throwError, tokenIn } from '#tests/support/account-links.ts';
import { type Person, type TestApp, testApp } from '#tests/support/app.ts';
import { eventName } from '#tests/support/conference.ts';
import { individualBody, setRegistrationWindow } from '#tests/support/registering.ts';
import {
  confirmInstitute,
  getAccountFacts,
  getOwnProfile,
  getPageOfAccounts,
  scheduleOwnAccountDeletion,
  sendInstituteLink,
  signup,
} from '../contract.ts';
import { eraseDueAccounts } from './deletion.ts';

const minuteMs = 60_000;

let site: TestApp;
beforeAll(async () => {
  site = await testApp();
  await setRegistrationWindow(site, true);
});
afterAll(() => site.close());

let number = 0;
const facts = (given: object = {}) => {
  number++;
  return {
    instituteEmail: `claimed-${number}@nits.ac.in`,
    scholarID: `25-${number}`,
    branch: 'Physics',
    year: '3rd year',
    ...given,
  };
};
const requestLink = (person: Person, body: object) =>
  site.call(sendInstituteLink, { token: person.token, body: body as ReturnType<typeof facts> });
const linkFor = async (person: Person, body: object) =>
  tokenIn((await requestLink(person, body)).body.confirmLink);
const confirm = (person: Person, token: unknown) =>
  site.call(confirmInstitute, { token: person.token, body: { token } });
const profileOf = async (person: Person) => (await site.call(getOwnProfile, { token: person.token })).body;
const factsOf = async (person: Person) => {
  const { instituteEmail, instituteConfirmed, scholarID, branch, year } = await profileOf(person);
  return { instituteEmail, instituteConfirmed, scholarID, branch, year };
};
/** Creates a student who entered these details at the sign-up. */
async function student(given: ReturnType<typeof facts>): Promise<Person> {
  const person = await site.person({ institute: true });
  await site.context.db.queries
    .updateTable('accounts')
    .set({ institute_email: given.instituteEmail, scholar_id: given.scholarID })
    .where('id', '=', person.accountId)
    .execute();
  return person;
}

test('a student confirms the institute e-mail with a link mailed there, in a mail without names', async () => {
  const person = await site.person({ institute: true, name: 'Unmistakable Name' });
  const { instituteEmail = '', scholarID, branch, year } = await factsOf(person);
  expect((await factsOf(person)).instituteConfirmed).toBe(false);
  const asked = await requestLink(person, {
    instituteEmail: ` ${instituteEmail.toUpperCase()} `,
    scholarID,
    branch,
    year,
  });
  expect(asked).toMatchObject({ status: 200, body: { message: 'Confirmation link sent successfully' } });
  const link = asked.body.confirmLink ?? '';
  expect(link).toMatch(/^https:\/\/mun\.example\.org\/confirminstitute\/[A-Za-z0-9_-]{43}$/);
  const mails = (await site.mails()).filter(({ to }) => to === instituteEmail);
  expect(mails.map(({ kind }) => kind)).toEqual(['institute_email_confirmation']);
  expect(mails[0]?.text).toContain(link);
  expect(mails[0]?.text).not.toContain('Unmistakable');
  const answer = await confirm(person, tokenIn(link));
  expect([answer.status, answer.body]).toEqual([200, { message: 'Institute email confirmed successfully' }]);
  expect(await factsOf(person)).toMatchObject({ instituteEmail, scholarID, instituteConfirmed: true });
});

test('confirming takes e-mail and scholar id from an unconfirmed account and notifies it', async () => {
  const wanted = facts();
  const squatter = await student(wanted);
  const owner = await site.person();
  expect(await confirm(owner, await linkFor(owner, wanted))).toMatchObject({ status: 200 });
  expect(await profileOf(owner)).toMatchObject({
    ...wanted,
    isStudentOfNITS: true,
    instituteConfirmed: true,
  });
  expect(await profileOf(squatter)).toMatchObject({
    isStudentOfNITS: true,
    instituteEmail: '',
    scholarID: '',
    instituteConfirmed: false,
  });
  const notices = (await site.mails()).filter(({ kind }) => kind === 'institute_email_taken');
  expect(notices.map(({ to }) => to)).toEqual([squatter.email]);

  const own = facts();
  expect((await confirm(squatter, await linkFor(squatter, own))).status).toBe(200);
  expect(await factsOf(squatter)).toEqual({ ...own, instituteConfirmed: true });
});

test('only the scholar id is taken from an account with another institute e-mail', async () => {
  const wanted = facts();
  const other = facts({ scholarID: wanted.scholarID });
  const squatter = await student(other);
  const owner = await site.person();
  expect((await confirm(owner, await linkFor(owner, wanted))).status).toBe(200);
  expect(await factsOf(squatter)).toMatchObject({ instituteEmail: other.instituteEmail, scholarID: '' });
});

test.each([
  ['instituteEmail', 'this Institute email already exists'],
  ['scholarID', 'this Scholar ID already exists'],
] as const)('an account that has confirmed keeps its %s', async (field, error) => {
  const held = facts();
  const owner = await site.person();
  await confirm(owner, await linkFor(owner, held));
  const other = await site.person();
  const wanted = facts({ [field]: held[field] });
  expect(await requestLink(other, wanted)).toMatchObject({ status: 409, body: { error } });
  const form = { email: `sign-up-${field}@example.org`.toLowerCase(), name: 'Sample', phone: '9000000000' };
  const password = { password: 'sample-password', confirmPassword: 'sample-password' };
  const body = { ...form, ...password, ...wanted, isStudentOfNITS: true };
  site.clock.advance(61 * minuteMs);
  expect(await site.call(signup, { body })).toMatchObject({ status: 409, body: { error } });
  expect(await factsOf(owner)).toMatchObject({ ...held, instituteConfirmed: true });
});

test('only one of several concurrent confirmations of an institute e-mail succeeds', {
  tags: ['race'],
}, async () => {
  const wanted = facts();
  const people = await Promise.all(Array.from({ length: 4 }, () => site.person()));
  const links: string[] = [];
  for (const person of people) links.push(await linkFor(person, wanted));
  const answers = await Promise.all(people.map((person, at) => confirm(person, links[at])));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  for (const { status, body } of answers)
    if (status === 409) expect(body.error).toBe('this Institute email already exists');
  const confirmed = await Promise.all(people.map(async (one) => (await factsOf(one)).instituteConfirmed));
  expect(confirmed.filter(Boolean)).toHaveLength(1);
});

test('a link works only for the account that requested it', async () => {
  const [requester, other] = [await site.person(), await site.person()];
  const link = await linkFor(requester, facts());
  for (const [who, token] of [
    [other, link],
    [requester, `${link}x`],
    [requester, "' or '1'='1"],
  ] as const)
    expect(await confirm(who, token)).toMatchObject({
      status: 404,
      body: { error: 'This link does not belong to your account' },
    });
  expect((await confirm(requester, link)).status).toBe(200);
  expect(await confirm(requester, link)).toMatchObject({
    status: 409,
    body: { error: 'Institute email already confirmed' },
  });
});

test('a link is valid for the address it was mailed to, until another address is requested', async () => {
  const person = await site.person();
  const [first, second] = [facts(), facts()];
  const link = await linkFor(person, first);
  const again = await linkFor(person, { ...first, branch: 'Chemistry' });
  const other = await linkFor(person, second);
  for (const dead of [link, again]) expect((await confirm(person, dead)).status).toBe(404);
  const back = await linkFor(person, first);
  expect((await confirm(person, other)).status).toBe(404);
  await linkFor(person, first);
  expect((await confirm(person, back)).status).toBe(200);
  expect(await factsOf(person)).toMatchObject(first);
});

test('a link works for 60 minutes', async () => {
  const person = await site.person();
  const link = await linkFor(person, facts());
  site.clock.advance(60 * minuteMs);
  expect(await confirm(person, link)).toMatchObject({
    status: 400,
    body: { error: 'token expired. please try again later' },
  });
});

test.each([
  [{ instituteEmail: '' }, 'NITS Institute Email is required'],
  [{ instituteEmail: undefined }, 'NITS Institute Email is required'],
  [{ instituteEmail: 'person@example.org' }, 'not valid nits institute email'],
  [{ scholarID: ' ' }, 'Please fill all additional NITS related required fields'],
  [{ branch: undefined }, 'Please fill all additional NITS related required fields'],
  [{ year: 'x'.repeat(41) }, 'Please fill all additional NITS related required fields'],
])('%j is refused as at sign-up', async (wrong, error) => {
  const person = await site.person();
  expect(await requestLink(person, { ...facts(), ...wrong })).toMatchObject({ status: 400, body: { error } });
});

test.each([[''], [undefined], [{}], ['x'.repeat(201)]])('%j is no token', async (token) => {
  expect(await confirm(await site.person(), token)).toMatchObject({
    status: 400,
    body: { error: 'Token is missing' },
  });
});

test('only a verified delegate can request a link, and none after confirming', async () => {
  const unverified = await site.person({ verified: false });
  expect(await requestLink(unverified, facts())).toMatchObject({
    status: 403,
    body: { error: 'Please verify your email first' },
  });
  const person = await site.person();
  await confirm(person, await linkFor(person, facts()));
  expect(await requestLink(person, facts())).toMatchObject({
    status: 409,
    body: { error: 'Institute email already confirmed' },
  });
});

test('links are limited to five an hour for an account and for an address', async () => {
  const person = await site.person();
  const asked = [];
  for (let n = 0; n < 6; n++) asked.push((await requestLink(person, facts())).status);
  expect(asked).toEqual([200, 200, 200, 200, 200, 429]);
  const wanted = facts();
  const others = [];
  for (let n = 0; n < 6; n++) others.push((await requestLink(await site.person(), wanted)).status);
  expect(others).toEqual([200, 200, 200, 200, 200, 429]);
});

test('with a mail server the link is mailed and never shown', async () => {
  const smtp = {
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'club@example.org',
    SHOW_VERIFICATION_LINK: 'false',
  };
  const other = await testApp({ settings: smtp });
  const { token, accountId } = await other.person({ verified: false });
  const verified = other.context.db.queries.updateTable('accounts').set({ verified_at: other.clock.now });
  await verified.where('id', '=', accountId).execute();
  const { body } = await other.call(sendInstituteLink, { token, body: facts() });
  await other.close();
  expect(body).toEqual({ message: 'Confirmation link sent successfully' });
});

test('the desk finds accounts by their current details and shows whether they are confirmed', async () => {
  const wanted = facts({ scholarID: 'unmistakable77' });
  const squatter = await student(wanted);
  const body = { ...individualBody, college: undefined, accomodation: undefined };
  await site.call(register, { token: squatter.token, body });
  const owner = await site.person();
  const { token } = await site.superadmin();
  const registrations = async () =>
    (await site.call(listRegistrations, { token, query: { eventName, search: 'unmistakable77' } })).body.rows;
  expect(await registrations()).toHaveLength(1);
  await confirm(owner, await linkFor(owner, wanted));
  expect(await registrations()).toEqual([]);
  const found = await site.call(getPageOfAccounts, { token, query: { q: 'unmistakable77' } });
  expect(found.body.rows.map(({ email }) => email)).toEqual([owner.email]);
  const studentOf = async ({ accountId: accountID }: Person) =>
    (await site.call(getAccountFacts, { token, params: { accountID } })).body.student;
  expect(await studentOf(owner)).toMatchObject({ scholarID: 'unmistakable77', instituteConfirmed: true });
  expect(await studentOf(squatter)).toMatchObject({ scholarID: '', instituteConfirmed: false });
});

test('erasing an account deletes its claim and the mails to the claimed address', async () => {
  const person = await site.person();
  const wanted = facts();
  await linkFor(person, wanted);
  await site.call(scheduleOwnAccountDeletion, { token: person.token });
  const { queries } = site.context.db;
  site.clock.advance(15 * 24 * 60 * minuteMs);
  await eraseDueAccounts(site.context, onAccountErased(site.context), throwError);
  const claims = queries
    .selectFrom('institute_claims')
    .selectAll()
    .where('account_id', '=', person.accountId);
  expect(await claims.execute()).toEqual([]);
  expect((await site.mails()).filter(({ to }) => to === wanted.instituteEmail)).toEqual([]);
});
