import { expect, test } from 'vitest';
import { getOwnProfile } from '#accounts/contract.ts';
import type { Person } from '#tests/support/app.ts';
import { eventName } from '#tests/support/conference.ts';
import {
  acceptInvitation,
  emailsOf,
  errorAnswer,
  inviteLinksTo,
  inviteMember,
  newMember,
  newMembers,
  openRegistration,
  registerAlone,
  registerLeader,
  setRegistrationWindow,
} from '#tests/support/registering.ts';
import { sendInvite } from '../contract/group.ts';
import { buildInviteUrl, sendInvite as useCase } from './invitations.ts';

const site = await openRegistration();
const leader = await site.person({ name: 'Sample Leader' });
const invitee = await site.person({ name: 'Sample Invitee' });

const send = (email: unknown, { token }: Person = leader, different: object = {}) =>
  site.call(sendInvite, { body: { email, eventName, grpName: 'Sample Group', ...different }, token });
const sent = async ({ token }: Person) => (await site.call(getOwnProfile, { token })).body.sendInviteToWhom;

test('an invitation is mailed with its link, and the leader sees it', async () => {
  const captain = await site.person({ name: 'Sample Captain' });
  const answer = await send(` ${invitee.email.toUpperCase()} `, captain, { grpName: ' Team / A ' });
  expect(answer).toMatchObject({ status: 200, body: { message: 'invite link sent sucessfully' } });
  const mail = (await site.mails()).findLast(({ to, kind }) => to === invitee.email && kind === 'invitation');
  expect(mail?.text).toContain('Dear Sample Invitee,');
  expect(mail?.text).toContain('Sample Captain');
  const [leaderPart, memberPart] = [captain.email, invitee.email].map(encodeURIComponent);
  const link = (await inviteLinksTo(site, invitee.email)).at(-1) ?? '';
  expect(link.replace(/token\/[\w-]{43}\//, 'token/its-token/')).toBe(
    `https://mun.example.org/registration/invite/${leaderPart}/to/${memberPart}/token/its-token/${encodeURIComponent(eventName)}/Team%20%2F%20A`,
  );
  expect(await sent(captain)).toEqual([
    {
      eventName,
      grpName: 'Team / A',
      toWhom: [{ email: invitee.email, hasAccepted: 'no', remindFrom: expect.any(String) }],
    },
  ]);
});

test('the leader sees invitees who have registered in another way', async () => {
  const [captain, other] = [await site.person(), await site.person()];
  const [alone, elsewhere, waiting] = [await site.person(), await site.person(), await site.person()];
  for (const { email } of [alone, elsewhere, waiting]) await send(email, captain);
  await registerAlone(site, alone);
  await acceptInvitation(site, elsewhere, await inviteMember(site, other, elsewhere.email, 'Other Group'));
  const [group] = await sent(captain);
  expect(group?.toWhom).toEqual([
    { email: alone.email, hasAccepted: 'no', registeredElsewhere: true },
    { email: elsewhere.email, hasAccepted: 'no', registeredElsewhere: true },
    { email: waiting.email, hasAccepted: 'no', remindFrom: expect.any(String) },
  ]);
  const [others] = await sent(other);
  expect(others?.toWhom).toEqual([{ email: elsewhere.email, hasAccepted: 'yes', name: 'Sample Delegate' }]);
});

test('the database stores no usable token', async () => {
  const captain = await site.person();
  const { inviteToken } = await inviteMember(site, captain, invitee.email, 'Secret Group');
  const rows = await site.context.db.queries.selectFrom('invitations').selectAll().execute();
  expect(inviteToken).toHaveLength(43);
  expect(JSON.stringify(rows)).not.toContain(inviteToken);
});

test('inviting again with the same group name adds to the group without duplicates', async () => {
  const captains = [await site.person(), await site.person()];
  const other = await site.person();
  for (const captain of captains) {
    for (const email of [invitee.email, other.email, invitee.email]) await send(email, captain);
    const toWhom = [invitee, other].map(({ email }) => ({
      email,
      hasAccepted: 'no',
      remindFrom: expect.any(String),
    }));
    expect(await sent(captain)).toEqual([{ eventName, grpName: 'Sample Group', toWhom }]);
  }
});

test('ten concurrent identical invitations create one', { tags: ['race'] }, async () => {
  const captain = await site.person();
  const answers = await Promise.all(Array.from({ length: 10 }, () => send(invitee.email, captain)));
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
  expect(await sent(captain)).toMatchObject([{ toWhom: [{ email: invitee.email }] }]);
});

test.each([
  ['no e-mail', undefined, {}],
  ['an e-mail without @', 'nobody.example.org', {}],
  ['an e-mail without a dot', 'nobody@example', {}],
  ['no event', 'nobody@example.org', { eventName: '' }],
  ['no group', 'nobody@example.org', { grpName: '  ' }],
  ['a group that a browser takes for a folder', 'nobody@example.org', { grpName: '..' }],
  ['a group name with a line break', 'nobody@example.org', { grpName: 'Two\nLines' }],
  ['a group name that is no text', 'nobody@example.org', { grpName: '\ud800' }],
])('%s is refused', async (_case, email, different) => {
  const missing = 'email, event name or group name is required';
  expect(await send(email, leader, different)).toEqual(errorAnswer(400, missing));
});

test('a leader can invite only verified clients who have not registered', async () => {
  expect(await send(leader.email)).toEqual(errorAnswer(400, "grpLeader can't be the member"));
  const noAccount = errorAnswer(404, 'User not found, signup first');
  expect(await send('nobody@example.org')).toEqual(noAccount);
  expect(await send('superadmin@example.org')).toEqual(noAccount);
  const unverified = await site.person({ verified: false });
  expect(await send(unverified.email)).toEqual(
    errorAnswer(403, 'user not verified, ask them to verify their email first'),
  );
  const registered = await site.person();
  await registerAlone(site, registered);
  const already = errorAnswer(409, 'user has already registered for the event');
  expect(await send(registered.email)).toEqual(already);
  const member = await newMember(site, leader, 'Sample Group');
  expect(await send(member.email)).toEqual(already);
  expect(await send(invitee.email, leader, { eventName: 'Mock MUN' })).toEqual(
    errorAnswer(404, 'No such event exists'),
  );
  expect(
    (await inviteLinksTo(site, unverified.email)).concat(await inviteLinksTo(site, registered.email)),
  ).toEqual([]);
});

test('only verified clients who have not registered can invite', async () => {
  const unverified = await site.person({ verified: false });
  expect(await send(invitee.email, unverified)).toEqual(
    errorAnswer(403, 'You need to verify your email first'),
  );
  const alreadyRegistered = errorAnswer(409, 'You have already registered for this event');
  const alone = await site.person();
  await registerAlone(site, alone);
  expect(await send(invitee.email, alone)).toEqual(alreadyRegistered);
  const captain = await site.person();
  const crew = await newMembers(site, captain, 'Full');
  expect((await registerLeader(site, captain, 'Full', emailsOf(crew))).status).toBe(200);
  expect(await send(invitee.email, captain, { grpName: 'Full' })).toEqual(alreadyRegistered);
});

test('a leader whose account was deleted cannot invite', async () => {
  const gone = { accountId: 'gone', sessionId: 'gone', role: 'client' } as const;
  const attempt = useCase(site.context, gone, { email: invitee.email, eventName, grpName: 'Any' });
  await expect(attempt).rejects.toMatchObject({
    status: 404,
    message: 'whoSendTheInvite User not found, signup first',
  });
});

test('a leader can send sixty invitations an hour', async () => {
  const captain = await site.person();
  const statuses = [];
  for (let i = 0; i < 60; i++) statuses.push((await send(`nobody-${i}@example.org`, captain)).status);
  expect(statuses).toEqual(Array(60).fill(404));
  const limited = await send(invitee.email, captain);
  expect(limited).toEqual(errorAnswer(429, 'Too many requests, please try again later.'));
  expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
  expect((await send(invitee.email)).status).toBe(200);
  site.clock.advance(60 * 60_000);
  expect((await send(invitee.email, captain)).status).toBe(200);
});

test('a leader cannot invite while registration is closed', async () => {
  await setRegistrationWindow(site, false);
  const closed = `Registration for the ${eventName} has been closed!`;
  expect(await send(invitee.email)).toEqual(errorAnswer(403, closed));
});

test('a leader can mail one address ten times an hour', async () => {
  await setRegistrationWindow(site, true);
  const leader = await site.person();
  const [pestered, other] = [await site.person(), await site.person()];
  for (let times = 0; times < 10; times++) expect((await send(pestered.email, leader)).status).toBe(200);
  expect((await send(` ${pestered.email.toUpperCase()} `, leader)).status).toBe(429);
  expect((await send(other.email, leader)).status).toBe(200);
});

test('every part of an invite link is encoded', () => {
  const invite = {
    leaderEmail: 'leader+mun@example.org',
    memberEmail: 'member@example.org',
    token: 'abc-_',
    eventName: 'Sample Conference 2030',
    grpName: 'Ink / Paper? #1 100% é',
  };
  const link = buildInviteUrl('https://mun.example.org', invite);
  expect(link).toBe(
    'https://mun.example.org/registration/invite/leader%2Bmun%40example.org/to/member%40example.org/token/abc-_/Sample%20Conference%202030/Ink%20%2F%20Paper%3F%20%231%20100%25%20%C3%A9',
  );
  const parts = new URL(link).pathname.split('/').map(decodeURIComponent);
  expect(parts.at(-1)).toBe(invite.grpName);
});
