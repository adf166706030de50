import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { addShifts, grantDuty, recordScans } from '#attendance/contract.ts';
import { dayMs, dayOf } from '#platform/rule/dates.ts';
import { test as base } from '#tests/kit.ts';
import type { Person, TestApp } from '#tests/support/app.ts';
import { council, event, eventName, press } from '#tests/support/conference.ts';
import { must } from '#tests/support/must.ts';
import { textOf } from '#tests/support/pdf.ts';
import { photograph } from '#tests/support/pictures.ts';
import { type Seated, seatedPeople } from '#tests/support/seated.ts';
import { upload } from '#tests/support/uploads.ts';
import { getTimetable, saveRoom, saveTimetableSession, uploadSitePlan } from '#timetable/contract.ts';
import { getPrintSetup, printPapers } from '../../contract.ts';
import type { PrintKind } from '../../rule/print-titles.ts';

type Print = (
  kind: PrintKind,
  by: Person,
  query?: Record<string, string>,
) => Promise<{ status: number; text: string; code: string }>;

const test = base.extend<{ print: Print; people: Seated[] }>({
  print: async ({ site }, use) => {
    await use(async (kind, by, query = {}) => {
      const path = printPapers.path.replace(':eventName', encodeURIComponent(eventName));
      const answer = await site.app.inject({
        url: `${path}?${new URLSearchParams({ kind, ...query })}`,
        headers: { authorization: `Bearer ${by.token}` },
      });
      const isPdf = answer.statusCode === 200;
      return {
        status: answer.statusCode,
        text: isPdf ? (await textOf(answer.rawPayload)).replaceAll(/\s+/g, ' ') : '',
        code: isPdf ? '' : answer.json().code,
      };
    });
  },
  people: async ({ site }, use) => {
    const dates = { starts_at: site.clock.now, ends_at: site.clock.now + 2 * dayMs };
    await site.context.db.queries.updateTable('events').set(dates).where('id', '=', event.id).execute();
    const seat = ({ value, portfolios }: typeof council, at: number) => ({
      committee: value,
      portfolio: portfolios[at] ?? '',
    });
    const seats = [seat(council, 0), seat(council, 1), seat(press, 0)];
    const names = ['Asha Rao', 'Bela Rao', 'Chandra Sen'].map((name) => ({ name }));
    await use(await seatedPeople(site, seats, names));
  },
});

const checkIn = (site: TestApp, by: Person, { regID }: Seated) => {
  const at = site.clock.now;
  const scans = [
    { id: randomUUID(), at, occasion: 'arrival', direction: 'in' as const, registrationId: regID },
  ];
  return site.call(recordScans, { token: by.token, body: { eventName, door: 'East', sentAt: at, scans } });
};

const giveDuty = async (
  site: TestApp,
  by: Person,
  to: { email: string },
  kind: 'door' | 'chair' | 'hospitality',
) => {
  const lastDay = dayOf(site.clock.now + dayMs, { timeZone: 'Asia/Kolkata' });
  const body = { eventName, email: to.email, kind, committee: council.value, lastDay };
  expect((await site.call(grantDuty, { token: by.token, body })).status).toBe(200);
};

test('the printed attendance says who is here, and the list who is missing', async ({
  site,
  superadmin,
  people,
  print,
}) => {
  expect((await checkIn(site, superadmin, must(people[0]))).status).toBe(200);
  const { text } = await print('attendance', superadmin);
  expect(text).toMatch(/Asha Rao .*Here since .*East/);
  expect(text).toMatch(/Chandra Sen .*Not here/);
  const missing = (await print('missing', superadmin)).text;
  expect(missing).toContain('2 of 3 are missing');
  expect(missing).not.toContain('Asha Rao');
  expect(missing).toContain('Bela Rao');
  const ofPress = (await print('missing', superadmin, { committee: press.value })).text;
  expect(ofPress).toContain('1 of 1 is missing');
  expect(ofPress).not.toContain('Bela Rao');
  expect((await print('attendance', superadmin, { occasion: 'meal:2001-01-01:lunch' })).code).toBe(
    'no_such_occasion',
  );
  expect((await print('attendance', superadmin, { occasion: 'anything' })).status).toBe(400);
});

test('phone numbers are printed for superadmins and hospitality only', async ({
  site,
  superadmin,
  admin,
  people,
  print,
}) => {
  expect((await print('team_phones', superadmin)).code).toBe('no_team_to_print');
  await giveDuty(site, superadmin, await site.person({ name: 'Sample Helper' }), 'door');
  const set = { phone: '+91 90000 12345' };
  await site.context.db.queries.updateTable('accounts').set(set).execute();
  expect((await print('team_phones', superadmin)).text).toContain('Sample Helper Door +91 90000 12345');
  expect((await print('missing', superadmin)).text).toContain(set.phone);
  const setup = () => site.call(getPrintSetup, { token: admin.token, params: { eventName } });
  expect((await print('team_phones', admin)).code).toBe('phones_hidden');
  expect((await print('missing', admin)).text).not.toContain(set.phone);
  expect((await print('evening_folder', admin)).text).not.toContain(set.phone);
  expect((await setup()).body.seesPhones).toBe(false);
  expect(people).toHaveLength(3);
  await giveDuty(site, superadmin, admin, 'hospitality');
  expect((await setup()).body.seesPhones).toBe(true);
  expect((await print('team_phones', admin)).text).toContain(set.phone);
});

test('the printed shifts have a line for each person who is in one or wanted', async ({
  site,
  superadmin,
  admin,
  people,
  print,
}) => {
  expect(people).toHaveLength(3);
  expect((await print('team_shifts', admin)).code).toBe('no_shifts_to_print');
  const helper = await site.person({ name: 'Sample Helper' });
  await giveDuty(site, superadmin, helper, 'door');
  const invited = 'sample.invited@example.org';
  await giveDuty(site, superadmin, { email: invited }, 'door');
  const shift = { day: 1, startMinute: 540, endMinute: 660, place: 'East gate', wanted: 2, isOpen: true };
  const shifts = [
    { ...shift, task: 'Check-in', people: [helper.email, invited] },
    { ...shift, task: 'Night desk', day: 2 },
  ];
  const sent = { token: superadmin.token, body: { eventName, shifts } };
  expect((await site.call(addShifts, sent)).status).toBe(200);
  const { text } = await print('team_shifts', admin, { day: '1' });
  expect(text).toContain('Check-in East gate Sample Helper Invited');
  expect(text).not.toContain(invited);
  expect((await print('team_shifts', superadmin)).text).toContain(`Sample Helper Invited: ${invited}`);
  expect(text).not.toContain('Night desk');
  expect((await print('team_shifts', admin)).text).toContain('Night desk');
  expect((await print('evening_folder', admin)).text).toContain('Sample Helper');
});

test('the printed timetable and the signs follow the timetable, also while it is hidden', async ({
  site,
  superadmin,
  admin,
  people,
  print,
}) => {
  expect(people).toHaveLength(3);
  for (const kind of ['timetable', 'committee_timetables', 'room_signs'] as const)
    expect((await print(kind, admin)).code).toBe('no_timetable_to_print');
  const call = { token: superadmin.token };
  const room = { eventName, revision: 0, roomId: null, name: 'Sample Hall' };
  expect((await site.call(saveRoom, { ...call, body: room })).status).toBe(200);
  const { rooms } = (await site.call(getTimetable, { ...call, params: { eventName } })).body;
  const times = { day: 2, startMinute: 540, endMinute: 600, kind: 'session' as const };
  const roomId = must(rooms[0])._id;
  const fields = { title: 'First debate', ...times, roomId, committees: [council.value] };
  const session = { eventName, revision: 1, sessionId: null, fields, notifies: false };
  expect((await site.call(saveTimetableSession, { ...call, body: session })).status).toBe(200);
  for (const kind of ['timetable', 'committee_timetables', 'room_signs'] as const)
    expect((await print(kind, admin)).text).toMatch(
      /Sample Hall[\s\S]*First debate|First debate.*Sample Hall/,
    );
  expect((await print('timetable', admin, { day: '2' })).status).toBe(200);
  expect((await print('timetable', admin, { day: '1' })).code).toBe('no_timetable_to_print');
});

test('the site plan is printed once there is one', async ({ site, superadmin, admin, people, print }) => {
  expect(people).toHaveLength(3);
  expect((await print('site_plan', admin)).code).toBe('no_site_plan_to_print');
  const query = { eventName, revision: '0' };
  const sent = { token: superadmin.token, file: await photograph(), query };
  expect((await upload(site, uploadSitePlan, sent)).status).toBe(200);
  expect((await print('site_plan', admin)).text).toContain('Site plan');
});
