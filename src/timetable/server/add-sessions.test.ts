import { expect } from 'vitest';
import { createEdition } from '#conference/contract.ts';
import { test as base } from '#tests/kit.ts';
import { council, event, eventName, press } from '#tests/support/conference.ts';
import { addTimetableSessions, getTimetable } from '#timetable/contract.ts';

const test = base.extend('desk', ({ site, superadmin, admin }) => {
  const read = async () =>
    (await site.call(getTimetable, { token: superadmin.token, params: { eventName } })).body;
  const add = async (
    sessions: object[],
    { token = superadmin.token, revision = -1, replaced = [] as string[] } = {},
  ) => {
    const seen = revision < 0 ? (await read()).revision : revision;
    return site.call(addTimetableSessions, {
      token,
      body: { eventName, revision: seen, sessions, replaced } as never,
    });
  };
  return { read, add, admin };
});

const session = {
  title: 'Session 1',
  kind: 'session',
  day: 1,
  startMinute: 480,
  endMinute: 600,
  room: 'Hall A',
  committees: 'all',
};

test('sessions are added at once with the rooms that they name, beside the existing ones', async ({
  site,
  desk,
}) => {
  expect((await desk.add([session])).body).toEqual({ message: 'Timetable updated' });
  const each = [council, press].map(({ value }) => ({ ...session, day: 2, committees: [value, value] }));
  expect(
    (await desk.add([...each, { ...session, title: 'Lunch', kind: 'meal', room: 'Canteen' }])).status,
  ).toBe(200);
  const { rooms, sessions, revision } = await desk.read();
  expect(rooms.map(({ name }) => name)).toEqual(['Canteen', 'Hall A']);
  expect(sessions.map(({ title, day, committees }) => [title, day, committees])).toEqual([
    ['Session 1', 1, 'all'],
    ['Lunch', 1, 'all'],
    ['Session 1', 2, [council.value]],
    ['Session 1', 2, [press.value]],
  ]);
  expect(revision).toBe(2);
  const audited = await site.context.db.queries
    .selectFrom('audit_log')
    .select('after')
    .where('action', '=', 'timetable_changed')
    .orderBy('id')
    .execute();
  expect(audited.map(({ after }) => String(after))).toEqual([
    expect.stringContaining('1 session added'),
    expect.stringContaining('3 sessions added'),
  ]);
});

test('sessions are added all or none', async ({ desk }) => {
  await desk.add([session]);
  const before = await desk.read();
  const bad = [session, { ...session, room: 'New', committees: ['Nobody'] }];
  expect((await desk.add(bad)).body).toMatchObject({ code: 'no_such_committee' });
  const full = Array.from({ length: 300 }, (_, at) => ({ ...session, title: `Session ${at}` }));
  expect((await desk.add(full)).body).toMatchObject({ code: 'too_many_sessions' });
  const rooms = Array.from({ length: 101 }, (_, at) => ({ ...session, room: `Room ${at}` }));
  expect((await desk.add(rooms)).body).toMatchObject({ code: 'too_many_rooms' });
  expect(await desk.read()).toEqual(before);
});

test('what was seen is what is added: another change in between refuses the sheet', async ({ desk }) => {
  const { revision } = await desk.read();
  await desk.add([session]);
  expect((await desk.add([session], { revision })).body).toMatchObject({ code: 'timetable_changed' });
});

test('only a superadmin adds sessions, and only valid ones', async ({ desk }) => {
  expect((await desk.add([session], { token: desk.admin.token, revision: 0 })).status).toBe(403);
  for (const fields of [
    { title: 'x'.repeat(1_000) },
    { title: 'A\u202eB' },
    { room: 'x'.repeat(61) },
    { endMinute: 480 },
    { day: 15 },
    { committees: [] },
    { kind: 'party' },
  ])
    expect((await desk.add([{ ...session, ...fields }])).status).toBe(400);
  expect((await desk.add([])).status).toBe(400);
  expect((await desk.add(Array.from({ length: 301 }, () => session))).status).toBe(400);
  expect((await desk.read()).sessions).toEqual([]);
});

test('sessions that a sheet replaces are deleted with the change, and remembered for their marks', async ({
  site,
  desk,
}) => {
  await desk.add([session, { ...session, title: 'Session 2', startMinute: 660, endMinute: 720 }]);
  const before = await desk.read();
  const replaced = before.sessions.map(({ _id }) => _id);
  expect((await desk.add([session], { replaced: [...replaced, 'unknown'] })).body).toMatchObject({
    code: 'no_such_session',
  });
  const bad = { ...session, committees: ['Nobody'] };
  expect((await desk.add([bad], { replaced })).body).toMatchObject({ code: 'no_such_committee' });
  expect(await desk.read()).toEqual(before);
  const full = Array.from({ length: 300 }, (_, at) => ({ ...session, title: `Session ${at}` }));
  expect((await desk.add(full, { replaced: replaced.slice(1) })).body).toMatchObject({
    code: 'too_many_sessions',
  });
  expect((await desk.add([{ ...session, title: 'Crisis' }], { replaced })).status).toBe(200);
  expect((await desk.read()).sessions.map(({ title }) => title)).toEqual(['Crisis']);
  const { queries } = site.context.db;
  const removed = await queries.selectFrom('removed_sessions').select('id').execute();
  expect(removed.map(({ id }) => id).toSorted()).toEqual(replaced.toSorted());
  const entries = await queries
    .selectFrom('audit_log')
    .select(['before', 'after'])
    .where('action', '=', 'timetable_changed')
    .orderBy('id')
    .execute();
  expect(entries.at(-1)).toMatchObject({
    before: expect.stringContaining('2 sessions deleted'),
    after: expect.stringContaining('1 session added'),
  });
  expect((await desk.add([], { replaced: [(await desk.read()).sessions[0]?._id ?? ''] })).status).toBe(200);
  expect((await desk.read()).sessions).toEqual([]);
});

test('a session of another event cannot be replaced', async ({ site, superadmin, desk }) => {
  await desk.add([session]);
  const { token } = superadmin;
  expect(
    (await site.call(createEdition, { token, body: { eventName: 'Another 2099', from: event.id } })).status,
  ).toBe(200);
  const params = { eventName: 'Another 2099' };
  const other = (await site.call(getTimetable, { token, params })).body;
  const replaced = other.sessions.map(({ _id }) => _id);
  expect(replaced).toHaveLength(1);
  expect((await desk.add([session], { replaced })).body).toMatchObject({ code: 'no_such_session' });
});
