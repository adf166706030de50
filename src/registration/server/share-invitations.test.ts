import { describe, expect, test } from 'vitest';
import { getOwnProfile, scheduleOwnAccountDeletion } from '#accounts/contract.ts';
import type { Person } from '#tests/support/app.ts';
import { eventName } from '#tests/support/conference.ts';
import {
  acceptInvitation,
  emailsOf,
  errorAnswer,
  type InviteParts,
  inviteLinksTo,
  inviteMember,
  mailKinds,
  newMembers,
  openRegistration,
  registerAlone,
  registerLeader,
  setRegistrationWindow,
} from '#tests/support/registering.ts';
import {
  createShareLinkOfInvite,
  leaveGroupAndDeleteRegistration,
  remindInvitees,
  sendInvite,
  withdrawInvite,
} from '../contract/group.ts';

const grpName = 'Sample Group';
const day = 24 * 60 * 60_000;
const site = await openRegistration();

const copy = ({ token }: Person, email: string, name = grpName) =>
  site.call(createShareLinkOfInvite, { body: { email, eventName, grpName: name }, token });
const remind = ({ token }: Person, name = grpName) =>
  site.call(remindInvitees, { body: { eventName, grpName: name }, token });
const sent = async ({ token }: Person) =>
  (await site.call(getOwnProfile, { token })).body.sendInviteToWhom.flatMap(({ toWhom }) => toWhom);

const wrongLink = errorAnswer(400, 'Invalid token');

function partsOf(link: string): InviteParts {
  const parts = new URL(link).pathname.split('/').map(decodeURIComponent);
  const [, , , grpLeaderEmail = '', , memberEmail = '', , inviteToken = '', eventNameIn = '', group = ''] =
    parts;
  return { grpLeaderEmail, memberEmail, inviteToken, eventNameIn, grpName: group };
}

async function copied(leader: Person, email: string): Promise<InviteParts> {
  const { status, body } = await copy(leader, email);
  expect(status).toBe(200);
  return partsOf(body.link);
}

async function remindedLink(email: string): Promise<InviteParts> {
  const mail = (await site.mails()).findLast(
    ({ to, kind }) => to === email && kind === 'invitation_reminder',
  );
  return partsOf(/\S+\/registration\/invite\/\S+/.exec(mail?.text ?? '')?.[0] ?? 'https://mun.example.org');
}

test('a copied link admits the invited person, and the mailed one stays valid until then', async () => {
  const [leader, first, second] = [await site.person(), await site.person(), await site.person()];
  const mailed = await inviteMember(site, leader, first.email, grpName);
  const link = await copied(leader, first.email);
  expect(link).toEqual({ ...mailed, inviteToken: expect.not.stringMatching(mailed.inviteToken) });
  expect((await acceptInvitation(site, first, link)).status).toBe(200);
  expect(await acceptInvitation(site, first, mailed)).toEqual(
    errorAnswer(409, 'You have already accepted the invite'),
  );

  const mailedToo = await inviteMember(site, leader, second.email, grpName);
  await copied(leader, second.email);
  expect((await acceptInvitation(site, second, mailedToo)).status).toBe(200);
});

test('a copied link is for the invited account only', async () => {
  const [leader, invitee, other] = [await site.person(), await site.person(), await site.person()];
  await inviteMember(site, leader, invitee.email, grpName);
  const link = await copied(leader, invitee.email);
  expect(await acceptInvitation(site, other, link)).toEqual(errorAnswer(404, 'Team Member not found'));
  expect(await acceptInvitation(site, leader, link)).toEqual(errorAnswer(404, 'Team Member not found'));
  expect(await acceptInvitation(site, other, { ...link, memberEmail: other.email })).toEqual(
    errorAnswer(404, 'Invite link not found'),
  );
});

test('the database stores no copied token, and the answer is not cached', async () => {
  const [leader, invitee] = [await site.person(), await site.person()];
  await inviteMember(site, leader, invitee.email, grpName);
  const { body, headers } = await copy(leader, invitee.email);
  const rows = await site.context.db.queries.selectFrom('invitations').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(partsOf(body.link).inviteToken);
  expect(headers['cache-control']).toContain('no-store');
});

test.each(['copying again', 'inviting again', 'withdrawing', 'leaving the group'])(
  '%s ends the copied link',
  async (cause) => {
    const [leader, invitee] = [await site.person(), await site.person()];
    await inviteMember(site, leader, invitee.email, grpName);
    const link = await copied(leader, invitee.email);
    const body = { email: invitee.email, eventName, grpName };
    if (cause === 'copying again') await copied(leader, invitee.email);
    if (cause === 'inviting again') await site.call(sendInvite, { body, token: leader.token });
    if (cause === 'withdrawing') await site.call(withdrawInvite, { body, token: leader.token });
    if (cause === 'leaving the group') {
      await acceptInvitation(site, invitee, link);
      await site.call(leaveGroupAndDeleteRegistration, { body: { eventName }, token: invitee.token });
    }
    const ended = cause === 'withdrawing' ? errorAnswer(404, 'Invite link not found') : wrongLink;
    expect(await acceptInvitation(site, invitee, link)).toEqual(ended);
  },
);

test('only the leader copies a link, while it can be accepted', async () => {
  const [leader, invitee, other] = [await site.person(), await site.person(), await site.person()];
  const mailed = await inviteMember(site, leader, invitee.email, grpName);
  const notFound = errorAnswer(404, 'Invite link not found');
  expect(await copy(other, invitee.email)).toEqual(notFound);
  expect(await copy(leader, other.email)).toEqual(notFound);
  expect(await copy(leader, invitee.email, 'Another Group')).toEqual(notFound);
  await acceptInvitation(site, invitee, mailed);
  expect(await copy(leader, invitee.email)).toEqual(errorAnswer(409, 'You have already accepted the invite'));
  const crew = await newMembers(site, leader, grpName);
  await registerLeader(site, leader, grpName, emailsOf(crew));
  expect(await copy(leader, invitee.email)).toEqual(notFound);
  expect(await copy(leader, crew[0].email)).toEqual(
    errorAnswer(409, 'You have already registered for this event'),
  );
});

test('of ten concurrent copies, the last one works and the invitation is accepted once', {
  tags: ['race'],
}, async () => {
  const [leader, invitee] = [await site.person(), await site.person()];
  await inviteMember(site, leader, invitee.email, grpName);
  const answers = await Promise.all(Array.from({ length: 10 }, () => copied(leader, invitee.email)));
  const accepted = await Promise.all(answers.map((link) => acceptInvitation(site, invitee, link)));
  expect(accepted.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('a leader can copy a hundred and twenty links an hour', async () => {
  const leader = await site.person();
  for (let times = 0; times < 120; times++)
    expect((await copy(leader, 'nobody@example.org')).status).toBe(404);
  const limited = await copy(leader, 'nobody@example.org');
  expect(limited).toEqual(errorAnswer(429, 'Too many requests, please try again later.'));
});

test('a reminder mails those who have not registered, once a day', async () => {
  const leader = await site.person({ name: 'Sample Leader' });
  const [joined, elsewhere, waiting, gone] = [
    await site.person(),
    await site.person(),
    await site.person({ name: 'Sample Waiting' }),
    await site.person(),
  ];
  await acceptInvitation(site, joined, await inviteMember(site, leader, joined.email, grpName));
  for (const { email } of [elsewhere, waiting, gone]) await inviteMember(site, leader, email, grpName);
  await registerAlone(site, elsewhere);
  await site.call(scheduleOwnAccountDeletion, { body: {}, token: gone.token });
  const nothingDue = errorAnswer(409, 'Everyone has registered or was emailed in the last 24 hours');
  expect(await remind(leader)).toEqual(nothingDue);
  const entry = (await sent(leader)).find(({ email }) => email === waiting.email);
  expect(entry?.remindFrom).toBe(new Date(site.clock.now + day).toISOString());

  site.clock.advance(day);
  expect(await remind(leader)).toMatchObject({
    status: 200,
    body: { message: 'Reminders sent', reminded: 1 },
  });
  expect(await remind(leader)).toEqual(nothingDue);
  const reminded = (await site.mails()).filter(({ kind }) => kind === 'invitation_reminder');
  expect(reminded.map(({ to }) => to)).toEqual([waiting.email]);
  expect(reminded[0]?.text).toContain('Dear Sample Waiting,');
  expect(reminded[0]?.text).toContain('Sample Leader');
  site.clock.advance(day);
  expect((await remind(leader)).body).toMatchObject({ reminded: 1 });
});

test('the link of a reminder replaces the mailed one, and a copied one stays valid', async () => {
  const [leader, first, second] = [await site.person(), await site.person(), await site.person()];
  const mailed = await inviteMember(site, leader, first.email, grpName);
  await inviteMember(site, leader, second.email, grpName);
  const link = await copied(leader, second.email);
  site.clock.advance(day);
  expect((await remind(leader)).body).toMatchObject({ reminded: 2 });
  expect(await acceptInvitation(site, first, mailed)).toEqual(wrongLink);
  expect((await acceptInvitation(site, first, await remindedLink(first.email))).status).toBe(200);
  expect((await acceptInvitation(site, second, link)).status).toBe(200);
  expect(await mailKinds(site, first)).toContain('invitation_reminder');
});

test('ten concurrent reminders mail each person once', { tags: ['race'] }, async () => {
  const [leader, invitee] = [await site.person(), await site.person()];
  await inviteMember(site, leader, invitee.email, grpName);
  site.clock.advance(day);
  const answers = await Promise.all(Array.from({ length: 10 }, () => remind(leader)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const kinds = await mailKinds(site, invitee);
  expect(kinds.filter((kind) => kind === 'invitation_reminder')).toHaveLength(1);
});

test('a group of another leader, a complete one and a closed registration remind no one', async () => {
  const [leader, other] = [await site.person(), await site.person()];
  const crew = await newMembers(site, leader, grpName);
  const noGroup = errorAnswer(404, 'No open group of yours has this name');
  expect(await remind(other)).toEqual(noGroup);
  expect(await remind(leader, 'Another Group')).toEqual(noGroup);
  await registerLeader(site, leader, grpName, emailsOf(crew));
  expect(await remind(leader)).toEqual(noGroup);
  await setRegistrationWindow(site, false);
  const closed = errorAnswer(403, `Registration for the ${eventName} has been closed!`);
  expect(await remind(leader)).toEqual(closed);
  expect(await copy(leader, crew[0].email)).toEqual(closed);
  await setRegistrationWindow(site, true);
});

describe('a link from a chat program', () => {
  const openLink = async (name: string, cut: (link: string) => string, wayOf: 'copied' | 'mailed') => {
    const [leader, invitee] = [await site.person(), await site.person()];
    await inviteMember(site, leader, invitee.email, name);
    const { link } = (await copy(leader, invitee.email, name)).body;
    const mailed = (await inviteLinksTo(site, invitee.email)).at(-1) ?? '';
    const parts = partsOf(cut(wayOf === 'copied' ? link : mailed));
    return acceptInvitation(site, invitee, parts);
  };
  const withoutLast = (link: string) => link.slice(0, -1);

  test.each(['Model U.N.', 'A', 'Café', 'टीम!'])('without its last character admits to %s', async (name) => {
    expect((await openLink(name, withoutLast, 'copied')).status).toBe(200);
  });

  test('that was mailed may lack the full stop of the group, or have more punctuation', async () => {
    expect((await openLink('Model U.N.', withoutLast, 'mailed')).status).toBe(200);
    expect((await openLink('Model UN', (link) => `${link}).`, 'mailed')).status).toBe(200);
    expect((await openLink('Model UN', (link) => link.replace(/UN(\W*)$/, 'XX$1'), 'mailed')).status).toBe(
      404,
    );
  });
});
