import { expect, vi } from 'vitest';
import { test as base } from '#tests/kit.ts';
import type { TestApp } from '#tests/support/app.ts';
import { eventName } from '#tests/support/conference.ts';
import { askForDetails, insertAnsweredQuestion, insertGuests, withDuty } from '#tests/support/hospitality.ts';
import { must } from '#tests/support/must.ts';
import {
  deleteRoom,
  fillBeds,
  getBeds,
  moveGuest,
  proposeBeds,
  saveHospitalitySettings,
  saveRooms,
  setGuestCategories,
} from '../contract.ts';
import { hospitalityLimits } from './limits.ts';

const test = base
  .extend('site', async ({ site }) => {
    await askForDetails(site);
    return site;
  })
  .extend('guests', ({ site }) =>
    insertGuests(site, [
      { name: 'Asha Rao', email: 'asha@example.org' },
      { name: 'Bela Rao', email: 'bela@example.org' },
      { name: 'Chandra Rao' },
      { name: 'Young Rao', birthDate: '2015-01-01' },
      { name: 'Elsewhere Rao', accommodation: 'No' },
    ]),
  )
  .extend('host', ({ site }) => withDuty(site, 'hospitality'));

const house = (room: string, beds: number, category = '') => ({ house: 'North', room, beds, category });

async function save(site: TestApp, token: string, rooms: ReturnType<typeof house>[]) {
  const { revision } = (await site.call(getBeds, { token, params: { eventName } })).body;
  return site.call(saveRooms, { token, body: { eventName, revision, rooms } });
}
const read = async (site: TestApp, token: string) =>
  (await site.call(getBeds, { token, params: { eventName } })).body;
const ids = (people: readonly { id: string }[]) => people.map(({ id }) => id);

test('rooms are saved, and a room with the same name is changed', async ({ site, host }) => {
  expect(await save(site, host.token, [house('101', 2, 'Women'), house('102', 3)])).toMatchObject({
    status: 200,
    body: { message: 'Rooms saved' },
  });
  expect(await save(site, host.token, [house('101', 4)])).toMatchObject({ status: 200 });
  const { rooms, categories } = await read(site, host.token);
  expect(rooms.map(({ room, beds, category }) => [room, beds, category])).toEqual([
    ['101', 4, null],
    ['102', 3, null],
  ]);
  expect(categories).toEqual([]);
});

test('a change to houses that have changed meanwhile is refused', async ({ site, host }) => {
  const body = { eventName, revision: 0, rooms: [house('1', 2)] };
  const send = () => site.call(saveRooms, { token: host.token, body });
  expect(await send()).toMatchObject({ status: 200 });
  expect(await send()).toMatchObject({ status: 409, body: { code: 'beds_changed' } });
});

test('the beds are filled as they were proposed, and wishes of both are kept', async ({
  site,
  guests,
  host,
}) => {
  const [asha, bela, chandra, young] = ids(guests) as [string, string, string, string];
  const { queries } = site.context.db;
  await queries
    .insertInto('roommate_wishes')
    .values([
      { registration_id: asha, email: 'bela@example.org' },
      { registration_id: bela, email: 'asha@example.org' },
      { registration_id: chandra, email: 'asha@example.org' },
    ])
    .execute();
  await save(site, host.token, [house('1', 1), house('2', 2), house('3', 1)]);
  const sent = { token: host.token, params: { eventName } };
  const { digest, unplaced, split } = (await site.call(proposeBeds, sent)).body;
  expect([unplaced, split]).toEqual([[], []]);
  const fill = (seen: string) =>
    site.call(fillBeds, { token: host.token, body: { eventName, digest: seen } });
  expect(await fill('another')).toMatchObject({ status: 409 });
  expect(await fill(digest)).toMatchObject({ status: 200 });
  const after = await read(site, host.token);
  const roomOf = (id: string) => after.guests.find((one) => one.registrationId === id)?.roomId;
  expect(roomOf(asha)).toBe(roomOf(bela));
  expect(new Set([asha, chandra, young].map(roomOf)).size).toBe(3);
  expect(after.guests.map(({ name }) => name)).not.toContain('Elsewhere Rao');
  expect(await fill(digest)).toMatchObject({ status: 409, body: { code: 'beds_changed' } });
});

test('a proposal is computed without a transaction, and not stored if people change meanwhile', async ({
  site,
  guests,
  host,
}) => {
  await save(site, host.token, [house('1', 4)]);
  const { digest } = (await site.call(proposeBeds, { token: host.token, params: { eventName } })).body;
  const { db } = site.context;
  const change = db.change.bind(db);
  // Facts that the proposal is computed from are read outside of transactions, which read with another object.
  const reads = vi.spyOn(db.queries, 'selectFrom');
  let isRead = false;
  const changes = vi.spyOn(db, 'change').mockImplementation(async (work) => {
    isRead = reads.mock.calls.some(([table]) => table === 'bed_places');
    await db.queries
      .updateTable('registrations')
      .set({ status: 'declined' })
      .where('id', '=', must(guests[0]).id)
      .execute();
    return change(work);
  });
  const sent = { token: host.token, body: { eventName, digest } };
  expect(await site.call(fillBeds, sent)).toMatchObject({ status: 409, body: { code: 'beds_changed' } });
  expect(isRead).toBe(true);
  changes.mockRestore();
  reads.mockRestore();
  expect((await read(site, host.token)).guests.every(({ roomId }) => roomId === null)).toBe(true);
});

test('once no date of birth is asked for, the age is unknown and not adult', async ({
  site,
  guests,
  host,
}) => {
  expect(guests).toHaveLength(5);
  const agesOf = async () =>
    (await read(site, host.token)).guests.flatMap(({ name, age }) => (name === 'Young Rao' ? age : []));
  expect(await agesOf()).toEqual(['minor']);
  await site.context.db.queries.updateTable('welfare_settings').set({ birth_date_asked_at: null }).execute();
  expect(await agesOf()).toEqual(['unknown']);
});

test('a delegate is moved by hand, but not into a full room, to another age or from elsewhere', async ({
  site,
  guests,
  host,
}) => {
  const [asha, bela, , young, elsewhere] = ids(guests) as [string, string, string, string, string];
  await save(site, host.token, [house('1', 1, 'Men'), house('2', 2)]);
  const [one, two] = (await read(site, host.token)).rooms.map(({ roomId }) => roomId) as [string, string];
  const move = (registrationId: string, fromRoomId: string, toRoomId: string) =>
    site.call(moveGuest, { token: host.token, body: { eventName, registrationId, fromRoomId, toRoomId } });
  expect(await move(asha, '', one)).toMatchObject({ status: 200, body: { message: 'Delegate moved' } });
  expect(await move(bela, '', one)).toMatchObject({ status: 409, body: { code: 'room_full' } });
  expect(await move(asha, '', two)).toMatchObject({ status: 409, body: { code: 'beds_changed' } });
  expect(await move(asha, one, two)).toMatchObject({ status: 200 });
  expect(await move(young, '', two)).toMatchObject({ status: 409, body: { code: 'minor_and_adult' } });
  expect(await move(asha, two, 'no such room')).toMatchObject({
    status: 404,
    body: { code: 'no_such_room' },
  });
  expect(await move(elsewhere, '', two)).toMatchObject({ status: 404, body: { code: 'no_such_guest' } });
  expect(await move(asha, two, '')).toMatchObject({ status: 200 });
  expect((await read(site, host.token)).guests.every(({ roomId }) => roomId === null)).toBe(true);
});

test('of two who move into the last bed at the same time, one gets it', async ({ site, guests, host }) => {
  const [asha, bela] = ids(guests) as [string, string];
  await save(site, host.token, [house('1', 1)]);
  const { roomId } = must((await read(site, host.token)).rooms[0]);
  const move = (registrationId: string) =>
    site.call(moveGuest, {
      token: host.token,
      body: { eventName, registrationId, fromRoomId: '', toRoomId: roomId },
    });
  const answers = await Promise.all([move(asha), move(bela)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('beds in use stay when a room gets fewer, and a deleted room frees its delegates', async ({
  site,
  guests,
  host,
}) => {
  const [asha, bela] = ids(guests) as [string, string];
  await save(site, host.token, [house('1', 3)]);
  const { roomId } = must((await read(site, host.token)).rooms[0]);
  for (const registrationId of [asha, bela])
    await site.call(moveGuest, {
      token: host.token,
      body: { eventName, registrationId, fromRoomId: '', toRoomId: roomId },
    });
  expect(await save(site, host.token, [house('1', 1)])).toMatchObject({
    status: 409,
    body: { code: 'beds_taken' },
  });
  expect(await save(site, host.token, [house('1', 2)])).toMatchObject({ status: 200 });
  const { revision } = await read(site, host.token);
  const body = { eventName, revision, roomId };
  expect(await site.call(deleteRoom, { token: host.token, body })).toMatchObject({ status: 200 });
  const gone = { ...body, revision: revision + 1 };
  expect(await site.call(deleteRoom, { token: host.token, body: gone })).toMatchObject({ status: 404 });
  const after = await read(site, host.token);
  expect([after.rooms, after.guests.filter(({ roomId: bed }) => bed !== null)]).toEqual([[], []]);
});

test('a category comes from the chosen question, or from hospitality', async ({
  site,
  superadmin,
  guests,
  host,
}) => {
  const [asha, bela] = ids(guests) as [string, string];
  const questionId = await insertAnsweredQuestion(site, 'Wing', new Map([[asha, 'women ']]));
  await save(site, host.token, [house('1', 2, 'Women'), house('2', 2, 'Men')]);
  const { revision } = await read(site, host.token);
  const body = { eventName, revision, dietQuestionId: questionId, categoryQuestionId: questionId };
  expect(await site.call(saveHospitalitySettings, { token: host.token, body })).toMatchObject({
    status: 403,
  });
  const unknown = { ...body, dietQuestionId: 'no such question' };
  const { token } = superadmin;
  expect(await site.call(saveHospitalitySettings, { token, body: unknown })).toMatchObject({ status: 404 });
  expect(await site.call(saveHospitalitySettings, { token, body })).toMatchObject({ status: 200 });
  expect(await site.call(saveHospitalitySettings, { token, body })).toMatchObject({ status: 409 });
  const categoryOf = async (id: string) =>
    (await read(site, host.token)).guests.find(({ registrationId }) => registrationId === id)?.category;
  expect([await categoryOf(asha), await categoryOf(bela)]).toEqual(['Women', null]);
  const set = (registrationIds: string[], category: string) =>
    site.call(setGuestCategories, { token: host.token, body: { eventName, registrationIds, category } });
  expect(await set([bela], 'men')).toMatchObject({ status: 200 });
  expect(await categoryOf(bela)).toBe('Men');
  expect(await set([bela], 'Others')).toMatchObject({ status: 404, body: { code: 'no_such_category' } });
  expect(await set(['sample'], 'Men')).toMatchObject({ status: 404, body: { code: 'no_such_guest' } });
  expect(await set([bela], '')).toMatchObject({ status: 200 });
  expect(await categoryOf(bela)).toBeNull();
});

test('a category that hospitality changes is in the audit log for each delegate', async ({
  site,
  guests,
  host,
}) => {
  const [asha, bela] = ids(guests) as [string, string];
  await save(site, host.token, [house('1', 2, 'Women'), house('2', 2, 'Men')]);
  const set = (registrationIds: string[], category: string) =>
    site.call(setGuestCategories, { token: host.token, body: { eventName, registrationIds, category } });
  expect(await set([asha], 'women')).toMatchObject({ status: 200 });
  expect(await set([asha, bela], 'Women')).toMatchObject({ status: 200 });
  expect(await set([asha], '')).toMatchObject({ status: 200 });
  const entries = await site.context.db.queries
    .selectFrom('audit_log')
    .select(['actor_id as by', 'subject_id as of', 'before', 'after'])
    .where('action', '=', 'bed_category_changed')
    .orderBy('id')
    .execute();
  const by = host.accountId;
  expect(entries).toEqual([
    { by, of: asha, before: '', after: 'Women' },
    { by, of: bela, before: '', after: 'Women' },
    { by, of: asha, before: 'Women', after: '' },
  ]);
});

test('beds are proposed and filled only so often in a minute', async ({ site, host }) => {
  const { token } = host;
  const statuses: number[] = [];
  for (let at = 0; at <= hospitalityLimits.bedProposalsPerAccount.uses; at++)
    statuses.push((await site.call(proposeBeds, { token, params: { eventName } })).status);
  expect(statuses.slice(-2)).toEqual([200, 429]);
  const body = { eventName, digest: 'another' };
  expect((await site.call(fillBeds, { token, body })).status).toBe(429);
  site.clock.advance(hospitalityLimits.bedProposalsPerAccount.windowMs);
  expect((await site.call(fillBeds, { token, body })).status).toBe(409);
});

test('an unknown event has no beds', async ({ site, superadmin }) => {
  const sent = { token: superadmin.token, params: { eventName: 'No such event' } };
  expect(await site.call(getBeds, sent)).toMatchObject({ status: 404 });
  expect(await site.call(proposeBeds, sent)).toMatchObject({ status: 404 });
});
