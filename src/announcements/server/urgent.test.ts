import { expect } from 'vitest';
import { grantDuty } from '#attendance/contract.ts';
import { dayMs, dayOf } from '#platform/rule/dates.ts';
import { test as base } from '#tests/kit.ts';
import { council, eventName } from '#tests/support/conference.ts';
import { must } from '#tests/support/must.ts';
import { insertTestRegistrations } from '#tests/support/registrations.ts';
import { addTimetableSessions, getTimetable, setTimetableVisibility } from '#timetable/contract.ts';
import { everybody, getUrgentNoticeChoices, sendUrgentNotice } from '../contract/urgent.ts';

const test = base.extend('urgent', async ({ site, superadmin }) => {
  const { token } = superadmin;
  const admin = await site.person({ role: 'admin' });
  const addSession = async (title: string, room: string) => {
    const { revision } = (await site.call(getTimetable, { token, params: { eventName } })).body;
    const times = { day: 1, startMinute: 600, endMinute: 660 };
    const session = { title, kind: 'session', ...times, room, committees: 'all' };
    const body = { eventName, revision, sessions: [session] };
    must(await site.call(addTimetableSessions, { token, body: body as never }));
  };
  await addSession('Session 2', 'Main hall');
  const show = async (isShown: boolean) => {
    const { revision } = (await site.call(getTimetable, { token, params: { eventName } })).body;
    return site.call(setTimetableVisibility, { token, body: { eventName, revision, isShown } });
  };
  expect((await show(true)).status).toBe(200);
  const choices = async (to = everybody, person = admin) =>
    (await site.call(getUrgentNoticeChoices, { token: person.token, params: { eventName }, query: { to } }))
      .body;
  const send = async (change: (found: Awaited<ReturnType<typeof choices>>) => object, more: object = {}) => {
    const to = (more as { to?: string }).to ?? everybody;
    const found = await choices(to);
    const session = { to, sessionId: found.sessions[0]?._id, fingerprint: found.fingerprint };
    const body = { eventName, ...session, change: change(found), ...more };
    return site.call(sendUrgentNotice, { token: admin.token, body: body as never });
  };
  const toRoom = ({ rooms }: Awaited<ReturnType<typeof choices>>) => ({
    what: 'room',
    roomId: rooms[0]?._id,
  });
  const mails = async () => (await site.mails()).filter(({ kind }) => kind === 'urgent_notice');
  const addDelegates = (count: number) =>
    insertTestRegistrations(
      site.context,
      Array.from({ length: count }, () => ({ status: 'confirmed' as const })),
    );
  const addChair = async () => {
    const chair = await site.person({ name: 'Sample Chair' });
    const lastDay = dayOf(site.clock.now + dayMs, { timeZone: 'Asia/Kolkata' });
    const body = { eventName, email: chair.email, kind: 'chair', committee: council.value, lastDay };
    must(await site.call(grantDuty, { token, body: body as never }));
    return chair;
  };
  return { addSession, show, choices, send, toRoom, mails, addDelegates, addChair };
});

test('one admin mails more than fifty people at once that a room has changed', async ({ site, urgent }) => {
  await urgent.addDelegates(60);
  const chair = await urgent.addChair();
  expect(await urgent.choices()).toMatchObject({ recipients: 61, rooms: [{ name: 'Main hall' }] });
  expect((await urgent.send(urgent.toRoom)).body).toEqual({ message: 'Mail is being sent' });
  const sent = await urgent.mails();
  expect(sent).toHaveLength(61);
  const mail = must(sent.find(({ to }) => to === chair.email));
  expect(mail.subject).toBe('New room: Session 2');
  expect(mail.text).toContain('Session 2 now takes place in another room: Main hall.');
  expect(mail.text).toContain(`at ${eventName}.`);
  const { queries } = site.context.db;
  const entries = await queries
    .selectFrom('audit_log')
    .selectAll()
    .where('action', '=', 'urgent_notice_sent')
    .execute();
  expect(entries).toHaveLength(1);
});

test('a committee gets it with its chairs, and the time is one of those offered', async ({ urgent }) => {
  await urgent.addDelegates(3);
  const chair = await urgent.addChair();
  const at = (startMinute: unknown) => () => ({ what: 'time', startMinute });
  expect((await urgent.send(at(615), { to: council.value })).status).toBe(200);
  const sent = await urgent.mails();
  expect(sent.map(({ to }) => to)).toEqual([chair.email]);
  expect(sent[0]?.text).toMatch(/Session 2 now begins at 10[:.]15/);
  for (const wrong of [611, -15, 1440, 'at once'])
    expect(await urgent.send(at(wrong))).toMatchObject({ status: 400 });
});

test('nothing is sent with a text that is not in the timetable', async ({ urgent }) => {
  await urgent.addDelegates(1);
  const noRoom = () => ({ what: 'room', roomId: 'no-such-room' });
  expect(await urgent.send(noRoom)).toMatchObject({ status: 404 });
  expect(await urgent.send(urgent.toRoom, { sessionId: 'none' })).toMatchObject({ status: 404 });
  expect(await urgent.send(urgent.toRoom, { fingerprint: 'stale' })).toMatchObject({ status: 409 });
  await urgent.addSession('Session 3', 'www.example.org');
  const toAddress = ({ rooms }: Awaited<ReturnType<typeof urgent.choices>>) => ({
    what: 'room',
    roomId: rooms.find(({ name }) => name.startsWith('www'))?._id,
  });
  expect(await urgent.send(toAddress)).toMatchObject({ status: 409, body: { code: 'unsafe_name' } });
  await urgent.addSession('Session 4', 'evil.example');
  await urgent.addSession('Session 5', 'Call +91 98640 12345');
  for (const room of ['evil', 'Call'])
    expect(
      await urgent.send(({ rooms }) => ({
        what: 'room',
        roomId: rooms.find(({ name }) => name.startsWith(room))?._id,
      })),
    ).toMatchObject({ status: 409, body: { code: 'unsafe_name' } });
  expect(await urgent.mails()).toEqual([]);
});

test('an urgent mail tells nothing of a hidden timetable, and reaches no list but a committee', async ({
  urgent,
}) => {
  await urgent.addDelegates(1);
  for (const to of ['all', 'pending', 'declined', 'withdrawn'])
    expect(await urgent.choices(to)).toMatchObject({ code: 'no_such_choice' });
  const { fingerprint, sessions } = await urgent.choices();
  const more = { fingerprint, sessionId: sessions[0]?._id };
  await urgent.show(false);
  expect((await urgent.choices()).sessions).toEqual([]);
  expect(await urgent.send(urgent.toRoom, more)).toMatchObject({ status: 404 });
  expect(await urgent.mails()).toEqual([]);
});

test('an account sends twelve urgent mails an hour at most', async ({ urgent }) => {
  await urgent.addDelegates(1);
  for (let sent = 1; sent <= 12; sent++) expect((await urgent.send(urgent.toRoom)).status).toBe(200);
  expect(await urgent.send(urgent.toRoom)).toMatchObject({ status: 429 });
});
