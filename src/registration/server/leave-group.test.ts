import { expect, test } from 'vitest';
import { getOwnProfile } from '#accounts/contract.ts';
import type { Person } from '#tests/support/app.ts';
import { eventName } from '#tests/support/conference.ts';
import {
  acceptInvitation,
  emailsOf,
  errorAnswer,
  inviteMember,
  newMember,
  newMembers,
  openRegistration,
  ownRegistrations,
  registerAlone,
  registerLeader,
} from '#tests/support/registering.ts';
import {
  leaveGroupAndDeleteRegistration,
  removeMemberAndDeleteRegistration,
  withdrawInvite,
} from '../contract/group.ts';
import { lockOpenGroup } from './groups.sql.ts';
import { completeGroupAndSplitMembers } from './groups.ts';
import { deleteRegistrations, findGroupMembership } from './registrations.sql.ts';

const site = await openRegistration();

const leave = ({ token }: Person, name = eventName) =>
  site.call(leaveGroupAndDeleteRegistration, { body: { eventName: name }, token });
const withdraw = (email: string, { token }: Person, different: object = {}) =>
  site.call(withdrawInvite, { body: { email, eventName, grpName: 'Sample Group', ...different }, token });
const profile = async ({ token }: Person) => (await site.call(getOwnProfile, { token })).body;

test('leaving deletes the registration, the used link stays invalid, and a new invitation works', async () => {
  const leader = await site.person();
  const member = await site.person();
  const link = await inviteMember(site, leader, member.email, 'Sample Group');
  await acceptInvitation(site, member, link);
  expect(await leave(member)).toMatchObject({ status: 200, body: { message: 'You have left the group' } });
  expect(await ownRegistrations(site, member)).toEqual([]);
  const { sendInviteToWhom, registrationInvite } = await profile(leader);
  expect(sendInviteToWhom).toMatchObject([{ toWhom: [{ email: member.email, hasAccepted: 'no' }] }]);
  expect(registrationInvite).toEqual([]);
  expect(await acceptInvitation(site, member, link)).toEqual(errorAnswer(400, 'Invalid token'));
  const again = await inviteMember(site, leader, member.email, 'Sample Group');
  expect((await acceptInvitation(site, member, again)).status).toBe(200);
});

test('a member who has left can register alone', async () => {
  const member = await newMember(site, await site.person(), 'Sample Group');
  await leave(member);
  expect((await registerAlone(site, member)).status).toBe(200);
});

test('only one of two concurrent requests to leave succeeds', { tags: ['race'] }, async () => {
  const member = await newMember(site, await site.person(), 'Sample Group');
  const answers = await Promise.all([leave(member), leave(member), leave(member)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
});

test('only a member can leave, and only an open group', async () => {
  const leader = await site.person();
  const members = await newMembers(site, leader, 'Sample Group');
  await registerLeader(site, leader, 'Sample Group', emailsOf(members));
  const [member] = members;
  expect(await leave(member)).toEqual(errorAnswer(409, 'No such status exists'));
  const none = errorAnswer(404, 'No such registration exists');
  expect(await leave(leader)).toEqual(none);
  const alone = await site.person();
  expect(await leave(alone)).toEqual(none);
  await registerAlone(site, alone);
  expect(await leave(alone)).toEqual(none);
  expect(await ownRegistrations(site, alone)).toHaveLength(1);
  expect(await leave(member, 'Mock MUN')).toEqual(errorAnswer(404, 'No such event exists'));
});

/** Waits longer than a call takes that no open transaction blocks. */
const pause = () => new Promise((resolve) => setTimeout(resolve, 100));

async function threeInGroup() {
  const leader = await site.person();
  const members = await newMembers(site, leader, 'Sample Group');
  const { queries } = site.context.db;
  const event = await queries.selectFrom('events').select('id').executeTakeFirstOrThrow();
  const group = { eventId: event.id, leaderId: leader.accountId, name: 'Sample Group' };
  return { leader, members, group, emails: emailsOf(members) };
}

test('a member who leaves while the leader completes waits for it, and stays', async () => {
  const { members, group, emails } = await threeInGroup();
  const leaving = await site.context.db.change(async (transaction) => {
    await completeGroupAndSplitMembers(transaction, group, emails, site.clock.now);
    const under = leave(members[0]);
    await pause();
    return { under };
  });
  expect(await leaving.under).toEqual(errorAnswer(409, 'No such status exists'));
  expect(await ownRegistrations(site, members[0])).toHaveLength(1);
});

test('a leader who completes while a member leaves waits for it, and does not count the member', async () => {
  const { leader, members, group, emails } = await threeInGroup();
  const completing = await site.context.db.change(async (transaction) => {
    const membership = await findGroupMembership(transaction, group.eventId, members[0].accountId);
    await lockOpenGroup(transaction, membership?.groupId ?? '');
    const under = registerLeader(site, leader, 'Sample Group', emails);
    await pause();
    await deleteRegistrations(transaction, [membership?.registrationId ?? '']);
    return { under };
  });
  const error = `${members[0].email} has not registered for the event`;
  expect(await completing.under).toEqual(errorAnswer(400, error));
  expect(await ownRegistrations(site, leader)).toEqual([]);
});

test('a leader withdraws an invitation that was not accepted', async () => {
  const leader = await site.person();
  const [member, other] = [await site.person(), await site.person()];
  const link = await inviteMember(site, leader, member.email, 'Sample Group');
  await inviteMember(site, leader, other.email, 'Sample Group');
  expect(await withdraw(member.email, leader)).toMatchObject({
    status: 200,
    body: { message: 'Invitation withdrawn' },
  });
  expect((await profile(leader)).sendInviteToWhom).toMatchObject([{ toWhom: [{ email: other.email }] }]);
  expect(await acceptInvitation(site, member, link)).toEqual(errorAnswer(404, 'Invite link not found'));
});

test('only the invitee of a withdrawn invitation is mailed, once', { tags: ['race'] }, async () => {
  const leader = await site.person({ name: 'Sample Leader' });
  const member = await site.person();
  await inviteMember(site, leader, member.email, 'Sample Group');
  await Promise.all([withdraw(member.email, leader), withdraw(member.email, leader)]);
  const mails = (await site.mails()).filter(({ kind }) => kind === 'invitation_withdrawn');
  const ofMember = mails.filter(({ to }) => to === member.email);
  expect(ofMember).toHaveLength(1);
  expect(ofMember[0]?.text).toContain('Sample Leader has withdrawn the invitation to their group');
  expect(ofMember[0]?.text).not.toContain('token=');
  const joined = await newMember(site, leader, 'Sample Group');
  await withdraw(joined.email, leader);
  expect((await site.mails()).filter(({ to }) => to === joined.email).map(({ kind }) => kind)).not.toContain(
    'invitation_withdrawn',
  );
});

test('a leader cannot withdraw accepted or unknown invitations', async () => {
  const leader = await site.person();
  const member = await newMember(site, leader, 'Sample Group');
  expect(await withdraw(member.email, leader)).toEqual(
    errorAnswer(409, 'You have already accepted the invite'),
  );
  const open = await site.person();
  await inviteMember(site, leader, open.email, 'Sample Group');
  const notFound = errorAnswer(404, 'Invite link not found');
  expect(await withdraw('nobody@example.org', leader)).toEqual(notFound);
  expect(await withdraw(open.email, leader, { grpName: 'Other Group' })).toEqual(notFound);
  expect(await withdraw(open.email, await site.person())).toEqual(notFound);
  expect(await withdraw(open.email, leader, { eventName: 'Mock MUN' })).toEqual(
    errorAnswer(404, 'No such event exists'),
  );
  expect(await withdraw('', leader)).toEqual(errorAnswer(400, 'email, event name or group name is required'));
  expect((await profile(leader)).sendInviteToWhom).toMatchObject([
    { toWhom: [{ email: member.email }, { email: open.email }] },
  ]);
});

test('accepting and withdrawing concurrently leave a member or no invitation', {
  tags: ['race'],
}, async () => {
  const leader = await site.person();
  const member = await site.person();
  const link = await inviteMember(site, leader, member.email, 'Sample Group');
  const [accepted, withdrawn] = await Promise.all([
    acceptInvitation(site, member, link),
    withdraw(member.email, leader),
  ]);
  expect(['200 409', '404 200']).toContain(`${accepted.status} ${withdrawn.status}`);
  expect(await ownRegistrations(site, member)).toHaveLength(accepted.status === 200 ? 1 : 0);
});

test('a leader removes a member of an open group, who is mailed and can be invited again', {
  tags: ['race'],
}, async () => {
  const leader = await site.person({ name: 'Sample Leader' });
  const members = await newMembers(site, leader, 'Sample Group');
  const [member, other] = members;
  const remove = ({ token }: Person, email = member.email) =>
    site.call(removeMemberAndDeleteRegistration, {
      body: { email, eventName, grpName: 'Sample Group' },
      token,
    });
  expect(await remove(other)).toEqual(errorAnswer(404, 'No open group of yours has this name'));
  expect(await remove(leader, 'stranger@example.org')).toEqual(
    errorAnswer(404, 'This delegate is not in your group'),
  );
  const answers = await Promise.all([remove(leader), remove(leader)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  expect(await ownRegistrations(site, member)).toEqual([]);
  expect(await ownRegistrations(site, other)).toHaveLength(1);
  const mail = (await site.mails()).findLast(({ to }) => to === member.email);
  expect(mail).toMatchObject({ kind: 'released' });
  expect(mail?.text).toContain('Sample Leader has removed you from the group');
  const again = await inviteMember(site, leader, member.email, 'Sample Group');
  expect((await acceptInvitation(site, member, again)).status).toBe(200);
  await registerLeader(site, leader, 'Sample Group', emailsOf(members));
  expect(await remove(leader)).toEqual(errorAnswer(404, 'No open group of yours has this name'));
  expect(await ownRegistrations(site, member)).toHaveLength(1);
});
