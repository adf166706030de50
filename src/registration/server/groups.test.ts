import { expect, test } from 'vitest';
import {
  dashboard,
  deleteAccount,
  deleteOwnAccount,
  demote,
  elevate,
  login,
  restoreAccount,
} from '#accounts/contract.ts';
import { ensureSuperadmin } from '#accounts/server/index.ts';
import { onDelegateLeaves } from '#app/account-hooks.ts';
import type { Person } from '../../../tests/support/app.ts';
import { eventName } from '../../../tests/support/conference.ts';
import {
  acceptInvitation,
  emailsOf,
  inviteMember,
  mailKinds,
  newMember,
  newMembers,
  openRegistration,
  ownRegistrations,
  registerAlone,
  registerLeader,
} from '../../../tests/support/registering.ts';
import { sendInvite } from '../contract/group.ts';

const site = await openRegistration();
const superadmin = await site.superadmin();

const bySuperadmin = ({ accountId }: Person) => ({ token: superadmin.token, body: { accountID: accountId } });
const groupsOf = async ({ email, password }: Person) => {
  const { token } = (await site.call(login, { body: { email, password } })).body;
  return (await site.call(dashboard, { token })).body.sendInviteToWhom;
};

const elevated = (leader: Person) => site.call(elevate, bySuperadmin(leader));
const demoted = (leader: Person) => site.call(demote, bySuperadmin(leader));
const restored = (leader: Person) => site.call(restoreAccount, bySuperadmin(leader));

const departures = [
  ['gives the account up', ({ token }: Person) => site.call(deleteOwnAccount, { token, body: {} }), restored],
  ['is deleted', (leader: Person) => site.call(deleteAccount, bySuperadmin(leader)), restored],
  ['is made an admin', elevated, demoted],
] as const;

test.each(departures)(
  'a leader who %s ends the open group: members are released and links expire',
  async (_how, leaves, comesBack) => {
    const leader = await site.person();
    const member = await newMember(site, leader, 'Left Alone');
    const invited = await site.person();
    const link = await inviteMember(site, leader, invited.email, 'Left Alone');
    expect((await leaves(leader)).status).toBe(200);
    expect(await ownRegistrations(site, member)).toEqual([]);
    expect(await mailKinds(site, member)).toContain('released');
    expect((await registerAlone(site, member)).status).toBe(200);
    await comesBack(leader);
    expect(await groupsOf(leader)).toEqual([]);
    expect(await acceptInvitation(site, invited, link)).toMatchObject({
      status: 404,
      body: { error: 'Invite link not found' },
    });
  },
);

test.each(departures)('a leader who %s changes nothing in a complete group', async (_how, leaves) => {
  const leader = await site.person();
  const crew = await newMembers(site, leader, 'Complete');
  await registerLeader(site, leader, 'Complete', emailsOf(crew));
  expect((await leaves(leader)).status).toBe(200);
  for (const member of crew) {
    expect(await ownRegistrations(site, member)).toMatchObject([{ group: { grpStatus: 'complete' } }]);
    expect(await mailKinds(site, member)).not.toContain('released');
  }
});

test('the open group of a leader who becomes superadmin by the settings is closed', async () => {
  const leader = await site.person();
  const member = await newMember(site, leader, 'Left Alone');
  const { context } = site;
  const config = { ...context.config, superadmin: { email: leader.email, password: leader.password } };
  await ensureSuperadmin({ ...context, config }, onDelegateLeaves(context));
  expect(await ownRegistrations(site, member)).toEqual([]);
  expect(await mailKinds(site, member)).toContain('released');
});

test('a member who accepts while the leader leaves is released or finds no group', async () => {
  for (const [, leaves] of departures) {
    const leader = await site.person();
    const invited = await site.person();
    const link = await inviteMember(site, leader, invited.email, 'Race');
    const [departure, accepted] = await Promise.all([leaves(leader), acceptInvitation(site, invited, link)]);
    expect(departure.status).toBe(200);
    expect(await ownRegistrations(site, invited)).toEqual([]);
    if (accepted.status === 200) expect(await mailKinds(site, invited)).toContain('released');
    else expect(accepted.status).toBe(404);
  }
});

test('a leader who leaves while inviting leaves no open group behind', async () => {
  for (const [, leaves, comesBack] of departures) {
    const leader = await site.person();
    const invited = await site.person();
    const body = { email: invited.email, eventName, grpName: 'Begun Late' };
    const [departure] = await Promise.all([
      leaves(leader),
      ...Array.from({ length: 4 }, () => site.call(sendInvite, { body, token: leader.token })),
    ]);
    expect(departure.status).toBe(200);
    await comesBack(leader);
    expect(await groupsOf(leader)).toEqual([]);
  }
});

test('two leaders who accept each other at once do not deadlock, and one joins', async () => {
  let runs = 0;
  const { change } = site.context.db;
  const counted: typeof change = (work) =>
    change((transaction) => {
      runs++;
      return work(transaction);
    });
  for (let round = 0; round < 5; round++) {
    const [first, second] = [await site.person(), await site.person()];
    const linkToSecond = await inviteMember(site, first, second.email, 'First');
    const linkToFirst = await inviteMember(site, second, first.email, 'Second');
    runs = 0;
    Object.assign(site.context.db, { change: counted });
    const answers = await Promise.all([
      acceptInvitation(site, first, linkToFirst),
      acceptInvitation(site, second, linkToSecond),
    ]);
    Object.assign(site.context.db, { change });
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    // A deadlock would make the transaction run more often.
    expect(runs).toBeLessThanOrEqual(2);
  }
});
