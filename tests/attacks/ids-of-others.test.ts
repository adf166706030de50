import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  getOwnProfile,
  login,
  resetPassword,
  sendOwnVerificationLink,
  sendResetLink,
  verifyEmail,
} from '#accounts/contract.ts';
import {
  leaveGroupAndDeleteRegistration,
  listOwnRegistrations,
  register,
  sendInvite,
  withdrawInvite,
} from '#registration/contract.ts';
import { type Person, type TestApp, testApp } from '#tests/support/app.ts';
import { eventName } from '#tests/support/conference.ts';
import {
  acceptInvitation,
  individualBody,
  inviteMember,
  newMember,
  paymentImage,
  setRegistrationWindow,
} from '#tests/support/registering.ts';

let site: TestApp;
let attacker: Person;
let victim: Person;
let victimsPicture: string;

beforeAll(async () => {
  site = await testApp();
  await setRegistrationWindow(site, true);
  [attacker, victim] = [await site.person(), await site.person({ name: 'Sample Victim' })];
  for (const { token } of [attacker, victim]) await site.call(register, { body: individualBody, token });
  const [own] = (await site.call(listOwnRegistrations, { token: victim.token })).body.ypEvents;
  victimsPicture = own?.payment ?? '';
});
afterAll(() => site.close());

const picture = async (url: string, token?: string) =>
  (await site.app.inject({ url, ...(token ? { headers: { authorization: `Bearer ${token}` } } : {}) }))
    .statusCode;

test('a picture address opens that picture alone, for half an hour', async () => {
  expect(await picture(victimsPicture)).toBe(200);
  const address = new URL(victimsPicture, 'https://mun.example.org');
  const until = address.searchParams.get('until') ?? '';
  const signature = address.searchParams.get('signature') ?? '';
  const [own] = (await site.call(listOwnRegistrations, { token: attacker.token })).body.ypEvents;
  const mine = new URL(own?.payment ?? '', 'https://mun.example.org');
  const changed = [
    address.pathname,
    `${address.pathname}?until=${until}`,
    `${address.pathname}?until=${Number(until) + 1}&signature=${signature}`,
    `${address.pathname}?until=${until}&signature=${signature.split('').reverse().join('')}`,
    `${address.pathname}${mine.search}`,
    `${address.pathname}?until=${until}&signature=${signature}&signature=${signature}`,
    `${address.pathname}/../${mine.pathname.split('/').at(-1)}${address.search}`,
    `${address.pathname}?until[]=${until}&signature[$ne]=`,
  ];
  for (const url of changed) expect([url, await picture(url, attacker.token)]).toEqual([url, 404]);
  site.clock.advance(31 * 60_000);
  expect(await picture(victimsPicture, victim.token)).toBe(404);
});

test('an invitation of another delegate can be neither used, withdrawn nor left', async () => {
  const [leader, invited, thief] = [await site.person(), await site.person(), await site.person()];
  const parts = await inviteMember(site, leader, invited.email, 'Sample Delegation');
  expect((await acceptInvitation(site, thief, parts)).body.error).toBe('Team Member not found');
  expect(
    (await acceptInvitation(site, thief, parts, { memberEmail: thief.email })).status,
  ).toBeGreaterThanOrEqual(400);
  const body = { email: invited.email, eventName, grpName: 'Sample Delegation' };
  expect(await site.call(withdrawInvite, { body, token: thief.token })).toMatchObject({
    status: 404,
    body: { error: 'Invite link not found' },
  });
  await newMember(site, leader, 'Sample Delegation');
  const left = await site.call(leaveGroupAndDeleteRegistration, {
    body: { eventName, accountID: leader.accountId },
    token: thief.token,
  });
  expect(left.status).toBe(404);
  expect((await acceptInvitation(site, invited, parts)).status, 'the invitation is as good as before').toBe(
    200,
  );
});

test("a leader can't complete a group with members of another group", async () => {
  const [leader, other] = [await site.person(), await site.person()];
  const members = [
    await newMember(site, leader, 'Sample Group'),
    await newMember(site, leader, 'Sample Group'),
  ];
  await site.call(sendInvite, {
    body: { email: (await site.person()).email, eventName, grpName: 'Sample Group' },
    token: other.token,
  });
  const answer = await site.call(register, {
    token: other.token,
    body: {
      ...individualBody,
      payment: paymentImage,
      isGroupRegistration: true,
      grpName: 'Sample Group',
      grpMembers: members.map(({ email }) => email),
    },
  });
  expect(answer.body.error).toMatch(/has not registered for the event$/);
});

test('a mailed link works for the account it was mailed to, in any browser', async () => {
  const [owner, other] = [await site.person({ verified: false }), await site.person({ verified: false })];
  const { verifyEmailLink = '' } = (
    await site.call(sendOwnVerificationLink, { body: {}, token: owner.token })
  ).body;
  const headers = { authorization: `Bearer ${other.token}` };
  const url = verifyEmail.path.replace(':token', verifyEmailLink.split('/').at(-1) ?? '');
  expect((await site.app.inject({ method: 'PUT', url, headers })).statusCode).toBe(200);
  const isVerified = async ({ token }: Person) => (await site.call(getOwnProfile, { token })).body.isVerified;
  expect([await isVerified(owner), await isVerified(other)]).toEqual([true, false]);

  await site.call(sendResetLink, { body: { email: owner.email } });
  const mail = (await site.mails()).findLast(({ kind }) => kind === 'password_reset');
  const token = /\/resetpassword\/(\S+)/.exec(mail?.text ?? '')?.[1];
  const newpwd = 'a new sample password';
  await site.call(resetPassword, { body: { token, newpwd, cnewpwd: newpwd, email: other.email } });
  const opens = async ({ email }: Person, password: string) =>
    (await site.call(login, { body: { email, password } })).status;
  expect([await opens(owner, newpwd), await opens(other, newpwd)]).toEqual([200, 401]);
});
