import { afterAll, beforeAll, expect, test } from 'vitest';
import { elevate } from '#accounts/contract.ts';
import { getAuditLog } from '#audit/contract.ts';
import { type TestApp, testApp } from '../../tests/support/app.ts';
import { readPageInputs } from './page-inputs.ts';

let site: TestApp;
beforeAll(async () => {
  site = await testApp();
  await site.context.db.change((changes) =>
    changes.updateTable('club').set({ time_zone: 'Europe/Berlin', locale: 'de' }).execute(),
  );
});
afterAll(() => site.close());

test('pages and screens get the time zone and the locale that the database holds', async () => {
  expect((await readPageInputs(site.context.db.queries)).region).toEqual({
    timeZone: 'Europe/Berlin',
    locale: 'de',
  });
});

test('days of the audit log begin and end by the club’s clock', async () => {
  // 19:00 UTC of the first day of tests: 20:00 in Berlin, and 00:30 of the next day in India.
  site.clock.advance(Date.UTC(2026, 0, 5, 19) - site.clock.now);
  const { token } = await site.person({ role: 'superadmin' });
  const { accountId } = await site.person();
  await site.call(elevate, { token, body: { accountID: accountId } });
  const countOn = async (day: string) =>
    (await site.call(getAuditLog, { token, query: { account: accountId, from: day, to: day } })).body.total;
  expect([await countOn('2026-01-05'), await countOn('2026-01-06')]).toEqual([1, 0]);
});
