import { expect } from 'vitest';
import { dayMs } from '#platform/rule/dates.ts';
import { test as base } from '#tests/kit.ts';
import type { Person, TestApp } from '#tests/support/app.ts';
import { event, eventName } from '#tests/support/conference.ts';
import { askForDetails, insertGuests, withDuty } from '#tests/support/hospitality.ts';
import { must } from '#tests/support/must.ts';
import { textOf } from '#tests/support/pdf.ts';
import {
  changeTeamStays,
  fillBeds,
  getBeds,
  getTeamStays,
  loadHospitalityList,
  moveGuest,
  printHospitality,
  proposeBeds,
  recordStayMarks,
  saveRooms,
  setGuestCategories,
} from '../contract.ts';
import { purgeExpiredStays } from './index.ts';

const test = base
  .extend('site', async ({ site }) => {
    await askForDetails(site);
    return site;
  })
  .extend('host', async ({ site }) => withDuty(site, 'hospitality', await site.person()))
  .extend('helper', async ({ site }) => withDuty(site, 'door', await site.person()));

type Change = 'add' | 'remove' | 'confirm_adult' | 'withdraw_adult';
const change = (site: TestApp, by: Person, of: Person, kind: Change) =>
  site.call(changeTeamStays, {
    token: by.token,
    body: { eventName, accountIds: [of.accountId], change: kind },
  });
const read = async (site: TestApp, by: Person) =>
  (await site.call(getBeds, { token: by.token, params: { eventName } })).body;
const listOf = async (site: TestApp, by: Person) =>
  (await site.call(loadHospitalityList, { token: by.token, body: { eventName } })).body;
const save = (site: TestApp, by: Person, rooms: [room: string, beds: number, category?: string][]) =>
  site.call(saveRooms, {
    token: by.token,
    body: {
      eventName,
      revision: 0,
      rooms: rooms.map(([room, beds, category = '']) => ({ house: 'North', room, beds, category })),
    },
  });
const audited = (site: TestApp) =>
  site.context.db.queries
    .selectFrom('audit_log')
    .select(['action', 'actor_id as by', 'subject_id as of'])
    .where('action', 'like', 'team_%')
    .orderBy('id')
    .execute();

test('a person of the team is added to beds and meals, and removed', async ({ site, host, helper }) => {
  const team = async () =>
    (await site.call(getTeamStays, { token: host.token, params: { eventName } })).body.people
      .filter(({ accountId }) => accountId === helper.accountId)
      .map(({ duties, hasStay, isAdult }) => ({ duties, hasStay, isAdult }));
  expect(await team()).toEqual([{ duties: ['door'], hasStay: false, isAdult: false }]);
  expect((await listOf(site, host)).people).toEqual([]);
  expect(await change(site, host, helper, 'add')).toMatchObject({ status: 200 });
  expect(await change(site, host, helper, 'add')).toMatchObject({ status: 200 });
  expect(await team()).toEqual([{ duties: ['door'], hasStay: true, isAdult: false }]);
  expect((await listOf(site, host)).people).toMatchObject([
    { duties: ['door'], age: 'unknown_team', needsBed: true, bed: null, emergencyContact: null },
  ]);
  expect(await change(site, host, helper, 'remove')).toMatchObject({ status: 200 });
  expect(await team()).toEqual([{ duties: ['door'], hasStay: false, isAdult: false }]);
  const entry = { by: host.accountId, of: helper.accountId };
  expect(await audited(site)).toEqual([
    { action: 'team_stay_added', ...entry },
    { action: 'team_stay_removed', ...entry },
  ]);
});

test('only a superadmin says that a person of the team is an adult', async ({
  site,
  host,
  helper,
  superadmin,
}) => {
  await change(site, host, helper, 'add');
  expect(await change(site, host, helper, 'confirm_adult')).toMatchObject({
    status: 403,
    body: { code: 'adults_by_superadmin' },
  });
  expect(await change(site, superadmin, helper, 'confirm_adult')).toMatchObject({ status: 200 });
  expect((await read(site, host)).guests).toMatchObject([{ age: 'adult' }]);
  expect(await change(site, superadmin, helper, 'withdraw_adult')).toMatchObject({ status: 200 });
  expect((await read(site, host)).guests).toMatchObject([{ age: 'unknown_team' }]);
});

test('someone without a duty, and a confirmed delegate, are not of the team', async ({
  site,
  host,
  helper,
}) => {
  const other = await site.person();
  expect(await change(site, host, other, 'add')).toMatchObject({
    status: 404,
    body: { code: 'not_in_team' },
  });
  await change(site, host, helper, 'add');
  const [delegate] = await insertGuests(site, [{ name: 'Asha Rao' }]);
  await site.context.db.queries
    .updateTable('registrations')
    .set({ account_id: helper.accountId })
    .where('id', '=', must(delegate).id)
    .execute();
  expect((await read(site, host)).guests).toMatchObject([{ duties: null }]);
  expect(await change(site, host, helper, 'add')).toMatchObject({ status: 404 });
});

test('the team of unconfirmed age sleeps apart from minors, adults and delegates of unknown age', async ({
  site,
  host,
  helper,
  superadmin,
}) => {
  await insertGuests(site, [
    { name: 'Adult Rao', birthDate: '1990-01-01' },
    { name: 'Unknown Rao' },
    { name: 'Young Rao', birthDate: '2015-01-01' },
  ]);
  await save(site, host, [
    ['1', 2],
    ['2', 2],
    ['3', 2],
    ['4', 2],
  ]);
  await change(site, host, helper, 'add');
  const { token } = host;
  const propose = async () => (await site.call(proposeBeds, { token, params: { eventName } })).body;
  const { digest, placements } = await propose();
  expect(new Set(placements.map(({ roomId }) => roomId)).size).toBe(4);
  expect(await site.call(fillBeds, { token, body: { eventName, digest } })).toMatchObject({ status: 200 });
  const { guests } = await read(site, host);
  const ofTeam = must(guests.find(({ duties }) => duties));
  const roomOf = (name: string) => must(guests.find((guest) => guest.name === name)).roomId ?? '';
  const move = (toRoomId: string) =>
    site.call(moveGuest, {
      token,
      body: {
        eventName,
        registrationId: ofTeam.registrationId,
        fromRoomId: ofTeam.roomId ?? '',
        toRoomId,
      },
    });
  for (const name of ['Adult Rao', 'Unknown Rao', 'Young Rao'])
    expect(await move(roomOf(name))).toMatchObject({ status: 409, body: { code: 'minor_and_adult' } });
  await change(site, superadmin, helper, 'confirm_adult');
  for (const name of ['Unknown Rao', 'Young Rao'])
    expect(await move(roomOf(name))).toMatchObject({ status: 409 });
  expect(await move(roomOf('Adult Rao'))).toMatchObject({ status: 200 });
});

test('category and marks of the team are stored and undone', async ({ site, host, helper }) => {
  const { token } = host;
  await save(site, host, [['1', 1, 'Women']]);
  await change(site, host, helper, 'add');
  const [guest] = (await read(site, host)).guests;
  const { registrationId } = must(guest);
  const categorise = (category: string) =>
    site.call(setGuestCategories, {
      token,
      body: { eventName, registrationIds: [registrationId], category },
    });
  expect(await categorise('women')).toMatchObject({ status: 200 });
  expect((await read(site, host)).guests).toMatchObject([{ category: 'Women' }]);
  expect(await categorise('')).toMatchObject({ status: 200 });
  expect((await read(site, host)).guests).toMatchObject([{ category: null }]);
  const mark = (isUndone: boolean) => ({
    id: '0d9c4f4e-8f0a-4c63-9d5e-2a1f5b8f9a01',
    at: site.clock.now,
    registrationId,
    kind: 'left' as const,
    isUndone,
  });
  const record = (isUndone: boolean) =>
    site.call(recordStayMarks, {
      token,
      body: { eventName, sentAt: site.clock.now, marks: [mark(isUndone)] },
    });
  expect((await record(false)).body).toEqual({ recorded: 1 });
  expect((await record(false)).body).toEqual({ recorded: 0 });
  expect((await listOf(site, host)).people).toMatchObject([{ marks: [{ kind: 'left' }] }]);
  expect((await record(true)).body).toEqual({ recorded: 1 });
  expect((await listOf(site, host)).people).toMatchObject([{ marks: [] }]);
});

test('beds, meals and the emergency sheet name the team', async ({ site, host, helper }) => {
  await save(site, host, [['1', 1]]);
  await change(site, host, helper, 'add');
  const { rooms, guests } = await read(site, host);
  const { registrationId, name } = must(guests[0]);
  const { roomId } = must(rooms[0]);
  await site.call(moveGuest, {
    token: host.token,
    body: { eventName, registrationId, fromRoomId: '', toRoomId: roomId },
  });
  const print = async (kind: string) => {
    const path = printHospitality.path.replace(':eventName', encodeURIComponent(eventName));
    const answer = await site.app.inject({
      url: `${path}?${new URLSearchParams({ kind })}`,
      headers: { authorization: `Bearer ${host.token}` },
    });
    return (await textOf(answer.rawPayload)).replaceAll(/\s+/g, ' ');
  };
  expect(await print('beds')).toContain(`${name} Team: Door`);
  expect(await print('meals')).toContain('No answer 1');
  expect(await print('emergency_by_house')).toContain(`${name} (team) North, 1`);
});

test('the bed of a person is free when the duty ends, and the stay is erased after the event', async ({
  site,
  host,
  helper,
}) => {
  await save(site, host, [['1', 1]]);
  await change(site, host, helper, 'add');
  const { rooms, guests } = await read(site, host);
  const { registrationId } = must(guests[0]);
  const { roomId } = must(rooms[0]);
  const { queries } = site.context.db;
  const move = () =>
    site.call(moveGuest, {
      token: host.token,
      body: { eventName, registrationId, fromRoomId: '', toRoomId: roomId },
    });
  const beds = () => queries.selectFrom('bed_places').select('team_stay_id as id').execute();
  expect(await move()).toMatchObject({ status: 200 });
  const endAt = (ended_at: number | null) =>
    queries.updateTable('duties').set({ ended_at }).where('account_id', '=', helper.accountId).execute();
  await endAt(site.clock.now);
  await purgeExpiredStays(site.context);
  expect(await beds()).toEqual([{ id: null }]);
  await endAt(null);
  expect(await move()).toMatchObject({ status: 200 });
  site.clock.advance(33 * dayMs);
  await purgeExpiredStays(site.context);
  expect(await beds()).toEqual([{ id: null }]);
  const stays = await queries
    .selectFrom('team_stays')
    .select('id')
    .where('event_id', '=', event.id)
    .execute();
  expect(stays).toEqual([]);
});

test('an unknown event has no team', async ({ site, superadmin }) => {
  const { token } = superadmin;
  const unknown = 'No such event';
  expect(await site.call(getTeamStays, { token, params: { eventName: unknown } })).toMatchObject({
    status: 404,
  });
  const body = { eventName: unknown, accountIds: ['sample'], change: 'add' as const };
  expect(await site.call(changeTeamStays, { token, body })).toMatchObject({ status: 404 });
});
