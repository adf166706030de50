import { afterAll, expect, test } from 'vitest';
import { testApp } from '#tests/support/app.ts';
import { cabinet, conference, council, eventName, fees } from '#tests/support/conference.ts';
import { insertTestGroup, insertTestRegistrations } from '#tests/support/registrations.ts';
import { getRegistrationStatistics } from '../../contract/desk.ts';

const site = await testApp();
afterAll(() => site.close());
const admin = await site.person({ role: 'admin', name: 'Sample Admin' });

const numbers = (name = eventName) =>
  site.call(getRegistrationStatistics, { params: { eventName: name }, token: admin.token });

test('an event without registrations has seats and nothing else', async () => {
  const { body } = await numbers();
  expect(body).toMatchObject({ registered: 0, days: [], colleges: { named: [], others: 0 } });
  expect(body.committees.map(({ value }) => value)).toEqual(conference.committees.map(({ value }) => value));
  for (const { taken, free } of body.committees) expect([taken, free > 0]).toEqual([0, true]);
});

test('counts by day, status, origin, accommodation, committee and college, and adds up the fees', async () => {
  const beforeMidnight = Date.UTC(2026, 0, 1, 18, 29);
  const free = (await numbers()).body.committees.find(({ value }) => value === council.value)?.free ?? 0;
  await insertTestRegistrations(site.context, [
    { registeredAt: beforeMidnight, college: 'College A' },
    {
      registeredAt: beforeMidnight + 60_000,
      college: 'College B',
      committees: [cabinet.value, council.value],
    },
    { registeredAt: beforeMidnight + 120_000, institute: true, status: 'declined' },
    {
      registeredAt: beforeMidnight + 180_000,
      college: 'College B',
      accommodation: 'No',
      status: 'confirmed',
      assigned: { committee: council.value, portfolio: council.portfolios[0] },
    },
  ]);
  site.clock.advance(30_000);
  const { body } = await numbers();
  expect(body.at).toBe(new Date(site.clock.now).toISOString());
  expect(body.registered).toBe(4);
  expect(body.days).toEqual([
    { day: '2026-01-01', pending: 1, confirmed: 0, declined: 0, withdrawn: 0 },
    { day: '2026-01-02', pending: 1, confirmed: 1, declined: 1, withdrawn: 0 },
  ]);
  expect(body.status).toEqual({ pending: 2, confirmed: 1, declined: 1, withdrawn: 0 });
  expect(body.origin).toEqual({ institute: 1, outside: 3 });
  expect(body.accommodation).toEqual({ Yes: 2, No: 1 });
  expect(body.colleges).toEqual({
    named: [
      { college: 'College B', count: 2 },
      { college: 'College A', count: 1 },
    ],
    others: 0,
  });
  expect(body.money).toEqual({
    due: { registrationAmount: 200 * fees.individual, hospitalityAmount: 200 * fees.hospitality },
    confirmed: { registrationAmount: 100 * fees.individual, hospitalityAmount: 100 * fees.hospitality },
  });
  const committee = (value: string) => body.committees.find((one) => one.value === value);
  expect(committee(council.value)).toMatchObject({ firstChoice: 3, taken: 1, free: free - 1 });
  expect(committee(cabinet.value)).toMatchObject({ firstChoice: 1, taken: 0 });
});

test('a college is one, whatever the spaces and capital letters of its delegates', async () => {
  const spellings = ['Sample College', 'Sample College', ' sample  college'];
  await insertTestRegistrations(
    site.context,
    spellings.map((college) => ({ college })),
  );
  site.clock.advance(30_000);
  expect((await numbers()).body.colleges.named).toContainEqual({ college: 'Sample College', count: 3 });
});

test('a group is paid for once, and colleges beyond the first dozen are counted together', async () => {
  const otherSite = await testApp();
  const { token } = await otherSite.person({ role: 'admin' });
  await insertTestGroup(otherSite.context, { members: 2 });
  await insertTestRegistrations(
    otherSite.context,
    Array.from({ length: 15 }, (_, at) => ({ college: `Other College ${at}`, status: 'declined' as const })),
  );
  const { body } = await otherSite.call(getRegistrationStatistics, { params: { eventName }, token });
  expect(body.money.due).toEqual({
    registrationAmount: 300 * fees.groupMember,
    hospitalityAmount: 300 * fees.hospitality,
  });
  expect(body.colleges.named).toHaveLength(12);
  expect(body.colleges.others).toBe(4);
  await otherSite.close();
});

test('the numbers are cached for half a minute', async () => {
  const { body } = await numbers();
  await insertTestRegistrations(site.context, [{}]);
  site.clock.advance(29_999);
  expect((await numbers()).body).toEqual(body);
  site.clock.advance(1);
  expect((await numbers()).body.registered).toBe(body.registered + 1);
});

test('an unknown event returns 404', async () => {
  expect(await numbers('Nowhere')).toMatchObject({ status: 404, body: { error: 'No such event exists' } });
});
