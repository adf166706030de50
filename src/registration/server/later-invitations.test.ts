import { expect, test } from 'vitest';
import { signup, verifyEmail } from '#accounts/contract.ts';
import { onAccountErased } from '#app/account-hooks.ts';
import { mailedTokens } from '#tests/support/account-links.ts';
import type { Person } from '#tests/support/app.ts';
import { eventName } from '#tests/support/conference.ts';
import {
  emailsOf,
  errorAnswer,
  inviteLinksTo,
  newMembers,
  openRegistration,
  registerLeader,
  setRegistrationWindow,
} from '#tests/support/registering.ts';
import {
  forgetInviteForLater,
  keepInviteForLater,
  laterInvitationDays,
  listInvitesForLater,
  maxLaterInvitations,
  sendInvite,
} from '../contract/group.ts';
import { sendLaterInvitations } from './later-invitations.ts';

const site = await openRegistration();
const grpName = 'Sample Group';
const dayMs = 24 * 60 * 60_000;

const keep = (email: string, { token }: Person, different: object = {}) =>
  site.call(keepInviteForLater, { body: { email, eventName, grpName, ...different }, token });
const forget = (email: string, { token }: Person) =>
  site.call(forgetInviteForLater, { body: { email, eventName, grpName }, token });
const waiting = async ({ token }: Person) =>
  (await site.call(listInvitesForLater, { token })).body.waiting.map(({ email }) => email);
const work = () =>
  sendLaterInvitations(site.context, (error) => {
    throw error;
  });
const invited = async (email: string) => (await inviteLinksTo(site, email)).length;

let count = 0;
const newAddress = () => `friend-${++count}@example.org`;
async function signUpAndVerify(email: string): Promise<void> {
  const password = 'sample password';
  const body = { email, name: 'Sample Friend', phone: '9000000000', password, confirmPassword: password };
  expect((await site.call(signup, { body: { ...body, isStudentOfNITS: false } })).status).toBe(200);
  await work();
  expect(await invited(email), 'not before the address is verified').toBe(0);
  const [token = ''] = await mailedTokens(site, email, 'welcome');
  expect((await site.call(verifyEmail, { params: { token } })).status).toBe(200);
}

test('a friend without an account is invited once, when the address is verified', async () => {
  const leader = await site.person({ name: 'Sample Leader' });
  const email = newAddress();
  expect(await keep(` ${email.toUpperCase()}`, leader)).toMatchObject({
    status: 200,
    body: { message: 'We invite them once they have signed up' },
  });
  expect(await waiting(leader)).toEqual([email]);
  await signUpAndVerify(email);
  await Promise.all([work(), work(), work()]);
  expect(await invited(email)).toBe(1);
  expect(await waiting(leader)).toEqual([]);
});

test('the answer does not tell whether an address has an account', async () => {
  const leader = await site.person();
  const known = await site.person();
  const answers = [await keep(known.email, leader), await keep(newAddress(), leader)];
  expect(answers[0]?.body).toEqual(answers[1]?.body);
  expect(await waiting(leader)).toHaveLength(2);
});

test('an invitation that was sent or taken back waits no longer', async () => {
  const leader = await site.person();
  const [friend, other] = [await site.person(), newAddress()];
  await keep(friend.email, leader);
  await keep(other, leader);
  await site.call(sendInvite, { body: { email: friend.email, eventName, grpName }, token: leader.token });
  expect(await waiting(leader)).toEqual([other]);
  expect((await forget(other, await site.person())).status).toBe(404);
  expect(await forget(other, leader)).toMatchObject({ status: 200 });
  expect(await forget(other, leader)).toMatchObject({ status: 404 });
  expect(await waiting(leader)).toEqual([]);
});

test('an invitation waits while registration is closed, and for at most 30 days', async () => {
  const leader = await site.person();
  const [early, late] = [newAddress(), newAddress()];
  await keep(early, leader);
  await keep(late, leader);
  await signUpAndVerify(early);
  await setRegistrationWindow(site, false);
  expect(await keep(newAddress(), leader)).toMatchObject({ status: 403 });
  await work();
  expect(await invited(early)).toBe(0);
  await setRegistrationWindow(site, true);
  await work();
  expect(await invited(early)).toBe(1);
  site.clock.advance(laterInvitationDays * dayMs + 1);
  await work();
  // The session of the leader has ended meanwhile.
  const rows = await site.context.db.queries.selectFrom('later_invitations').select('email').execute();
  expect(rows).toEqual([]);
});

test('a leader cannot let the own address, a finished group or too many people wait', async () => {
  const leader = await site.person();
  expect(await keep(leader.email, leader)).toEqual(errorAnswer(400, "grpLeader can't be the member"));
  const finished = await site.person();
  const members = await newMembers(site, finished, grpName);
  expect((await registerLeader(site, finished, grpName, emailsOf(members))).status).toBe(200);
  expect(await keep(newAddress(), finished)).toEqual(
    errorAnswer(409, 'You have already registered for this event'),
  );
  expect(await keep(newAddress(), await site.person({ verified: false }))).toMatchObject({ status: 403 });
  expect(await keep(newAddress(), await site.person({ role: 'admin' }))).toMatchObject({ status: 403 });
  for (let kept = 0; kept < maxLaterInvitations; kept++) {
    if (kept % 50 === 0) site.clock.advance(61 * 60_000);
    expect((await keep(newAddress(), leader)).status).toBe(200);
  }
  expect(await keep(newAddress(), leader)).toEqual(
    errorAnswer(409, 'At most 60 people of a group can wait for their sign-up'),
  );
  expect(await waiting(leader)).toHaveLength(maxLaterInvitations);
});

test('invitations to a closed event hold up no invitation to another one', async () => {
  const [leader, friend] = [await site.person(), await site.person()];
  const { db } = site.context;
  const closed = 'a-closed-event';
  const others: string[] = [];
  while (others.length < 102) others.push((await site.person()).email);
  await db.change(async (transaction) => {
    const event = await transaction.selectFrom('events').selectAll().executeTakeFirstOrThrow();
    await transaction
      .insertInto('events')
      .values({ ...event, id: closed, name: closed, state: 'over' })
      .execute();
    for (const half of [0, 51]) {
      const id = `closed-group-${half}`;
      await transaction
        .insertInto('delegations')
        .values({
          id,
          event_id: closed,
          leader_id: leader.accountId,
          name: id,
          created_at: 0,
          completed_at: null,
        })
        .execute();
      await transaction
        .insertInto('later_invitations')
        .values(
          others
            .slice(half, half + 51)
            .map((email) => ({ delegation_id: id, email, created_at: site.clock.now - 1 })),
        )
        .execute();
    }
  });
  await keep(friend.email, leader);
  await work();
  expect(await invited(friend.email)).toBe(1);
  await db.change(async (transaction) => {
    await transaction.deleteFrom('delegations').where('event_id', '=', closed).execute();
    await transaction.deleteFrom('events').where('id', '=', closed).execute();
  });
});

test('an invitation ends when its address is erased, but not for an unverified sign-up', async () => {
  const leader = await site.person();
  const [known, stranger] = [await site.person(), await site.person({ verified: false })];
  await keep(known.email, leader);
  await keep(stranger.email, leader);
  for (const { accountId: id, email } of [known, stranger])
    await site.context.db.change((transaction) => onAccountErased(site.context)(transaction, { id, email }));
  expect(await waiting(leader)).toEqual([stranger.email]);
});
