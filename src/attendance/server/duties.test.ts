import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Duty } from '#conference/contract/duties.ts';
import { dayMs, dayOf } from '#platform/rule/dates.ts';
import { type Person, type TestApp, testApp } from '#tests/support/app.ts';
import { council, court, event, eventName } from '#tests/support/conference.ts';
import { endDuty, grantDuty, listDuties, listOwnDuties } from '../contract.ts';
import { createDutyChecks } from './duties.ts';

let site: TestApp;
let superadmin: Person;
beforeAll(async () => {
  site = await testApp();
  superadmin = await site.superadmin();
});
afterAll(() => site.close());

const dayAhead = (days: number) => dayOf(site.clock.now + days * dayMs, { timeZone: 'Asia/Kolkata' });
const grant = (email: string, kind: Duty, more: object = {}) =>
  site.call(grantDuty, {
    token: superadmin.token,
    body: { eventName, email, kind, committee: '', lastDay: dayAhead(2), ...more },
  });
const own = async ({ token }: Person) => (await site.call(listOwnDuties, { token })).body.duties;
const end = (dutyId: string) => site.call(endDuty, { token: superadmin.token, body: { dutyId } });
const listed = async () =>
  (await site.call(listDuties, { token: superadmin.token, params: { eventName } })).body.duties;
const isAtDoor = ({ accountId }: Person, event?: string) =>
  createDutyChecks(site.context).hasDuty(
    { accountId, sessionId: '', role: 'client' },
    { kinds: ['door'], ...(event && { eventName: event }) },
  );

test('a duty is shown until it is ended or its last day is over', { tags: ['race'] }, async () => {
  const [volunteer, chair] = [await site.person({ name: 'Sample Volunteer' }), await site.person()];
  expect((await grant(volunteer.email.toUpperCase(), 'door')).status).toBe(200);
  expect((await grant(chair.email, 'chair', { committee: council.value })).status).toBe(200);
  expect(await own(volunteer)).toMatchObject([{ eventName, kind: 'door', lastDay: dayAhead(2) }]);
  expect(await own(chair)).toMatchObject([{ kind: 'chair', committeeName: council.name }]);
  expect(await isAtDoor(volunteer)).toBe(true);
  expect(await isAtDoor(volunteer, eventName)).toBe(true);
  expect(await isAtDoor(volunteer, 'Another event')).toBe(false);
  expect(await isAtDoor(chair)).toBe(false);

  const { _id: dutyId = '' } = (await listed()).find(({ name }) => name === 'Sample Volunteer') ?? {};
  const answers = await Promise.all([end(dutyId), end(dutyId)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  expect(await own(volunteer)).toEqual([]);
  expect(await isAtDoor(volunteer)).toBe(false);

  await grant(volunteer.email, 'door', { lastDay: dayAhead(0) });
  expect(await isAtDoor(volunteer)).toBe(true);
  site.clock.advance(dayMs);
  expect(await isAtDoor(volunteer)).toBe(false);
  expect(await own(volunteer)).toEqual([]);
});

test('the same duty again changes its last day, also when both are sent at once', {
  tags: ['race'],
}, async () => {
  const chair = await site.person();
  await Promise.all([1, 2, 3].map(() => grant(chair.email, 'chair', { committee: court.value })));
  await grant(chair.email, 'chair', { committee: court.value, lastDay: dayAhead(5) });
  await grant(chair.email, 'chair', { committee: council.value });
  expect((await own(chair)).map(({ committeeName, lastDay }) => [committeeName, lastDay])).toEqual([
    [council.name, dayAhead(2)],
    [court.name, dayAhead(5)],
  ]);
});

test('a duty needs a coming day, and a committee only for chairs', async () => {
  const { email, accountId } = await site.person();
  expect(await grant(email, 'door', { lastDay: dayAhead(-1) })).toMatchObject({ status: 400 });
  expect(await grant(email, 'door', { lastDay: dayAhead(400) })).toMatchObject({ status: 400 });
  expect(await grant(email, 'chair')).toMatchObject({ status: 400 });
  expect(await grant(email, 'chair', { committee: 'no-such' })).toMatchObject({ status: 404 });
  const { queries } = site.context.db;
  const row = { event_id: event.id, account_id: accountId, committee_id: null };
  const times = { ends_at: 1, granted_at: 1, granted_by: 'test', ended_at: null };
  const page = { first_day: null, opened_at: null, used_at: null };
  await expect(
    queries
      .insertInto('duties')
      .values({ id: 'chair', kind: 'chair', ...row, ...times, ...page })
      .execute(),
  ).rejects.toThrow(/duties_committee/);
});
