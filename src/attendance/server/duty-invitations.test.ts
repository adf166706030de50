import { expect } from 'vitest';
import {
  getOwnProfile,
  login,
  scheduleOwnAccountDeletion,
  sendOwnVerificationLink,
  signup,
  verifyEmail,
} from '#accounts/contract.ts';
import type { Duty } from '#conference/contract/duties.ts';
import { dayMs, dayOf } from '#platform/rule/dates.ts';
import { hashToken } from '#platform/server/secret.ts';
import { test as base } from '#tests/kit.ts';
import type { Person } from '#tests/support/app.ts';
import { council, eventName } from '#tests/support/conference.ts';
import { must } from '#tests/support/must.ts';
import {
  acceptDutyInvitation,
  dutyInvitationDays,
  endDuty,
  findDutyInvitation,
  grantDuties,
  grantDuty,
  listDuties,
  listOwnDuties,
  markDutyPageOpened,
  sendDutyInvitationAgain,
} from '../contract.ts';
import { checkMailedDutyInvitation, settleDutyInvitations } from './duty-invitations.ts';

const hourMs = 60 * 60_000;
const password = 'a sentence for a sample';
const entries = { name: 'Sample Volunteer', phone: '+91 98640 12345', password };

const test = base.extend('team', ({ site, superadmin }) => {
  const dayAhead = (days: number) => dayOf(site.clock.now + days * dayMs, { timeZone: 'Asia/Kolkata' });
  const duty = (email: string, kind: Duty = 'door', more: object = {}) => ({
    email,
    kind,
    committee: kind === 'chair' ? council.value : '',
    lastDay: dayAhead(20),
    ...more,
  });
  const { token } = superadmin;
  const grant = (email: string, kind?: Duty, more?: object) =>
    site.call(grantDuty, { token, body: { eventName, ...duty(email, kind, more) } });
  const paste = (people: object[]) => site.call(grantDuties, { token, body: { eventName, people } as never });
  const list = async () => (await site.call(listDuties, { token, params: { eventName } })).body.duties;
  const rowOf = async (email: string) => must((await list()).find((row) => row.email === email));
  const end = (dutyId: string) => site.call(endDuty, { token, body: { dutyId } });
  const again = (dutyId: string) => site.call(sendDutyInvitationAgain, { token, body: { dutyId } });
  const mailsTo = async (address: string) => (await site.mails()).filter(({ to }) => to === address);
  const linksTo = async (address: string) =>
    (await mailsTo(address)).flatMap(({ text }) => /\/join\/([\w-]+)/.exec(text)?.[1] ?? []);
  const lastLinkTo = async (address: string) => must((await linksTo(address)).at(-1));
  const find = (link: string) => site.call(findDutyInvitation, { body: { token: link } });
  const accept = (link: string, more: object = {}) =>
    site.call(acceptDutyInvitation, { body: { token: link, ...entries, ...more } });
  const own = async ({ token }: Pick<Person, 'token'>) =>
    (await site.call(listOwnDuties, { token })).body.duties;
  return {
    dayAhead,
    duty,
    grant,
    paste,
    list,
    rowOf,
    end,
    again,
    mailsTo,
    linksTo,
    lastLinkTo,
    find,
    accept,
    own,
  };
});

test('the link of an invitation opens a verified account that has its duties', async ({ site, team }) => {
  const email = 'new.volunteer@example.org';
  expect((await team.grant(email.toUpperCase(), 'door')).body).toEqual({ message: 'Duty assigned' });
  await team.grant(email, 'chair');
  expect(await team.rowOf(email)).toMatchObject({ name: null, phone: null, hasOpenedPage: false });
  const [first = '', second = ''] = await team.linksTo(email);
  expect((await team.find(first)).body).toMatchObject({
    email,
    duties: [{ kind: 'door' }, { kind: 'chair', committeeName: council.name }],
  });
  const { token } = (await team.accept(first)).body;
  expect((await site.call(getOwnProfile, { token })).body).toMatchObject({ email, isVerified: true });
  expect((await team.own({ token })).map(({ kind }) => kind).toSorted()).toEqual(['chair', 'door']);
  expect((await site.call(login, { body: { email, password } })).status).toBe(200);
  expect(await team.rowOf(email)).toMatchObject({ name: entries.name, invitedUntil: null });
  for (const link of [first, second]) {
    expect(await team.find(link)).toMatchObject({ status: 404 });
    expect(await team.accept(link)).toMatchObject({ status: 404, body: { code: 'invitation_ended' } });
  }
});

test('an invitation that was withdrawn before its mail left is not mailed', async ({ site, team }) => {
  const email = 'withdrawn.early@example.org';
  await team.grant(email);
  const linkId = hashToken(await team.lastLinkTo(email));
  const check = () =>
    site.context.db.change((transaction) => checkMailedDutyInvitation(transaction, { linkId }));
  expect(await check()).toBe('works');
  await team.end((await team.rowOf(email))._id);
  expect(await check()).toBe('not_needed');
});

test('a person who signs up in the usual way has the duty once the address is verified', async ({
  site,
  team,
}) => {
  const email = 'usual.way@example.org';
  await team.grant(email);
  const { name, phone } = entries;
  const answers = { name, phone, isStudentOfNITS: false, password, confirmPassword: password };
  await site.call(signup, { body: { ...answers, email } });
  const { token } = (await site.call(login, { body: { email, password } })).body;
  expect(await team.own({ token })).toEqual([]);
  await site.call(sendOwnVerificationLink, { token });
  const link = must(
    (await team.mailsTo(email)).flatMap(({ text }) => /verifyemail\/(\S+)/.exec(text)?.[1] ?? []).at(-1),
  );
  await site.call(verifyEmail, { params: { token: link } });
  expect(await team.own({ token })).toMatchObject([{ kind: 'door', eventName }]);
  expect((await team.mailsTo(email)).map(({ subject }) => subject)).toContain('Your duty: Door');
  expect(await team.find(await team.lastLinkTo(email))).toMatchObject({ status: 404 });
});

test('a person who signs up after the link has expired has the duty as well', async ({ site, team }) => {
  const email = 'late.volunteer@example.org';
  await team.grant(email, 'door', { lastDay: team.dayAhead(60) });
  site.clock.advance((dutyInvitationDays + 2) * dayMs);
  expect(await team.find(await team.lastLinkTo(email))).toMatchObject({ status: 404 });
  const { token } = await site.person({ email });
  await settleDutyInvitations(site.context);
  expect(await team.own({ token })).toMatchObject([{ kind: 'door', eventName }]);
});

test('the link takes over an unverified account, whose password and sessions end', async ({ site, team }) => {
  const squatter = await site.person({ verified: false, name: 'Sample Squatter' });
  await team.grant(squatter.email);
  expect(await team.rowOf(squatter.email)).toMatchObject({ name: null });
  expect((await team.accept(await team.lastLinkTo(squatter.email))).status).toBe(200);
  const logIn = (password: string) => site.call(login, { body: { email: squatter.email, password } });
  expect((await logIn(squatter.password)).status).not.toBe(200);
  expect((await logIn(password)).status).toBe(200);
  expect((await site.call(getOwnProfile, { token: squatter.token })).status).toBe(401);
  expect(await team.rowOf(squatter.email)).toMatchObject({ name: entries.name });
});

test('a link works once, also for several who use it at the same time', { tags: ['race'] }, async ({
  team,
}) => {
  await team.grant('once@example.org');
  const link = await team.lastLinkTo('once@example.org');
  const answers = await Promise.all([1, 2, 3].map(() => team.accept(link)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404]);
});

test('a link ends after thirty days', async ({ site, team }) => {
  const email = 'too.late@example.org';
  await team.grant(email, 'door', { lastDay: team.dayAhead(100) });
  const link = await team.lastLinkTo(email);
  site.clock.advance(dutyInvitationDays * dayMs - 1);
  expect((await team.find(link)).status).toBe(200);
  site.clock.advance(1);
  expect(await team.find(link)).toMatchObject({ status: 404 });
  expect(await team.accept(link)).toMatchObject({ status: 404 });
});

test('a link ends when it is replaced or withdrawn, and with its duty', async ({ site, team }) => {
  const email = 'too.late@example.org';
  await team.grant(email);
  const first = await team.lastLinkTo(email);
  const { _id: id } = await team.rowOf(email);
  expect((await team.again(id)).body).toEqual({ message: 'Invited again' });
  const second = await team.lastLinkTo(email);
  expect((await team.find(first)).status).toBe(404);
  expect((await team.find(second)).status).toBe(200);
  expect((await team.end(id)).body).toEqual({ message: 'Duty ended' });
  expect((await team.find(second)).status).toBe(404);
  expect(await team.again(id)).toMatchObject({ status: 404 });
  expect(await team.end(id)).toMatchObject({ status: 404 });
  expect(await team.find('x'.repeat(43))).toMatchObject({ status: 404 });

  await team.grant(email, 'door', { lastDay: team.dayAhead(0) });
  site.clock.advance(2 * dayMs);
  await settleDutyInvitations(site.context);
  const { queries } = site.context.db;
  expect(await queries.selectFrom('duty_invitations').select('id').execute()).toEqual([]);
});

test('people with and without an account get the same answer', async ({ site, team }) => {
  const [known, deleted] = [await site.person(), await site.person()];
  const answers = [await team.grant(known.email), await team.grant('unknown@example.org')];
  expect(answers.map(({ status, body }) => ({ status, body }))).toEqual([
    { status: 200, body: { message: 'Duty assigned' } },
    { status: 200, body: { message: 'Duty assigned' } },
  ]);
  await site.call(scheduleOwnAccountDeletion, { body: {}, token: deleted.token });
  expect(await team.grant(deleted.email)).toMatchObject({
    status: 409,
    body: { code: 'account_being_deleted' },
  });
});

test('a pasted list assigns and invites at once, and mails only people whose duty is new', async ({
  site,
  team,
}) => {
  const known = await site.person();
  const people = [
    team.duty(known.email),
    team.duty('chair@example.org', 'chair', { firstDay: team.dayAhead(19) }),
  ];
  expect((await team.paste(people)).body).toEqual({ message: 'Duties assigned', skipped: [] });
  expect((await team.list()).map(({ kind, name, committee }) => [kind, name !== null, committee])).toEqual([
    ['door', true, null],
    ['chair', false, council.value],
  ]);
  const before = (await site.mails()).length;
  await team.paste(people);
  expect(await site.mails()).toHaveLength(before);
  expect(
    await team.paste([...people, team.duty('x@example.org', 'chair', { committee: 'none' })]),
  ).toMatchObject({ status: 404 });
  const late = { firstDay: team.dayAhead(21) };
  expect(await team.paste([team.duty('x@example.org', 'door', late)])).toMatchObject({ status: 400 });
});

test('an address is mailed ten times an hour at most, and the others of a list are not held up', async ({
  site,
  team,
}) => {
  const email = 'bombed@example.org';
  for (let day = 1; day <= 10; day++) await team.grant(email, 'door', { lastDay: team.dayAhead(day) });
  expect(await team.grant(email)).toMatchObject({ status: 429 });
  expect(await team.again((await team.rowOf(email))._id)).toMatchObject({ status: 429 });
  const { skipped } = (await team.paste([team.duty(email), team.duty('other@example.org')])).body;
  expect(skipped).toEqual([{ email, reason: 'mailed_too_often' }]);
  expect(await team.linksTo('other@example.org')).toHaveLength(1);
  expect(await team.linksTo(email)).toHaveLength(10);
  site.clock.advance(hourMs);
  expect((await team.again((await team.rowOf(email))._id)).status).toBe(200);
});

test('the list shows who has never opened the page of the duty', async ({ site, team }) => {
  const volunteer = await site.person();
  await team.grant(volunteer.email);
  const open = (kind: Duty) =>
    site.call(markDutyPageOpened, { token: volunteer.token, body: { eventName, kind } });
  await open('chair');
  expect(await team.rowOf(volunteer.email)).toMatchObject({ hasOpenedPage: false });
  await open('door');
  expect(await team.rowOf(volunteer.email)).toMatchObject({ hasOpenedPage: true });
  expect(await site.call(markDutyPageOpened, { body: { eventName, kind: 'door' } })).toMatchObject({
    status: 401,
  });
});

test('a duty is today from its first day to its last', async ({ site, team }) => {
  const volunteer = await site.person();
  await team.grant(volunteer.email, 'door', { firstDay: team.dayAhead(1), lastDay: team.dayAhead(2) });
  const isToday = async () => (await team.own(volunteer)).map(({ isToday }) => isToday);
  expect(await isToday()).toEqual([false]);
  site.clock.advance(dayMs);
  expect(await isToday()).toEqual([true]);
  site.clock.advance(dayMs);
  expect(await isToday()).toEqual([true]);
  site.clock.advance(dayMs);
  expect(await isToday()).toEqual([]);
});

test('an account that was verified while it was invited gets the duty within the hour', async ({
  site,
  team,
}) => {
  const person = await site.person({ verified: false });
  await team.grant(person.email);
  const { queries } = site.context.db;
  await queries.updateTable('accounts').set({ verified_at: 1 }).where('id', '=', person.accountId).execute();
  await settleDutyInvitations(site.context);
  expect(await team.own(person)).toMatchObject([{ kind: 'door' }]);
  expect(await team.rowOf(person.email)).toMatchObject({ invitedUntil: null });
});
