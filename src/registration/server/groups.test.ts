import { expect, test } from 'vitest';
import {
  demoteToClient,
  getOwnProfile,
  login,
  promoteToAdmin,
  restoreAccount,
  scheduleClientDeletion,
  scheduleOwnAccountDeletion,
} from '#accounts/contract.ts';
import { ensureSuperadmin } from '#accounts/server/index.ts';
import { onDelegateLeaves } from '#app/account-hooks.ts';
import type { Person } from '#tests/support/app.ts';
import { eventName } from '#tests/support/conference.ts';
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
} from '#tests/support/registering.ts';
import { getRegistrationForDesk, listRegistrations } from '../contract/desk.ts';
import { renameGroup, sendInvite } from '../contract/group.ts';

const site = await openRegistration();
const superadmin = await site.superadmin();

const bySuperadmin = ({ accountId }: Person) => ({ token: superadmin.token, body: { accountID: accountId } });
const groupsOf = async ({ email, password }: Person) => {
  const { token } = (await site.call(login, { body: { email, password } })).body;
  return (await site.call(getOwnProfile, { token })).body.sendInviteToWhom;
};

const elevated = (leader: Person) => site.call(promoteToAdmin, bySuperadmin(leader));
const demoted = (leader: Person) => site.call(demoteToClient, bySuperadmin(leader));
const restored = (leader: Person) => site.call(restoreAccount, bySuperadmin(leader));

const departures = [
  [
    'gives the account up',
    ({ token }: Person) => site.call(scheduleOwnAccountDeletion, { token, body: {} }),
    restored,
  ],
  ['is deleted', (leader: Person) => site.call(scheduleClientDeletion, bySuperadmin(leader)), restored],
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

test('a member who accepts while the leader leaves is released or finds no group', {
  tags: ['race'],
}, async () => {
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

test('a leader who leaves while inviting leaves no open group behind', { tags: ['race'] }, async () => {
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

test('two leaders who accept each other at once do not deadlock, and one joins', {
  tags: ['race'],
}, async () => {
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

test('a new group name has no address, and a group with an earlier such name can be renamed', async () => {
  const leader = await site.person();
  const members = await newMembers(site, leader, 'Named Earlier');
  const invited = await site.person();
  const text = 'Choose a group name without a web or email address';
  const invite = (grpName: string) =>
    site.call(sendInvite, { body: { email: invited.email, eventName, grpName }, token: leader.token });
  for (const grpName of ['Pay at https://evil.example', 'www.evil.example', 'refund@evil.example']) {
    expect(await invite(grpName)).toMatchObject({ status: 400, body: { error: text } });
    const body = { eventName, grpName: 'Named Earlier', newName: grpName };
    expect(await site.call(renameGroup, { body, token: leader.token })).toMatchObject({
      status: 400,
      body: { error: text },
    });
  }
  const { queries } = site.context.db;
  const earlier = 'Team @ Club';
  await queries
    .updateTable('delegations')
    .set({ name: earlier })
    .where('name', '=', 'Named Earlier')
    .execute();
  const joining = await registerLeader(site, leader, earlier, emailsOf(members));
  expect(joining.body.error, 'a group with such a name is completed').toBeUndefined();
  const other = await site.person();
  await newMembers(site, other, 'Also Earlier');
  await queries
    .updateTable('delegations')
    .set({ name: earlier })
    .where('name', '=', 'Also Earlier')
    .execute();
  const body = { eventName, grpName: earlier, newName: 'Team Club' };
  expect((await site.call(renameGroup, { body, token: other.token })).status).toBe(200);
});

test('a leader renames an open group: earlier links work, and the desk sees it at the members', async () => {
  const leader = await site.person();
  const [first, second] = await newMembers(site, leader, 'Old Name');
  const invited = await site.person();
  const link = await inviteMember(site, leader, invited.email, 'Old Name');
  const rename = (newName: string, grpName = 'Old Name', by = leader) =>
    site.call(renameGroup, { body: { eventName, grpName, newName }, token: by.token });
  expect(await rename('New Name', 'Old Name', first)).toMatchObject({ status: 404 });
  expect(await rename('..')).toMatchObject({ status: 400 });
  expect((await rename('New Name')).status).toBe(200);
  expect((await rename('New Name', 'New Name')).status, 'the same name').toBe(200);
  expect((await acceptInvitation(site, invited, link)).status, 'a link with the earlier name').toBe(200);
  expect((await site.mails()).findLast(({ to }) => to === invited.email)?.text).toContain('New Name');
  const late = await site.person();
  await inviteMember(site, leader, late.email, 'Old Name');
  expect(
    (await groupsOf(leader)).map(({ grpName }) => grpName),
    'no second group',
  ).toEqual(['New Name']);

  const [{ _id: eventID = '' } = {}] = await ownRegistrations(site, second);
  const desk = await site.call(getRegistrationForDesk, { token: superadmin.token, params: { eventID } });
  expect(desk.body.registration.group?.grpName).toBe('New Name');
  expect(desk.body.history.at(-1)).toMatchObject({
    action: 'registration_changed',
    change: { groupName: { before: 'Old Name', after: 'New Name' } },
  });
  const query = { eventName, search: '"New Name"' };
  const list = await site.call(listRegistrations, { token: superadmin.token, query });
  expect(list.body.rows).toHaveLength(3);
  expect((await registerLeader(site, leader, 'Old Name', emailsOf([first, second]))).status).toBe(200);
  expect(await rename('Too Late', 'New Name')).toMatchObject({
    status: 404,
    body: { code: 'no_such_group' },
  });
});
