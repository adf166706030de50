import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readPageInputs } from '#app/page-inputs.ts';
import { createEdition, updateEvent } from '#conference/contract.ts';
import { type Person, type TestApp, testApp } from '#tests/support/app.ts';
import { council, event, eventName, press } from '#tests/support/conference.ts';
import { must } from '#tests/support/must.ts';
import { insertTestRegistrations } from '#tests/support/registrations.ts';
import { type Seated, seatedPeople } from '#tests/support/seated.ts';
import { upload } from '#tests/support/uploads.ts';
import {
  deleteRoom,
  deleteSitePlan,
  deleteTimetableSession,
  getOwnTimetables,
  getTimetable,
  getWallScreenTimetable,
  renewWallScreenLink,
  saveRoom,
  saveSitePlanPins,
  saveTimetableSession,
  setTimetableVisibility,
  uploadSitePlan,
} from '../contract.ts';

let site: TestApp;
let superadmin: Person;
let inCouncil: Seated;
let inPress: Seated;

const read = async (name = eventName) =>
  (await site.call(getTimetable, { token: superadmin.token, params: { eventName: name } })).body;
const on = async (revision?: number) => ({ eventName, revision: revision ?? (await read()).revision });
const fieldsOf = (fields: object) => ({
  title: 'First session',
  kind: 'session',
  day: 1,
  startMinute: 540,
  endMinute: 660,
  roomId: null,
  committees: [council.value],
  ...fields,
});
const save = async (
  fields: object,
  {
    sessionId = null,
    revision,
    notifies = false,
  }: { sessionId?: string | null; revision?: number; notifies?: boolean } = {},
) =>
  site.call(saveTimetableSession, {
    token: superadmin.token,
    body: { ...(await on(revision)), sessionId, fields: fieldsOf(fields), notifies },
  });
const room = async (name: string, roomId: string | null = null) =>
  site.call(saveRoom, { token: superadmin.token, body: { ...(await on()), roomId, name } });
const show = async (isShown: boolean) =>
  site.call(setTimetableVisibility, { token: superadmin.token, body: { ...(await on()), isShown } });
const own = async ({ token }: Person) => (await site.call(getOwnTimetables, { token })).body.timetables;
const titles = async (person: Person) =>
  (await own(person)).map(({ sessions }) => sessions.map(({ title }) => title));
const screen = (key: string) => site.call(getWallScreenTimetable, { body: { eventName, key } });
const mailed = async () =>
  (await site.mails())
    .filter(({ kind }) => kind === 'timetable_changed')
    .map(({ to, subject }) => [to, subject]);
const idOf = async (title: string) =>
  (await read()).sessions.find((session) => session.title === title)?._id ?? '';

beforeAll(async () => {
  site = await testApp();
  superadmin = await site.superadmin();
  [inCouncil, inPress] = (await seatedPeople(
    site,
    [council, press].map(({ value, portfolios }) => ({ committee: value, portfolio: portfolios[0] ?? '' })),
  )) as [Seated, Seated];
});
afterAll(() => site.close());

describe('a hidden timetable', () => {
  test('is written by a superadmin, and shown to no one else', async () => {
    expect((await room('Hall 1')).status).toBe(200);
    const [hall] = (await read()).rooms;
    expect((await save({ roomId: hall?._id })).status).toBe(200);
    expect(
      (await save({ title: 'Lunch', kind: 'meal', startMinute: 720, endMinute: 780, committees: 'all' }))
        .status,
    ).toBe(200);
    expect(await read()).toMatchObject({
      isShown: false,
      rooms: [{ name: 'Hall 1' }],
      sessions: [
        { title: 'First session', roomId: hall?._id, committees: [council.value] },
        { title: 'Lunch', committees: 'all' },
      ],
      delegates: 2,
    });
    expect(await own(inCouncil)).toEqual([]);
    expect((await readPageInputs(site.context.db.queries)).timetable).toEqual([]);
    expect((await screen((await read()).screenKey ?? '')).status).toBe(404);
  });

  test('mails nothing', async () => {
    await save(
      { title: 'Lunch', kind: 'meal', startMinute: 730, endMinute: 780, committees: 'all' },
      { sessionId: await idOf('Lunch'), notifies: true },
    );
    expect(await mailed()).toEqual([]);
  });

  test.each([
    ['an end before the beginning', { endMinute: 540 }],
    ['a session longer than a day', { endMinute: 540 + 1440 }],
    ['no committee', { committees: [] }],
    ['no title', { title: ' ' }],
    ['day 15', { day: 15 }],
  ])('%s is refused', async (_name, fields) => {
    expect((await save(fields)).status).toBe(400);
  });

  test('unknown committees, rooms, sessions and versions are refused', async () => {
    expect(await save({ committees: ['Sample'] })).toMatchObject({
      status: 404,
      body: { code: 'no_such_committee' },
    });
    expect(await save({ roomId: 'sample' })).toMatchObject({ status: 404, body: { code: 'no_such_room' } });
    expect(await save({}, { sessionId: 'sample' })).toMatchObject({
      status: 404,
      body: { code: 'no_such_session' },
    });
    expect(await save({}, { revision: 1 })).toMatchObject({
      status: 409,
      body: { code: 'timetable_changed' },
    });
    expect(await room('Hall 1')).toMatchObject({ status: 409, body: { code: 'room_name_taken' } });
  });

  test('of concurrent changes only one is made', { tags: ['race'] }, async () => {
    const { revision } = await read();
    const all = await Promise.all(['X', 'Y'].map((title) => save({ title }, { revision })));
    expect(all.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    for (const title of ['X', 'Y']) {
      const sessionId = await idOf(title);
      const body = { ...(await on()), sessionId, notifies: false };
      if (sessionId) await site.call(deleteTimetableSession, { token: superadmin.token, body });
    }
  });
});

describe('a shown timetable', () => {
  test('shows each delegate the sessions of the committee and those for all', async () => {
    await show(true);
    expect(await titles(inCouncil)).toEqual([['First session', 'Lunch']]);
    expect(await titles(inPress)).toEqual([['Lunch']]);
    expect(await own(await site.person())).toEqual([]);
    const [mine] = await own(inCouncil);
    expect(mine?.sessions[0]).toMatchObject({ room: 'Hall 1', committees: [council.shortName] });
    expect(mine?.calendar).toBe(`/${event.id}-${encodeURIComponent(council.value)}.ics`);
  });

  test('is in the public pages', async () => {
    const { timetable } = await readPageInputs(site.context.db.queries);
    expect(timetable).toMatchObject([
      { title: 'First session', room: 'Hall 1', committeeValues: [council.value] },
      { title: 'Lunch', committees: null, committeeValues: 'all' },
    ]);
  });

  test('mails a change to those concerned, and only if the superadmin says so', async () => {
    const sessionId = await idOf('First session');
    await save({ startMinute: 550 }, { sessionId });
    expect(await mailed()).toEqual([]);
    await save({ startMinute: 555, committees: [press.value] }, { sessionId, notifies: true });
    expect((await mailed()).toSorted()).toEqual(
      [inCouncil, inPress].map(({ email }) => [email, 'Changed: First session']).toSorted(),
    );
    await save({ title: 'Press briefing', committees: [press.value] }, { notifies: true });
    expect((await mailed()).at(-1)).toEqual([inPress.email, 'New session: Press briefing']);
    const body = { ...(await on()), sessionId: await idOf('Press briefing'), notifies: true };
    await site.call(deleteTimetableSession, { token: superadmin.token, body });
    expect((await mailed()).at(-1)).toEqual([inPress.email, 'Cancelled: Press briefing']);
    expect(await mailed()).toHaveLength(4);
  });

  test('is mailed without its title to more than fifty people', async () => {
    await insertTestRegistrations(
      site.context,
      Array.from({ length: 51 }, () => ({ status: 'confirmed' as const })),
    );
    const before = (await mailed()).length;
    const title = 'Pay again to thief@okbank';
    await save({ title, committees: 'all' }, { notifies: true });
    const mails = (await site.mails()).filter(({ kind }) => kind === 'timetable_changed').slice(before);
    expect(mails.length).toBeGreaterThan(51);
    for (const { subject, text } of mails) {
      expect(subject).toBe('Your timetable has changed');
      expect(text).not.toContain(title);
    }
    const body = { ...(await on()), sessionId: await idOf(title), notifies: false };
    await site.call(deleteTimetableSession, { token: superadmin.token, body });
  });

  test('moves with the dates of the event', async () => {
    const [before] = await own(inPress);
    const { body } = await site.call(getTimetable, { token: superadmin.token, params: { eventName } });
    const startsAt = new Date(Date.parse(event.startsAt) + 24 * 60 * 60_000).toISOString();
    const endsAt = new Date(Date.parse(event.endsAt) + 24 * 60 * 60_000).toISOString();
    const dates = { startsAt, endsAt, inWords: '' };
    expect(
      (await site.call(updateEvent, { token: superadmin.token, body: { eventName, dates } })).status,
    ).toBe(200);
    const [after] = await own(inPress);
    const startOf = (timetable: typeof before) => Date.parse(timetable?.sessions[0]?.startsAt ?? '');
    expect(startOf(after) - startOf(before)).toBe(24 * 60 * 60_000);
    expect((await read()).days[0]).not.toBe(body.days[0]);
  });

  test('is on a wall screen with the current link only', async () => {
    const key = (await read()).screenKey ?? '';
    expect((await screen(key)).body).toMatchObject({ eventName, sessions: [{}, {}], plan: null });
    expect((await screen(key)).body.timetableAddress).toMatch(/\/annualconf$/);
    expect((await screen('sample')).status).toBe(404);
    await site.call(renewWallScreenLink, { token: superadmin.token, body: await on() });
    expect((await screen(key)).status).toBe(404);
    expect((await screen((await read()).screenKey ?? '')).status).toBe(200);
  });

  test('keeps the sessions of a deleted room', async () => {
    const [hall] = (await read()).rooms;
    await save({ roomId: hall?._id }, { sessionId: await idOf('First session') });
    expect((await room('Hall 2', hall?._id)).status).toBe(200);
    await site.call(deleteRoom, {
      token: superadmin.token,
      body: { ...(await on()), roomId: must(hall)._id },
    });
    expect(await read()).toMatchObject({ rooms: [], sessions: [{ roomId: null }, {}] });
  });
});

test('the site plan has pins of rooms, for delegates and in the next edition', async () => {
  await room('Hall 7');
  await room('Hall 8');
  const send = async (file: Buffer, query: object = {}) => {
    const { eventName: name, revision } = await on();
    const sent = { eventName: name, revision: String(revision), ...query };
    return upload(site, uploadSitePlan, { token: superadmin.token, file, query: sent });
  };
  const picture = await sharp({ create: { width: 3000, height: 1500, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  expect((await send(Buffer.from('no picture'))).body.code).toBe('invalid_drawing');
  expect((await send(picture, { revision: '0' })).body.code).toBe('timetable_changed');
  expect((await send(picture)).status).toBe(200);
  const { rooms, plan } = await read();
  const pins = rooms.map(({ _id }, at) => ({ roomId: _id, x: 100 * at, y: 250 }));
  const save = async (saved: object[]) =>
    site.call(saveSitePlanPins, { token: superadmin.token, body: { ...(await on()), pins: saved } as never });
  expect((await save([{ roomId: 'unknown', x: 1, y: 1 }])).body).toMatchObject({ code: 'no_such_room' });
  expect((await save([{ ...pins[0], x: 1001 }])).status).toBe(400);
  expect((await save(pins.slice(0, 2))).status).toBe(200);
  await show(true);
  const [mine] = await own(inCouncil);
  const named = rooms.slice(0, 2).map(({ name }, at) => ({ room: name, x: 100 * at, y: 250 }));
  expect(mine?.plan).toEqual({ address: plan, pins: named });
  expect((await readPageInputs(site.context.db.queries)).sitePlan).toEqual(mine?.plan);
  const file = await site.app.inject(plan ?? '');
  expect(file.headers).toMatchObject({ 'content-type': 'image/jpeg' });
  expect(file.headers['cache-control']).toContain('immutable');
  expect(await sharp(file.rawPayload).metadata()).toMatchObject({ width: 2000, height: 1000 });
  const body = { eventName: 'Copied', from: event.id };
  expect((await site.call(createEdition, { token: superadmin.token, body })).status).toBe(200);
  expect((await read('Copied')).rooms.filter(({ pin }) => pin)).toHaveLength(2);
  await show(false);
  expect((await readPageInputs(site.context.db.queries)).sitePlan).toBeNull();
  expect((await site.call(deleteSitePlan, { token: superadmin.token, body: await on() })).status).toBe(200);
  expect((await site.app.inject(plan ?? '')).statusCode).toBe(404);
  for (const { _id, name } of rooms)
    if (/Hall [78]/.test(name))
      await site.call(deleteRoom, { token: superadmin.token, body: { ...(await on()), roomId: _id } });
});

test('a new edition has the timetable, hidden and without dates', async () => {
  await room('Hall 3');
  const body = { eventName: 'Next', from: event.id };
  expect((await site.call(createEdition, { token: superadmin.token, body })).status).toBe(200);
  const next = await read('Next');
  expect(next).toMatchObject({
    isShown: false,
    days: [],
    delegates: 0,
    rooms: [{ name: 'Hall 3' }],
    sessions: [{ title: 'First session', day: 1, committees: [council.value] }, { title: 'Lunch' }],
  });
  expect(next.screenKey).not.toBe((await read()).screenKey);
});

test('a new edition has the site plan of an event without rooms and sessions', async () => {
  const { queries } = site.context.db;
  const copy = async (name: string, from: string) => {
    const body = { eventName: name, from };
    expect((await site.call(createEdition, { token: superadmin.token, body })).status).toBe(200);
    return queries.selectFrom('events').select('id').where('name', '=', name).executeTakeFirstOrThrow();
  };
  const { id } = await copy('Plan without rooms', event.id);
  await queries.deleteFrom('timetable_sessions').where('event_id', '=', id).execute();
  await queries.deleteFrom('rooms').where('event_id', '=', id).execute();
  const file = await sharp({ create: { width: 300, height: 150, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  const { revision } = await read('Plan without rooms');
  const query = { eventName: 'Plan without rooms', revision: String(revision) };
  expect((await upload(site, uploadSitePlan, { token: superadmin.token, file, query })).status).toBe(200);
  await copy('Its next edition', id);
  expect(await read('Its next edition')).toMatchObject({ rooms: [], sessions: [], plan: expect.any(String) });
});
