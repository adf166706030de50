import { expect, test } from 'vitest';
import type { Person } from '#tests/support/app.ts';
import { eventName, fees } from '#tests/support/conference.ts';
import {
  acceptInvitation,
  emailsOf,
  errorAnswer,
  inviteMember,
  mailKinds,
  newMember,
  newMembers,
  openRegistration,
  ownRegistrations,
  registerAlone,
  registerDirectly,
  registerLeader,
  setRegistrationWindow,
} from '#tests/support/registering.ts';
import { rupees } from '#tests/support/rupees.ts';
import { leaveGroupAndDeleteRegistration } from '../contract/group.ts';

const site = await openRegistration();
/** This leader serves all tests that never complete the group. */
const leader = await site.person({ name: 'Sample Leader' });
const members = [
  ...(await newMembers(site, leader, 'Sample Group')),
  await newMember(site, leader, 'Sample Group'),
];

test('the leader completes the group, pays for all members, and all are mailed', async () => {
  const captain = await site.person({ name: 'Sample Captain' });
  const crew = [
    await newMember(site, captain, 'Complete', { accomodation: 'Yes' }),
    ...(await newMembers(site, captain, 'Complete')),
  ];
  const answer = await registerLeader(site, captain, 'Complete', emailsOf(crew), { accomodation: 'Yes' });
  const { groupMember, hospitality } = fees;
  const fee = { registration: 4 * groupMember, hospitality, total: 4 * groupMember + hospitality };
  const groupTotal = fee.total + hospitality;
  expect(answer).toMatchObject({
    status: 200,
    body: { message: 'Event registration completed', fee, groupTotal },
  });
  const group = {
    grpName: 'Complete',
    grpLeaderEmail: captain.email,
    grpMembers: emailsOf(crew),
    grpStatus: 'complete',
  };
  expect(await ownRegistrations(site, captain)).toMatchObject([
    {
      mode: 'leader',
      status: 'pending',
      fee,
      groupTotal,
      groupHospitality: { total: 2 * hospitality, people: 2 },
      group,
    },
  ]);
  for (const member of crew) {
    expect(await ownRegistrations(site, member)).toMatchObject([
      { mode: 'member', status: 'pending', group },
    ]);
    expect(await mailKinds(site, member)).toContain('group_complete');
  }
  const letter = (await site.mails()).find(({ kind, to }) => kind === 'registered' && to === captain.email);
  expect(letter?.text).toContain(rupees(groupTotal));
});

test('e-mail addresses of members are normalised and deduplicated', async () => {
  const captain = await site.person();
  const crew = await newMembers(site, captain, 'Loud');
  const written = crew.flatMap(({ email }) => [` ${email.toUpperCase()} `, email]);
  expect((await registerLeader(site, captain, 'Loud', written)).body.fee?.registration).toBe(
    fees.groupMember * 3,
  );
});

test.each([
  ['no group name', { grpName: undefined }, 'grpName is missing'],
  ['an empty group name', { grpName: '  ' }, 'grpName is missing'],
  ['no list of members', { grpMembers: undefined }, 'Minimum 1 member is required for group registration'],
  ['no member', { grpMembers: [] }, 'Minimum 1 member is required for group registration'],
  ['a member that is no text', { grpMembers: [1] }, 'Please fill all required fields'],
  ['no payment', { payment: undefined }, 'Please fill all required fields'],
  ['no college', { college: undefined }, 'Please fill all required fields'],
  ['no portfolio', { portfolioPreference: [] }, 'invalid portfolio selection'],
  [
    'a payment that is no picture',
    { payment: 'data:image/png;base64,AAAA' },
    'Invalid file type or image is greater than 500KB',
  ],
])('%s is refused, and the group stays open', async (_case, wrong, error) => {
  expect(await registerLeader(site, leader, 'Sample Group', emailsOf(members), wrong)).toEqual(
    errorAnswer(400, error),
  );
  expect(await ownRegistrations(site, leader)).toEqual([]);
  expect(await ownRegistrations(site, members[0] as Person)).toMatchObject([
    { group: { grpStatus: 'waiting for the leader' } },
  ]);
});

test('a group has at least three distinct people', async () => {
  const [{ email }] = members as [Person];
  const oneMore = 'You need to add atleast 1 more member to complete the group';
  expect(await registerLeader(site, leader, 'Sample Group', [email])).toEqual(errorAnswer(400, oneMore));
  expect(await registerLeader(site, leader, 'Sample Group', [email, email])).toEqual(
    errorAnswer(400, oneMore),
  );
});

test('a leader can name only members who registered through this group', async () => {
  const [first, second] = emailsOf(members) as [string, string];
  const rival = await site.person();
  const elsewhere = await newMember(site, rival, 'Sample Group');
  const invited = await site.person();
  await inviteMember(site, leader, invited.email, 'Sample Group');
  for (const { email } of [elsewhere, invited, leader]) {
    const answer = await registerLeader(site, leader, 'Sample Group', [first, second, email]);
    expect(answer).toEqual(errorAnswer(400, `${email} has not registered for the event`));
  }
  const otherName = await registerLeader(site, leader, 'Other Group', [first, second]);
  expect(otherName).toEqual(errorAnswer(400, `${first} has not registered for the event`));
  const otherLeader = await registerLeader(site, await site.person(), 'Sample Group', [first, second]);
  expect(otherLeader).toEqual(errorAnswer(400, `${first} has not registered for the event`));
});

test('only verified clients can lead, and only while registration is open', async () => {
  const unverified = await site.person({ verified: false });
  const notVerified = errorAnswer(403, 'You need to verify your email first');
  expect(await registerLeader(site, unverified, 'Any', ['a@example.org', 'b@example.org'])).toEqual(
    notVerified,
  );
  await setRegistrationWindow(site, false);
  const closed = errorAnswer(403, `Registration for the ${eventName} has been closed!`);
  expect(await registerLeader(site, leader, 'Sample Group', emailsOf(members))).toEqual(closed);
  await setRegistrationWindow(site, true);
});

test('only one of fifty concurrent requests completes the group', { tags: ['race'] }, async () => {
  const captain = await site.person();
  const crew = await newMembers(site, captain, 'Once');
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => registerLeader(site, captain, 'Once', emailsOf(crew))),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const others = answers.filter(({ status }) => status !== 200);
  expect(new Set(others.map(({ status, body }) => `${status} ${body.error}`))).toEqual(
    new Set(['409 You have already registered for this event']),
  );
  expect((await mailKinds(site, crew[0])).filter((kind) => kind === 'group_complete')).toHaveLength(1);
});

test('completing two groups concurrently completes one and closes the other', {
  tags: ['race'],
}, async () => {
  const captain = await site.person();
  const crews = [];
  for (const name of ['North', 'South']) crews.push(await newMembers(site, captain, name));
  const [north = [], south = []] = crews;
  const answers = await Promise.all([
    registerLeader(site, captain, 'North', emailsOf(north)),
    registerLeader(site, captain, 'South', emailsOf(south)),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const [completed, ended] = answers[0]?.status === 200 ? [north, south] : [south, north];
  for (const member of completed)
    expect(await ownRegistrations(site, member)).toMatchObject([{ group: { grpStatus: 'complete' } }]);
  for (const member of ended) {
    expect(await ownRegistrations(site, member)).toEqual([]);
    expect(await mailKinds(site, member)).toContain('released');
  }
});

test('a delegate who has registered alone cannot complete a group', async () => {
  const captain = await site.person();
  const crew = await newMembers(site, captain, 'Left');
  await registerAlone(site, captain);
  const answer = await registerLeader(site, captain, 'Left', emailsOf(crew));
  expect(answer).toEqual(errorAnswer(409, 'You have already registered for this event'));
});

test('registering alone and completing a group concurrently creates one registration', {
  tags: ['race'],
}, async () => {
  const captain = await site.person();
  const crew = await newMembers(site, captain, 'Both');
  const [alone, led] = await Promise.all([
    registerAlone(site, captain),
    registerLeader(site, captain, 'Both', emailsOf(crew)),
  ]);
  expect([alone.status, led.status].sort()).toEqual([200, 409]);
  expect(await ownRegistrations(site, captain)).toHaveLength(1);
  const isComplete = led.status === 200;
  expect(await ownRegistrations(site, crew[0])).toMatchObject(
    isComplete ? [{ group: { grpStatus: 'complete' } }] : [],
  );
  expect(await mailKinds(site, crew[0])).toContain(isComplete ? 'group_complete' : 'released');
});

test.each([
  ['registers alone', async (captain: Person) => registerAlone(site, captain)],
  [
    'joins another group',
    async (captain: Person) => {
      const rival = await site.person();
      return acceptInvitation(site, captain, await inviteMember(site, rival, captain.email, 'Rivals'));
    },
  ],
  [
    'completes another group',
    async (captain: Person) => {
      const crew = await newMembers(site, captain, 'Second');
      return registerLeader(site, captain, 'Second', emailsOf(crew));
    },
  ],
])(
  'a leader who %s ends the earlier group, releases its members and ends invitations',
  async (_how, registers) => {
    const captain = await site.person();
    const member = await newMember(site, captain, 'First');
    const invited = await site.person();
    const link = await inviteMember(site, captain, invited.email, 'First');
    expect((await registers(captain)).status).toBe(200);
    expect(await ownRegistrations(site, captain)).toHaveLength(1);
    expect(await ownRegistrations(site, member)).toEqual([]);
    expect(await mailKinds(site, member)).toContain('released');
    expect(await acceptInvitation(site, invited, link)).toEqual(errorAnswer(404, 'Invite link not found'));
    expect((await registerAlone(site, member)).status).toBe(200);
  },
);

test('a member who accepts while the leader registers alone is registered or released', {
  tags: ['race'],
}, async () => {
  const captain = await site.person();
  const invited = await site.person();
  const link = await inviteMember(site, captain, invited.email, 'Split');
  const [alone, accepted] = await Promise.all([
    registerAlone(site, captain),
    acceptInvitation(site, invited, link),
  ]);
  expect(alone.status).toBe(200);
  expect(await ownRegistrations(site, invited)).toEqual([]);
  if (accepted.status === 200) expect(await mailKinds(site, invited)).toContain('released');
  else expect(accepted).toEqual(errorAnswer(404, 'Invite link not found'));
});

test('a member the leader leaves out is released, mailed, and free to register alone', async () => {
  const captain = await site.person();
  const crew = await newMembers(site, captain, 'Fewer');
  const leftOut = await newMember(site, captain, 'Fewer', { accomodation: 'Yes' });
  const { body } = await registerLeader(site, captain, 'Fewer', emailsOf(crew));
  expect(body.groupTotal).toBe(fees.groupMember * 3);
  expect(await ownRegistrations(site, leftOut)).toEqual([]);
  expect(await mailKinds(site, leftOut)).toContain('released');
  const alone = await registerAlone(site, leftOut);
  expect(alone.status).toBe(200);
});

test('a group completed while a member leaves never has fewer than three people', {
  tags: ['race'],
}, async () => {
  for (const round of ['Race 1', 'Race 2', 'Race 3']) {
    const captain = await site.person();
    const crew = await newMembers(site, captain, round);
    const [leaving] = crew;
    const [leave, completed] = await Promise.all([
      site.call(leaveGroupAndDeleteRegistration, { body: { eventName }, token: leaving.token }),
      registerLeader(site, captain, round, emailsOf(crew)),
    ]);
    const outcome = `${leave.status} ${completed.status}`;
    expect(['200 400', '409 200']).toContain(outcome);
    const hasLeft = leave.status === 200;
    expect(await ownRegistrations(site, captain)).toHaveLength(hasLeft ? 0 : 1);
    expect(await ownRegistrations(site, leaving)).toHaveLength(hasLeft ? 0 : 1);
    if (hasLeft) expect(completed.body.error).toBe(`${leaving.email} has not registered for the event`);
    else expect(leave.body.error).toBe('No such status exists');
  }
});

test('a member who leaves while the payment is decoded is not counted', async () => {
  const captain = await site.person();
  const crew = await newMembers(site, captain, 'Slow');
  const [leaving] = crew;
  const group = { isGroupRegistration: true, grpName: 'Slow', grpMembers: emailsOf(crew) };
  const attempt = registerDirectly(site, captain.accountId, group, () =>
    site.call(leaveGroupAndDeleteRegistration, { body: { eventName }, token: leaving.token }),
  );
  await expect(attempt).rejects.toMatchObject({
    status: 400,
    message: `${leaving.email} has not registered for the event`,
  });
  expect(await ownRegistrations(site, captain)).toEqual([]);
});

test('a member who joins while the leader completes is counted or not in the group', {
  tags: ['race'],
}, async () => {
  const captain = await site.person();
  const crew = await newMembers(site, captain, 'Rush');
  const late = await site.person();
  const link = await inviteMember(site, captain, late.email, 'Rush');
  const [joined, completed] = await Promise.all([
    acceptInvitation(site, late, link),
    registerLeader(site, captain, 'Rush', emailsOf(crew)),
  ]);
  expect(completed).toMatchObject({ status: 200, body: { groupTotal: fees.groupMember * 3 } });
  expect([200, 404]).toContain(joined.status);
  expect(await ownRegistrations(site, late)).toEqual([]);
});
