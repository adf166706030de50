import { expect } from 'vitest';
import { test as base } from '#tests/kit.ts';
import type { Person, TestApp } from '#tests/support/app.ts';
import { event, eventName } from '#tests/support/conference.ts';
import { askForDetails, insertGuests, withDuty } from '#tests/support/hospitality.ts';
import { must } from '#tests/support/must.ts';
import { pageContents, textOf } from '#tests/support/pdf.ts';
import { getBeds, moveGuest, printHospitality, saveRooms } from '../contract.ts';
import type { HospitalityPaper } from '../rule/hospitality-papers.ts';

const contact = { name: 'Sample Mother', phone: '+91 98000 00001', relation: 'Mother' };
const test = base
  .extend('site', async ({ site }) => {
    await askForDetails(site);
    return site;
  })
  .extend('host', ({ site }) => withDuty(site, 'hospitality'))
  .extend('guests', async ({ site, host }) => {
    const guests = await insertGuests(site, [
      { name: 'Asha Rao', diet: 'No nuts', contact, birthDate: '2015-01-01' },
      { name: 'Bela Rao' },
    ]);
    const { token } = host;
    const rooms = [
      { house: 'North House', room: '101', beds: 2, category: 'Women' },
      { house: 'South House', room: '7', beds: 1, category: '' },
    ];
    await site.call(saveRooms, { token, body: { eventName, revision: 0, rooms } });
    const { roomId } = must((await site.call(getBeds, { token, params: { eventName } })).body.rooms[0]);
    const body = { eventName, registrationId: must(guests[0]).id, fromRoomId: '', toRoomId: roomId };
    await site.call(moveGuest, { token, body });
    const arrival = { vehicle: 'flight' as const, number: 'SA 100', arrives_at: site.clock.now, people: 1 };
    await site.context.db.queries
      .insertInto('planned_arrivals')
      .values({ registration_id: must(guests[1]).id, ...arrival })
      .execute();
    return guests;
  });

async function print(site: TestApp, by: Person, kind: HospitalityPaper, name = eventName) {
  const path = printHospitality.path.replace(':eventName', encodeURIComponent(name));
  const answer = await site.app.inject({
    url: `${path}?${new URLSearchParams({ kind })}`,
    headers: { authorization: `Bearer ${by.token}` },
  });
  const isPdf = answer.statusCode === 200;
  const text = isPdf ? (await textOf(answer.rawPayload)).replaceAll(/\s+/g, ' ') : answer.json().code;
  const drawn = isPdf ? pageContents(answer.rawPayload).join('\n') : '';
  const sizes = [...drawn.matchAll(/ ([\d.]+) Tf/g)].map(([, size]) => Number(size));
  return { status: answer.statusCode, text, sizes };
}
const audited = (site: TestApp) =>
  site.context.db.queries
    .selectFrom('audit_log')
    .select(['action', 'after', 'subject_id as subjectId'])
    .where('action', 'in', ['papers_printed', 'emergency_sheet_printed'])
    .execute();

test('the emergency sheet shows bed, emergency contact and diet, and its print is logged', async ({
  site,
  guests,
  host,
}) => {
  expect(guests).toHaveLength(2);
  const { status, text } = await print(site, host, 'emergency_by_name');
  expect(status).toBe(200);
  for (const part of ['Asha Rao (under 18)', 'North House, 101', contact.phone, 'Sample Mother', 'No nuts'])
    expect(text).toContain(part);
  expect(await audited(site)).toEqual([
    { action: 'emergency_sheet_printed', after: 'hospitality_emergency_by_name', subjectId: event.id },
  ]);
});

test('long diets are wrapped on the emergency sheet and stay readable', async ({ site, host }) => {
  const diet = Array.from({ length: 120 }, (_, at) => `nuts${at}`).join(', ');
  const word = 'gluten'.repeat(60);
  await insertGuests(site, [
    { name: 'Asha Rao', diet: `${diet} end of the list` },
    { name: 'Bela Rao', diet: word },
  ]);
  const { status, text, sizes } = await print(site, host, 'emergency_by_name');
  expect(status).toBe(200);
  for (const part of ['nuts0,', 'nuts119', 'list', 'Asha Rao (continued)']) expect(text).toContain(part);
  expect(text.replaceAll(/\s/g, '')).toContain(word);
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(8);
});

test('by house, delegates without a bed have a separate page', async ({ site, guests, host }) => {
  expect(guests).toHaveLength(2);
  const { text } = await print(site, host, 'emergency_by_house');
  expect(text.indexOf('North House')).toBeLessThan(text.indexOf('Without a bed'));
  expect(text).toContain('Bela Rao');
});

test('beds, meals and arrivals are printed', async ({ site, guests, host }) => {
  expect(guests).toHaveLength(2);
  const beds = await print(site, host, 'beds');
  for (const part of ['North House', '101', 'Women', 'Asha Rao', 'South House'])
    expect(beds.text).toContain(part);
  const meals = await print(site, host, 'meals');
  for (const part of ['Breakfast', 'No nuts', 'No answer', 'All']) expect(meals.text).toContain(part);
  expect((await print(site, host, 'arrivals')).text).toContain('Flight SA 100');
  expect((await audited(site)).map(({ action }) => action)).toEqual(Array(3).fill('papers_printed'));
});

test('without houses and arrivals there is nothing to print', async ({ site, host }) => {
  for (const kind of ['beds', 'arrivals', 'emergency_by_name'] as const)
    expect(await print(site, host, kind)).toMatchObject({ status: 409, text: 'nothing_to_print' });
  expect(await audited(site)).toEqual([]);
});

test('an admin without the duty prints nothing, and another event is refused', async ({
  site,
  admin,
  host,
  superadmin,
}) => {
  expect((await print(site, admin, 'emergency_by_name')).status).toBe(403);
  expect((await print(site, host, 'emergency_by_name', 'Another Sample Event')).status).toBe(403);
  expect((await print(site, superadmin, 'emergency_by_name', 'Another Sample Event')).status).toBe(404);
});
