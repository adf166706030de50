import { expect, test } from 'vitest';
import { getOwnProfile } from '#accounts/contract.ts';
import type { Person } from '#tests/support/app.ts';
import { eventName, fees } from '#tests/support/conference.ts';
import {
  acceptInvitation,
  emailsOf,
  errorAnswer,
  inviteMember,
  newMembers,
  openRegistration,
  ownRegistrations,
  registerAlone,
  registerLeader,
  requiredAnswers,
  setRegistrationWindow,
} from '#tests/support/registering.ts';
import { register } from '../contract/form.ts';
import { sendInvite, withdrawInvite } from '../contract/group.ts';

const site = await openRegistration();
const leader = await site.person({ name: 'Sample Leader' });
/** This member serves all tests in which the account never registers. */
const member = await site.person();
const parts = await inviteMember(site, leader, member.email, 'Sample Group');

const profile = async ({ token }: Person) => (await site.call(getOwnProfile, { token })).body;

test('accepting an invitation registers the member, and the leader sees it', async () => {
  const joining = await site.person({ name: 'Sample Member' });
  const link = await inviteMember(site, leader, joining.email, 'Joined Group');
  const before = await profile(leader);
  expect(before.sendInviteToWhom).toContainEqual({
    eventName,
    grpName: 'Joined Group',
    toWhom: [{ email: joining.email, hasAccepted: 'no', remindFrom: expect.any(String) }],
  });
  expect(before.registrationInvite).toEqual([]);

  const answer = await acceptInvitation(site, joining, link, { accomodation: 'Yes' });
  const fee = { registration: 0, hospitality: fees.hospitality, total: fees.hospitality };
  expect(answer).toMatchObject({ status: 200, body: { message: 'Event registration completed', fee } });
  expect(answer.body).not.toHaveProperty('groupTotal');

  const after = await profile(leader);
  expect(after.sendInviteToWhom).toContainEqual({
    eventName,
    grpName: 'Joined Group',
    toWhom: [{ email: joining.email, hasAccepted: 'yes', name: 'Sample Member' }],
  });
  expect(after.registrationInvite).toEqual([
    {
      eventName,
      grpName: 'Joined Group',
      grpMembers: [joining.email],
      hospitality: fees.hospitality,
      surchargeAmount: 0,
    },
  ]);
  expect(await ownRegistrations(site, joining)).toMatchObject([
    {
      mode: 'member',
      status: 'pending',
      fee,
      leaderPays: { registration: fees.groupMember, hospitality: fees.hospitality },
      group: {
        grpName: 'Joined Group',
        grpLeaderEmail: leader.email,
        grpLeaderName: 'Sample Leader',
        grpMembers: [joining.email],
        grpMemberNames: ['Sample Member'],
        grpStatus: 'waiting for the leader',
      },
    },
  ]);
  const mail = (await site.mails()).find(({ kind, to }) => kind === 'registered' && to === joining.email);
  expect(mail?.text).toContain('Joined Group');
});

test('a member who waits for the leader sees the registration while the event is a draft', async () => {
  const waiting = await site.person();
  await acceptInvitation(site, waiting, await inviteMember(site, leader, waiting.email, 'Draft Group'));
  const setState = (state: 'draft' | 'announced') =>
    site.context.db.queries.updateTable('events').set({ state }).where('name', '=', eventName).execute();
  await setState('draft');
  const own = await ownRegistrations(site, waiting);
  await setState('announced');
  expect(own).toMatchObject([
    { eventName, status: 'pending', leaderPays: { registration: fees.groupMember } },
  ]);
});

test('a member sends no payment; a placeholder is accepted', async () => {
  const answers = [];
  for (const payment of ['', 'not applicable', 'data:image/png;base64,AAAA']) {
    const joining = await site.person();
    const link = await inviteMember(site, leader, joining.email, 'Unpaid Group');
    answers.push(
      (await acceptInvitation(site, joining, link, { payment, isGroupRegistration: false })).status,
    );
  }
  expect(answers).toEqual([200, 200, 200]);
  const images = await site.context.db.queries.selectFrom('images').select('id').execute();
  expect(images).toEqual([]);
});

test('twenty concurrent accepts of one invitation create one member', { tags: ['race'] }, async () => {
  const eager = await site.person();
  const link = await inviteMember(site, leader, eager.email, 'Eager Group');
  const answers = await Promise.all(Array.from({ length: 20 }, () => acceptInvitation(site, eager, link)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const others = answers.filter(({ status }) => status !== 200);
  expect(new Set(others.map(({ status, body }) => `${status} ${body.error}`))).toEqual(
    new Set(['409 You have already accepted the invite']),
  );
  expect(await ownRegistrations(site, eager)).toHaveLength(1);
  const mails = (await site.mails()).filter(({ kind, to }) => kind === 'registered' && to === eager.email);
  expect(mails).toHaveLength(1);
});

test('two invitations accepted concurrently create one registration', { tags: ['race'] }, async () => {
  const wanted = await site.person();
  const rival = await site.person();
  const links = [
    await inviteMember(site, leader, wanted.email, 'First Group'),
    await inviteMember(site, rival, wanted.email, 'Second Group'),
  ];
  const answers = await Promise.all(links.map((link) => acceptInvitation(site, wanted, link)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.error).toBe(
    'You have already registered for this event',
  );
  const joined = [
    ...(await profile(leader)).registrationInvite,
    ...(await profile(rival)).registrationInvite,
  ];
  expect(joined.filter(({ grpMembers }) => grpMembers.includes(wanted.email))).toHaveLength(1);
});

test('a delegate who has registered in another way cannot accept', async () => {
  const alone = await site.person();
  const link = await inviteMember(site, leader, alone.email, 'Late Group');
  await registerAlone(site, alone);
  expect(await acceptInvitation(site, alone, link)).toEqual(
    errorAnswer(409, 'You have already registered for this event'),
  );
});

test.each([
  ['no token', { inviteToken: '' }, 400, 'where are the details'],
  ['no leader', { grpLeaderEmail: undefined }, 400, 'where are the details'],
  ['no member', { memberEmail: undefined }, 400, 'where are the details'],
  ['no event in the link', { eventNameIn: undefined }, 400, 'where are the details'],
  ['no group', { grpName: undefined }, 400, 'grpName is missing'],
  ['a changed group', { grpName: 'Another Group' }, 404, 'Invite link not found'],
  ['a changed event', { eventNameIn: 'Mock MUN' }, 404, 'Invite link not found'],
  ['an unknown event', { eventName: 'Mock MUN' }, 404, 'No such event exists'],
  ['an unknown leader', { grpLeaderEmail: 'nobody@example.org' }, 404, 'Team Leader not found'],
  ['a leader of the secretariat', { grpLeaderEmail: 'superadmin@example.org' }, 404, 'Team Leader not found'],
  ['another member', { memberEmail: 'nobody@example.org' }, 404, 'Team Member not found'],
  ['a wrong token', { inviteToken: 'A'.repeat(43) }, 400, 'Invalid token'],
  ['no college', { college: '' }, 400, 'fill all fields'],
  ['no answer about the stay', { accomodation: undefined }, 400, 'fill all fields'],
  ['an unknown committee', { committeePreference: ['Senate'] }, 400, 'invalid committee selection'],
  ['no portfolio', { portfolioPreference: [] }, 400, 'invalid portfolio selection'],
])('%s is refused, and the invitation stays open', async (_case, wrong, status, error) => {
  expect(await acceptInvitation(site, member, parts, wrong)).toEqual(errorAnswer(status, error));
  expect(await ownRegistrations(site, member)).toEqual([]);
  expect((await profile(leader)).sendInviteToWhom).toContainEqual({
    eventName,
    grpName: 'Sample Group',
    toWhom: [{ email: member.email, hasAccepted: 'no', remindFrom: expect.any(String) }],
  });
});

test("a delegate cannot use another person's link", async () => {
  const thief = await site.person();
  expect(await acceptInvitation(site, thief, parts)).toEqual(errorAnswer(404, 'Team Member not found'));
  const asOneself = { memberEmail: thief.email };
  expect(await acceptInvitation(site, thief, parts, asOneself)).toEqual(
    errorAnswer(404, 'Invite link not found'),
  );
  expect(await ownRegistrations(site, thief)).toEqual([]);
});

test('an account that is not verified does not join', async () => {
  const unverified = await site.person({ verified: false });
  const body = { ...requiredAnswers, isGroupRegistration: true, ...parts, memberEmail: unverified.email };
  const answer = await site.call(register, { body, token: unverified.token });
  expect(answer).toEqual(errorAnswer(403, "not verified, so can't register"));
});

test('inviting again invalidates the old link, withdrawing invalidates every link', async () => {
  const twice = await site.person();
  const old = await inviteMember(site, leader, twice.email, 'Renewed Group');
  const current = await inviteMember(site, leader, twice.email, 'Renewed Group');
  expect(await acceptInvitation(site, twice, old)).toEqual(errorAnswer(400, 'Invalid token'));
  const body = { email: twice.email, eventName, grpName: 'Renewed Group' };
  await site.call(withdrawInvite, { body, token: leader.token });
  expect(await acceptInvitation(site, twice, current)).toEqual(errorAnswer(404, 'Invite link not found'));
  await site.call(sendInvite, { body, token: leader.token });
  expect(await acceptInvitation(site, twice, current)).toEqual(errorAnswer(400, 'Invalid token'));
  expect(await ownRegistrations(site, twice)).toEqual([]);
});

test('a link to a complete group is not found', async () => {
  const quick = await site.person();
  const late = await site.person();
  const link = await inviteMember(site, quick, late.email, 'Quick Group');
  const members = await newMembers(site, quick, 'Quick Group');
  expect((await registerLeader(site, quick, 'Quick Group', emailsOf(members))).status).toBe(200);
  expect(await acceptInvitation(site, late, link)).toEqual(errorAnswer(404, 'Invite link not found'));
});

test('a member cannot join while registration is closed', async () => {
  await setRegistrationWindow(site, false);
  const closed = `Registration for the ${eventName} has been closed!`;
  expect(await acceptInvitation(site, member, parts)).toEqual(errorAnswer(403, closed));
  await setRegistrationWindow(site, true);
});
