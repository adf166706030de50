import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { endDuty, listDuties } from '#attendance/contract.ts';
import { dayMs } from '#platform/rule/dates.ts';
import { test as base } from '#tests/kit.ts';
import { event, eventName } from '#tests/support/conference.ts';
import { askForDetails, insertGuests, withDuty } from '#tests/support/hospitality.ts';
import { must } from '#tests/support/must.ts';
import { loadHospitalityList, recordDetailOpenings, recordStayMarks } from '../contract.ts';

const contact = { name: 'Sample Mother', phone: '+91 98000 00001', relation: 'Mother' };
const test = base
  .extend('site', async ({ site }) => {
    await askForDetails(site);
    return site;
  })
  .extend('guests', ({ site }) =>
    insertGuests(site, [
      { name: 'Asha Rao', diet: 'Jain', contact, birthDate: '2015-01-01' },
      { name: 'Bela Rao', accommodation: 'No' },
      { name: 'Pending Rao', status: 'pending' },
    ]),
  )
  .extend('host', ({ site }) => withDuty(site, 'hospitality'));

const audited = (site: { context: { db: { queries: import('#platform/server/db/tables.ts').Db } } }) =>
  site.context.db.queries
    .selectFrom('audit_log')
    .select(['action', 'subject_id as subjectId', 'actor_id as actorId', 'at'])
    .where('action', 'in', ['hospitality_list_loaded', 'personal_details_opened'])
    .execute();

test('hospitality gets diet, phone and emergency contact of confirmed delegates', async ({
  site,
  guests,
  host,
}) => {
  const { status, body } = await site.call(loadHospitalityList, { token: host.token, body: { eventName } });
  expect(status).toBe(200);
  expect(body.people.map(({ name }) => name)).toEqual(['Asha Rao', 'Bela Rao']);
  expect(body.people[0]).toMatchObject({
    registrationId: must(guests[0]).id,
    diet: 'Jain',
    emergencyContact: contact,
    age: 'minor',
    needsBed: true,
    bed: null,
    marks: [],
  });
  expect(body.people[1]).toMatchObject({ needsBed: false, age: 'unknown', emergencyContact: null });
  expect(body.meals[0]).toMatchObject({ label: 'Breakfast' });
  expect(Date.parse(body.expiresAt) - Date.parse(body.madeAt)).toBeLessThanOrEqual(12 * 60 * 60_000);
});

test('the audit log has one entry for each account and day that loads the list', async ({ site, host }) => {
  const load = () => site.call(loadHospitalityList, { token: host.token, body: { eventName } });
  await load();
  await load();
  expect(await audited(site)).toMatchObject([
    { action: 'hospitality_list_loaded', subjectId: event.id, actorId: host.accountId },
  ]);
  site.clock.advance(dayMs);
  await load();
  expect(await audited(site)).toHaveLength(2);
});

test('a list ends with the duty', async ({ site, host }) => {
  site.clock.advance(dayMs);
  const { body } = await site.call(loadHospitalityList, { token: host.token, body: { eventName } });
  expect(Date.parse(body.expiresAt) - Date.parse(body.madeAt)).toBeLessThan(dayMs);
  site.clock.advance(dayMs);
  const { status } = await site.call(loadHospitalityList, { token: host.token, body: { eventName } });
  expect(status).toBe(403);
});

test('the list of an unknown event does not exist', async ({ site, superadmin }) => {
  const sent = { token: superadmin.token, body: { eventName: 'No such event' } };
  expect(await site.call(loadHospitalityList, sent)).toMatchObject({ status: 404 });
});

test('an admin without the duty gets no list', async ({ site, admin }) => {
  const { status } = await site.call(loadHospitalityList, { token: admin.token, body: { eventName } });
  expect(status).toBe(403);
});

test('an opening is logged once, with its own time, however often it is sent', async ({
  site,
  guests,
  host,
}) => {
  const at = site.clock.now;
  const opening = { id: randomUUID(), at, registrationId: must(guests[0]).id };
  site.clock.advance(60_000);
  const send = () =>
    site.call(recordDetailOpenings, {
      token: host.token,
      body: { eventName, sentAt: at + 60_000, openings: [opening] },
    });
  expect(await send()).toMatchObject({ status: 200, body: { recorded: 1 } });
  expect(await send()).toMatchObject({ status: 200, body: { recorded: 0 } });
  expect(await audited(site)).toEqual([
    { action: 'personal_details_opened', subjectId: opening.registrationId, actorId: host.accountId, at },
  ]);
});

test('an opening that arrives after the end of the duty is still logged', async ({
  site,
  superadmin,
  guests,
  host,
}) => {
  const { duties } = (await site.call(listDuties, { token: superadmin.token, params: { eventName } })).body;
  await site.call(endDuty, { token: superadmin.token, body: { dutyId: must(duties[0])._id } });
  const at = site.clock.now;
  const openings = [{ id: randomUUID(), at, registrationId: must(guests[0]).id }];
  const sent = { token: host.token, body: { eventName, sentAt: at, openings } };
  expect(await site.call(recordDetailOpenings, sent)).toMatchObject({ status: 200, body: { recorded: 1 } });
});

test('an account that never had the duty writes no openings', async ({ site, guests, delegate }) => {
  const at = site.clock.now;
  const openings = [{ id: randomUUID(), at, registrationId: must(guests[0]).id }];
  const sent = { token: delegate.token, body: { eventName, sentAt: at, openings } };
  expect(await site.call(recordDetailOpenings, sent)).toMatchObject({ status: 403 });
  expect(await audited(site)).toEqual([]);
});

test('a step of a stay is marked once, and an undone mark stays undone when it is sent again', async ({
  site,
  guests,
  host,
  superadmin,
}) => {
  const registrationId = must(guests[0]).id;
  const mark = { id: randomUUID(), at: site.clock.now, registrationId, kind: 'arrived' as const };
  const send = (token: string, one: typeof mark, isUndone = false) =>
    site.call(recordStayMarks, {
      token,
      body: { eventName, sentAt: site.clock.now, marks: [{ ...one, isUndone }] },
    });
  const marks = async () => {
    const { body } = await site.call(loadHospitalityList, { token: host.token, body: { eventName } });
    return must(body.people[0]).marks.map(({ id }) => id);
  };
  expect((await send(host.token, mark)).body).toEqual({ recorded: 1 });
  expect((await send(superadmin.token, { ...mark, id: randomUUID() })).body).toEqual({ recorded: 0 });
  expect(await marks()).toEqual([mark.id]);
  expect((await send(superadmin.token, mark, true)).body).toEqual({ recorded: 1 });
  expect((await send(host.token, mark)).body).toEqual({ recorded: 0 });
  expect(await marks()).toEqual([]);
  const second = { ...mark, id: randomUUID() };
  await send(host.token, second);
  expect(await marks()).toEqual([second.id]);
});

test('hospitality of one event marks no delegate of another', async ({ site, guests, host }) => {
  const marks = [
    {
      id: randomUUID(),
      at: site.clock.now,
      registrationId: must(guests[0]).id,
      kind: 'left' as const,
      isUndone: false,
    },
  ];
  const other = 'Another Sample Event';
  const sent = { token: host.token, body: { eventName: other, sentAt: site.clock.now, marks } };
  expect(await site.call(recordStayMarks, sent)).toMatchObject({ status: 403 });
});
