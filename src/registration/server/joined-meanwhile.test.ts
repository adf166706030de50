import { expect, test } from 'vitest';
import { fees } from '#tests/support/conference.ts';
import {
  acceptInvitation,
  emailsOf,
  individualBody,
  inviteMember,
  newMember,
  newMembers,
  openRegistration,
  ownRegistrations,
  registerLeader,
  requiredAnswers,
} from '#tests/support/registering.ts';
import { rupees } from '#tests/support/rupees.ts';
import { register } from '../contract/form.ts';

const site = await openRegistration();
const { groupMember, hospitality } = fees;

test('a member who joins while the leader sends is kept, and the leader sees the new total', async () => {
  const leader = await site.person();
  const seen = await newMembers(site, leader, 'Late');
  const late = await site.person({ name: 'Sample Latecomer' });
  await acceptInvitation(site, late, await inviteMember(site, leader, late.email, 'Late'), {
    accomodation: 'Yes',
  });
  const answer = await registerLeader(site, leader, 'Late', emailsOf(seen), { seenMembers: emailsOf(seen) });
  const total = rupees(4 * groupMember + hospitality);
  expect(answer).toMatchObject({
    status: 409,
    body: {
      code: 'member_joined',
      error: `Sample Latecomer has joined meanwhile. The group now pays ${total}.`,
    },
  });
  expect(await ownRegistrations(site, late)).toMatchObject([
    { group: { grpStatus: 'waiting for the leader' } },
  ]);
  const all = emailsOf([...seen, late]);
  const again = await registerLeader(site, leader, 'Late', all, { seenMembers: all });
  expect(again).toMatchObject({ status: 200, body: { groupTotal: 4 * groupMember + hospitality } });
  expect(await ownRegistrations(site, late)).toMatchObject([{ group: { grpStatus: 'complete' } }]);
});

test('several members who join meanwhile are all named', async () => {
  const leader = await site.person();
  const seen = await newMembers(site, leader, 'Many');
  await newMember(site, leader, 'Many');
  await newMember(site, leader, 'Many');
  const answer = await registerLeader(site, leader, 'Many', emailsOf(seen), { seenMembers: emailsOf(seen) });
  expect(answer.body.error).toMatch(/^Sample Member and Sample Member have joined meanwhile\./);
});

test('a leader may leave out a member whom they have seen, and without seenMembers any member', async () => {
  for (const sees of [true, false]) {
    const leader = await site.person();
    const kept = await newMembers(site, leader, 'Smaller');
    const dropped = await newMember(site, leader, 'Smaller');
    const different = sees ? { seenMembers: emailsOf([...kept, dropped]) } : {};
    expect((await registerLeader(site, leader, 'Smaller', emailsOf(kept), different)).status).toBe(200);
    expect(await ownRegistrations(site, dropped)).toEqual([]);
  }
});

test('a group does not end unseen when its leader registers alone or joins another group', async () => {
  const leader = await site.person();
  const member = await newMember(site, leader, 'Ending');
  const alone = await site.call(register, {
    body: { ...individualBody, seenMembers: [] },
    token: leader.token,
  });
  expect(alone).toMatchObject({ status: 409, body: { code: 'member_joined' } });
  const captain = await site.person();
  const invite = await inviteMember(site, captain, leader.email, 'Other');
  const joining = { ...requiredAnswers, isGroupRegistration: true, ...invite };
  expect(
    await site.call(register, { body: { ...joining, seenMembers: [] }, token: leader.token }),
  ).toMatchObject({ status: 409, body: { code: 'member_joined' } });
  expect(await ownRegistrations(site, member)).toHaveLength(1);
  const seenMembers = [member.email];
  expect((await site.call(register, { body: { ...joining, seenMembers }, token: leader.token })).status).toBe(
    200,
  );
  expect(await ownRegistrations(site, member)).toEqual([]);
});

test('a member who asks for a bed meanwhile changes no total unseen', async () => {
  const leader = await site.person();
  const seen = [
    ...(await newMembers(site, leader, 'Bed')),
    await newMember(site, leader, 'Bed', { accomodation: 'Yes' }),
  ];
  const shown = { totalShownAmount: 4 * groupMember * 100 };
  const answer = await registerLeader(site, leader, 'Bed', emailsOf(seen), shown);
  expect(answer).toMatchObject({
    status: 409,
    body: {
      code: 'total_changed',
      error: expect.stringContaining(`You now pay ${rupees(4 * groupMember + hospitality)}.`),
    },
  });
  const right = { totalShownAmount: (4 * groupMember + hospitality) * 100 };
  expect((await registerLeader(site, leader, 'Bed', emailsOf(seen), right)).status).toBe(200);
});
