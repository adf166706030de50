import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Duty } from '#conference/contract/duties.ts';
import { dayMs, dayOf } from '#platform/rule/dates.ts';
import { type Person, type TestApp, testApp } from '#tests/support/app.ts';
import { council, event, eventName, press } from '#tests/support/conference.ts';
import { must } from '#tests/support/must.ts';
import { type Seated, seatedPeople } from '#tests/support/seated.ts';
import { getTimetable, saveTimetableSession } from '#timetable/contract.ts';
import {
  exportAttendanceByHour,
  exportAttendedSessionCounts,
  exportMissingDelegates,
  getAttendanceByHour,
  getAttendedSessionCounts,
  getDoorOverview,
  grantDuty,
  listMissingDelegates,
  recordRollEvents,
  recordScans,
} from '../contract.ts';
import { buildTimetableSessionKey } from '../rule/roll.ts';

const hourMs = 60 * 60_000;
const params = { eventName };
const arrival = { occasion: 'arrival' };

let site: TestApp;
let superadmin: Person;
let chair: Person;
let asha: Seated;
let bela: Seated;
let session: string;
beforeAll(async () => {
  site = await testApp();
  superadmin = await site.superadmin();
  const seat = ({ value, portfolios }: typeof council, at: number) => ({
    committee: value,
    portfolio: portfolios[at] ?? '',
  });
  [asha, bela] = (await seatedPeople(
    site,
    [seat(council, 0), seat(council, 1), seat(press, 0)],
    ['Asha Rao', 'Bela Rao', 'Chandra Sen'].map((name) => ({ name })),
  )) as [Seated, Seated];
  const dates = { starts_at: site.clock.now, ends_at: site.clock.now + 2 * dayMs };
  await site.context.db.queries.updateTable('events').set(dates).where('id', '=', event.id).execute();
  const times = { day: 1, startMinute: 540, endMinute: 600 };
  const fields = { title: 'Sample', kind: 'session', ...times, roomId: null, committees: [council.value] };
  const body = { eventName, revision: 0, sessionId: null, fields, notifies: false };
  await site.call(saveTimetableSession, { token: superadmin.token, body: body as never });
  const { sessions } = (await site.call(getTimetable, { token: superadmin.token, params })).body;
  session = buildTimetableSessionKey(must(sessions[0])._id);
  chair = await withDuty('chair');
});
afterAll(() => site.close());

async function withDuty(kind: Duty, holder?: Person): Promise<Person> {
  const person = holder ?? (await site.person());
  const lastDay = dayOf(site.clock.now + 2 * dayMs, { timeZone: 'Asia/Kolkata' });
  const body = { eventName, email: person.email, kind, committee: council.value, lastDay };
  expect((await site.call(grantDuty, { token: superadmin.token, body })).status).toBe(200);
  return person;
}
const scan = ({ regID }: Seated, occasion: string, direction: 'in' | 'out' = 'in') => {
  const at = site.clock.now;
  const scans = [{ id: randomUUID(), at, occasion, direction, registrationId: regID }];
  return site.call(recordScans, {
    token: superadmin.token,
    body: { eventName, door: 'East', sentAt: at, scans },
  });
};
const mark = ({ regID }: Seated, chosen: 'present' | 'absent') => {
  const at = site.clock.now;
  const events = [{ id: randomUUID(), at, registrationId: regID, mark: chosen }];
  const body = { eventName, committee: council.value, session, sentAt: at, events };
  return site.call(recordRollEvents, { token: chair.token, body });
};

test('a session is an occasion at the door, and its share is counted from roll and door', async () => {
  const { body } = await site.call(getDoorOverview, {
    token: superadmin.token,
    params,
    query: { occasion: session },
  });
  const [held] = body.occasions.filter(({ kind }) => kind === 'session');
  expect(held).toMatchObject({ key: session });
  expect(Date.parse(must(held?.endsAt)) - Date.parse(must(held?.startsAt)), 'times of the timetable').toBe(
    hourMs,
  );
  expect(body.committees).toMatchObject([{ value: council.value, expected: 2 }]);
  await scan(asha, session);
  await scan(bela, session);
  await mark(bela, 'absent');
  // Sessions of no timetable, as a device could make them up, are not held.
  for (const made of ['session:made-up', 'session:made-up-too']) await scan(bela, made);
  const { delegates } = (await site.call(getAttendedSessionCounts, { token: superadmin.token, params })).body;
  expect(delegates.map(({ name, attended, held }) => [name, attended, held])).toEqual(
    expect.arrayContaining([
      ['Asha Rao', 1, 1],
      ['Bela Rao', 0, 1],
      ['Chandra Sen', 0, 0],
    ]),
  );
  const csv = await site.call(exportAttendedSessionCounts, { token: superadmin.token, params });
  expect(String(csv.body)).toMatch(/"Asha Rao",.*,"1","1","100"/);
});

test('arrivals are counted by hour in the zone of the event', async () => {
  await scan(asha, 'arrival');
  site.clock.advance(2 * hourMs);
  await scan(bela, 'arrival');
  await scan(bela, 'arrival');
  site.clock.advance(60_000);
  await scan(asha, 'arrival', 'out');
  const { committees } = (
    await site.call(getAttendanceByHour, { token: superadmin.token, params, query: arrival })
  ).body;
  const hours = committees.find(({ value }) => value === council.value)?.hours ?? [];
  expect(hours.map(({ came, left, here }) => [came, left, here])).toEqual([
    [1, 0, 1],
    [1, 1, 1],
  ]);
  // The zone of the club is half an hour off, so that an hour there begins at half past in UTC.
  expect(new Date(hours[0]?.at ?? '').getUTCMinutes()).toBe(30);
  const csv = await site.call(exportAttendanceByHour, { token: superadmin.token, params, query: arrival });
  expect(String(csv.body)).toContain('Here at the end');
});

test('missing delegates are listed with phones for superadmins and hospitality only', async () => {
  const read = async ({ token }: Person) =>
    site.call(listMissingDelegates, { token, params, query: arrival });
  const [hospitality, door] = [await withDuty('hospitality'), await withDuty('door')];
  for (const person of [superadmin, hospitality])
    expect((await read(person)).body).toMatchObject({
      expected: 3,
      people: [{ name: 'Chandra Sen', committee: press.value, phone: expect.stringMatching(/\d{5}/) }],
    });
  const admin = await site.person({ role: 'admin' });
  expect((await read(admin)).body.people).toMatchObject([{ name: 'Chandra Sen', phone: null }]);
  const both = await withDuty('hospitality', await site.person({ role: 'admin' }));
  expect((await read(both)).body.people[0]?.phone).toMatch(/\d{5}/);
  for (const { summary } of [listMissingDelegates, exportMissingDelegates])
    expect(summary).toContain('phone numbers for superadmins and the duty hospitality');
  for (const person of [door, chair]) expect((await read(person)).status).toBe(403);
  const { token } = hospitality;
  const elsewhere = { eventName: 'Another event' };
  expect((await site.call(listMissingDelegates, { token, params: elsewhere, query: arrival })).status).toBe(
    403,
  );
  const csv = await site.call(exportMissingDelegates, { token, params, query: arrival });
  expect(String(csv.body)).toMatch(/"Chandra Sen",.*\d{5}/);
  const audited = await site.context.db.queries
    .selectFrom('audit_log')
    .select(['actor_id', 'after'])
    .where('action', '=', 'attendance_exported')
    .where('actor_id', '=', hospitality.accountId)
    .execute();
  expect(audited).toEqual([{ actor_id: hospitality.accountId, after: 'missing of arrival' }]);
});

test('a duty is mailed to the person', async () => {
  const mails = (await site.mails()).filter(({ kind }) => kind === 'duty_granted');
  const [mail] = mails.filter(({ to }) => to === chair.email);
  expect(mail?.text).toContain(council.name);
  expect(mail?.text).toContain('/login?next=/duty');
});

test('missing delegates are listed from the day on, with one audit entry for each reader', async () => {
  const hospitality = await withDuty('hospitality');
  const read = async (occasion: string) =>
    site.call(listMissingDelegates, { token: hospitality.token, params, query: { occasion } });
  for (const occasion of ['session:no-such-session', 'meal:2099-01-01:lunch'])
    expect(await read(occasion)).toMatchObject({ status: 404, body: { code: 'no_such_occasion' } });
  const day = (days: number) => dayOf(site.clock.now + days * dayMs, { timeZone: 'Asia/Kolkata' });
  expect(await read(`meal:${day(2)}:lunch`)).toMatchObject({
    status: 409,
    body: { code: 'occasion_not_begun' },
  });
  const today = `meal:${day(0)}:lunch`;
  for (const occasion of [today, 'arrival', today, today]) expect((await read(occasion)).status).toBe(200);
  const audited = await site.context.db.queries
    .selectFrom('audit_log')
    .select('after')
    .where('action', '=', 'missing_delegates_read')
    .where('actor_id', '=', hospitality.accountId)
    .orderBy('id')
    .execute();
  expect(audited).toEqual([{ after: today }, { after: 'arrival' }]);
});

test('a mark of a chair for the own registration counts for no certificate', async () => {
  await withDuty('chair', bela);
  const at = site.clock.now + 1;
  const events = [{ id: randomUUID(), at, registrationId: bela.regID, mark: 'present' as const }];
  const body = { eventName, committee: council.value, session, sentAt: at, events };
  expect((await site.call(recordRollEvents, { token: bela.token, body })).status).toBe(200);
  const attended = async () => {
    const counts = await site.call(getAttendedSessionCounts, { token: superadmin.token, params });
    return counts.body.delegates.find(({ name }) => name === 'Bela Rao')?.attended;
  };
  expect(await attended()).toBe(0);
  site.clock.advance(1000);
  await mark(bela, 'present');
  expect(await attended()).toBe(1);
});
