import { expect } from 'vitest';
import { endDuty, grantDuty, listDuties } from '#attendance/contract.ts';
import type { Duty } from '#conference/contract/duties.ts';
import { dayMs, dayOf } from '#platform/rule/dates.ts';
import { test as base } from '#tests/kit.ts';
import type { Person } from '#tests/support/app.ts';
import { council, court, eventName } from '#tests/support/conference.ts';
import { must } from '#tests/support/must.ts';
import { listOwnMessages, markMessagesRead } from '../contract/messages.ts';
import { setNewsSubscription } from '../contract/subscription.ts';
import {
  listAnnouncements,
  listAudience,
  listNewcomersOfAudience,
  previewAnnouncement,
  releaseAnnouncement,
  sendAnnouncement,
  sendAnnouncementToNewcomers,
} from '../contract.ts';
import { createAnnouncementMailCheck, queueDueAnnouncements } from './queue-announcements.ts';

const text = {
  topic: 'registration' as const,
  subject: 'Where to meet, {name}',
  text: 'Meet at 8:20.\n\nYou look after {committee|the doors}.',
  buttonLabel: '',
  buttonAddress: '',
};

const test = base.extend('team', async ({ site, superadmin }) => {
  const { token } = superadmin;
  const lastDay = dayOf(site.clock.now + 2 * dayMs, { timeZone: 'Asia/Kolkata' });
  const grant = async (email: string, kind: Duty, committee = '') =>
    must(await site.call(grantDuty, { token, body: { eventName, email, kind, committee, lastDay } }));
  const person = async (name: string, kind: Duty, committee?: string) => {
    const made = await site.person({ name });
    await grant(made.email, kind, committee);
    return made;
  };
  const audience = async (more: object = {}) =>
    (await site.call(listAudience, { token, query: { eventName, to: 'team', ...more } as never })).body;
  const send = async (more: object = {}, announcement: object = text, sendAt: string | null = null) => {
    const { fingerprint } = await audience(more);
    const body = { eventName, to: 'team', filter: more, announcement, fingerprint, sendAt };
    return site.call(sendAnnouncement, { token, body: body as never });
  };
  const newest = async () =>
    must((await site.call(listAnnouncements, { token, query: { page: '1' } })).body.rows[0]);
  const mails = async () => {
    await queueDueAnnouncements(site.context);
    return (await site.mails()).filter(({ kind }) => kind === 'announcement');
  };
  const messages = async ({ token }: Person) => (await site.call(listOwnMessages, { token })).body.messages;
  const end = async (email: string) => {
    const { duties } = (await site.call(listDuties, { token, params: { eventName } })).body;
    const { _id: dutyId } = must(duties.find((duty) => duty.email === email));
    must(await site.call(endDuty, { token, body: { dutyId } }));
  };
  const check = createAnnouncementMailCheck(site.context);
  const delivery = (announcementId: string, registrationId: string) =>
    site.context.db.change((transaction) => check(transaction, { announcementId, registrationId }));
  return { token, grant, person, audience, send, newest, mails, messages, end, delivery };
});

test('an announcement reaches the people with a duty, by duty and committee, each once', async ({
  site,
  team,
}) => {
  const chair = await team.person('Sample Chair', 'chair', council.value);
  await team.grant(chair.email, 'door');
  const other = await team.person('Other Chair', 'chair', court.value);
  const door = await team.person('Sample Door', 'door');
  const names = async (more?: object) => (await team.audience(more)).rows.map(({ name }) => name);
  expect(await names()).toEqual(['Other Chair', 'Sample Chair', 'Sample Door']);
  expect(await names({ duty: 'chair' })).toEqual(['Other Chair', 'Sample Chair']);
  expect(await names({ duty: 'door' })).toEqual(['Sample Chair', 'Sample Door']);
  expect(await names({ section: council.value })).toEqual(['Sample Chair']);
  expect((await team.audience()).committees.map(({ value }) => value)).toContain(council.value);

  const preview = { eventName, to: 'team', filter: { section: council.value }, announcement: text };
  const { body } = await site.call(previewAnnouncement, { token: team.token, body: preview as never });
  expect(body).toMatchObject({ name: 'Sample Chair', missing: [], subject: 'Where to meet, Sample Chair' });
  expect(body.text).toContain(`You look after ${council.name}.`);

  expect((await team.send()).body).toEqual({ message: 'Announcement is being sent' });
  const sent = await team.mails();
  expect(sent.map(({ to }) => to).toSorted()).toEqual(
    [chair, other, door].map(({ email }) => email).toSorted(),
  );
  expect(sent.find(({ to }) => to === door.email)?.text).toContain('You look after the doors.');
  expect(await team.newest()).toMatchObject({ to: 'team', recipients: 3, state: 'sent' });
});

test('a person with a duty reads the announcement on the dashboard, and no one else does', async ({
  site,
  team,
}) => {
  const door = await team.person('Sample Door', 'door');
  const other = await site.person();
  await team.send();
  await team.mails();
  const [message] = await team.messages(door);
  expect(message).toMatchObject({ subject: 'Where to meet, Sample Door', isRead: false });
  expect(await team.messages(other)).toEqual([]);
  const read = { messageIds: [must(message)._id] };
  await site.call(markMessagesRead, { token: other.token, body: read });
  expect(await team.newest()).toMatchObject({ seen: 0 });
  await site.call(markMessagesRead, { token: door.token, body: read });
  expect(await team.newest()).toMatchObject({ seen: 1 });
});

test('a list of the team that has changed since it was shown is not sent', async ({ site, team }) => {
  await team.person('Sample Door', 'door');
  const { fingerprint } = await team.audience();
  await team.person('Late Door', 'door');
  const body = { eventName, to: 'team', filter: {}, announcement: text, fingerprint };
  expect(await site.call(sendAnnouncement, { token: team.token, body: body as never })).toMatchObject({
    status: 409,
    body: { code: 'list_changed' },
  });
  expect(await team.send({ duty: 'hospitality' })).toMatchObject({ body: { code: 'no_recipients' } });
  const unfilled = { ...text, text: 'You sit as {portfolio}.' };
  expect(await team.send({}, unfilled)).toMatchObject({ body: { code: 'missing_value' } });
});

test('people who unsubscribed or lost the duty get no mail, and new people get it later', async ({
  site,
  team,
}) => {
  const stays = await team.person('Sample Stays', 'door');
  const leaves = await team.person('Sample Leaves', 'door');
  const unsubscribed = await team.person('Sample Unsubscribed', 'door');
  await site.call(setNewsSubscription, { token: unsubscribed.token, body: { isSubscribed: false } });
  await team.send({}, { ...text, topic: 'news' });
  const { duties } = (await site.call(listDuties, { token: team.token, params: { eventName } })).body;
  await team.end(leaves.email);
  expect((await team.mails()).map(({ to }) => to)).toEqual([stays.email]);
  const announcement = await team.newest();
  expect(announcement).toMatchObject({ skipped: 2, unsubscribed: 1 });

  const delivery = (dutyId: string) => team.delivery(announcement._id, dutyId);
  const dutyOf = (email: string) => must(duties.find((duty) => duty.email === email))._id;
  expect(await delivery(dutyOf(stays.email))).toBe('works');
  expect(await delivery(dutyOf(leaves.email))).toBe('not_needed');

  const late = await team.person('Sample Late', 'door');
  const query = { announcementId: announcement._id };
  const { fingerprint, names } = (await site.call(listNewcomersOfAudience, { token: team.token, query }))
    .body;
  expect(names).toEqual(['Sample Late']);
  await site.call(sendAnnouncementToNewcomers, { token: team.token, body: { ...query, fingerprint } });
  expect((await team.mails()).map(({ to }) => to)).toEqual([stays.email, late.email]);
});

test('a planned announcement reaches no one whose duty is over by then', async ({ site, team }) => {
  const short = await team.person('Sample Short', 'door');
  const long = await team.person('Sample Long', 'door');
  const lastDay = dayOf(site.clock.now + 9 * dayMs, { timeZone: 'Asia/Kolkata' });
  const days = { eventName, email: long.email, kind: 'door' as const, committee: '', lastDay };
  must(await site.call(grantDuty, { token: team.token, body: days }));
  await team.send({}, text, new Date(site.clock.now + 5 * dayMs).toISOString());
  site.clock.advance(5 * dayMs + 1000);
  expect((await team.mails()).map(({ to }) => to)).toEqual([long.email]);
  const dutyIdOf = async ({ accountId }: Person) =>
    site.context.db.queries
      .selectFrom('duties')
      .select('id')
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow();
  const { announcement_id: announcementId } = await site.context.db.queries
    .selectFrom('announcement_recipients')
    .select('announcement_id')
    .where('skip_reason', '=', 'ended')
    .where('recipient_id', '=', (await dutyIdOf(short)).id)
    .executeTakeFirstOrThrow();
  const { id } = await dutyIdOf(long);
  expect(await team.delivery(announcementId, id)).toBe('works');
  site.clock.advance(9 * dayMs);
  expect(await team.delivery(announcementId, id)).toBe('not_needed');
});

test('a person whose duty changed gets the mail once, with the values of the new duty', async ({
  site,
  team,
}) => {
  const moved = await team.person('Sample Moved', 'chair', council.value);
  await team.person('Sample Stays', 'door');
  await team.send();
  await team.end(moved.email);
  await team.grant(moved.email, 'chair', court.value);
  const sent = await team.mails();
  expect(sent.find(({ to }) => to === moved.email)?.text).toContain(`You look after ${court.name}.`);
  await team.end(moved.email);
  await team.grant(moved.email, 'hospitality');
  const query = { announcementId: (await team.newest())._id };
  const newcomers = async () =>
    (await site.call(listNewcomersOfAudience, { token: team.token, query })).body.names;
  expect(await newcomers()).toEqual([]);
  await team.person('Sample Late', 'door');
  expect(await newcomers()).toEqual(['Sample Late']);
});

test('an announcement to more than fifty people with a duty waits for a second person', async ({
  site,
  team,
}) => {
  for (let number = 1; number <= 51; number++) await team.person(`Sample Door ${number}`, 'door');
  const second = await site.person({ role: 'admin' });
  expect((await team.send()).body).toEqual({ message: 'Announcement waits for a second person' });
  expect(await team.mails()).toEqual([]);
  const { _id: announcementId, revision, sharedValues } = await team.newest();
  const body = { announcementId, revision, valuesDigest: sharedValues?.digest };
  const release = (token: string) => site.call(releaseAnnouncement, { token, body });
  expect(await release(team.token)).toMatchObject({ status: 403 });
  expect(await release(second.token)).toMatchObject({ status: 200 });
  expect(await team.mails()).toHaveLength(51);
});
