import { afterAll, beforeAll, expect, test } from 'vitest';
import { promoteToAdmin } from '#accounts/contract.ts';
import { getPageOfAuditLog } from '#audit/contract.ts';
import { enterBankDetails } from '#conference/contract/bank-details.ts';
import { setFeedbackWindow } from '#feedback/contract.ts';
import { sampleContent } from '#pages/content/index.ts';
import { publish, saveDocument } from '#pages/contract/calls.ts';
import { currencyOf } from '#platform/rule/currency.ts';
import { getClubRegion } from '#platform/server/club.sql.ts';
import type { Transaction } from '#platform/server/db/tables.ts';
import { type TestApp, testApp } from '#tests/support/app.ts';
import { eventName } from '#tests/support/conference.ts';
import { must } from '#tests/support/must.ts';
import { insertTestRegistrations } from '#tests/support/registrations.ts';
import { readPageInputs } from './page-inputs.ts';

let site: TestApp;
beforeAll(async () => {
  site = await testApp();
  await site.context.db.change((transaction) =>
    transaction
      .updateTable('club')
      .set({ time_zone: 'Europe/Berlin', locale: 'de-DE', currency: 'EUR', country: 'DE' })
      .execute(),
  );
});
afterAll(() => site.close());

test('pages and screens get the region that the database holds', async () => {
  expect((await readPageInputs(site.context.db.queries)).region).toEqual({
    timeZone: 'Europe/Berlin',
    locale: 'de-DE',
    currency: currencyOf('EUR', 'de-DE'),
    country: 'DE',
  });
});

test('days of the audit log begin and end by the club’s clock', async () => {
  // Sets the clock to 20:00 in Berlin, when the next day has already begun in India.
  site.clock.advance(Date.UTC(2026, 0, 5, 19) - site.clock.now);
  const { token } = await site.person({ role: 'superadmin' });
  const { accountId } = await site.person();
  await site.call(promoteToAdmin, { token, body: { accountID: accountId } });
  const countOn = async (day: string) =>
    (await site.call(getPageOfAuditLog, { token, query: { account: accountId, from: day, to: day } })).body
      .total;
  expect([await countOn('2026-01-05'), await countOn('2026-01-06')]).toEqual([1, 0]);
});

test('exported files have the day of the club in their names', { tags: ['race'] }, async () => {
  // In Berlin the next day has already begun.
  site.clock.advance(Date.UTC(2026, 0, 6, 23, 30) - site.clock.now);
  const { token } = await site.superadmin();
  // The event has begun, and its feedback form has closed.
  const dates = { starts_at: Date.UTC(2026, 0, 6), ends_at: Date.UTC(2026, 0, 8) };
  await site.context.db.change((transaction) => transaction.updateTable('events').set(dates).execute());
  const form = { eventName, revision: 0, opensAt: '2025-12-01T00:00:00Z', closesAt: '2026-01-01T00:00:00Z' };
  expect((await site.call(setFeedbackWindow, { token, body: form })).status).toBe(200);
  const exported = site.app.calls.filter(
    ({ method, path }) => method === 'GET' && /\/(csv|:format)$|\/export$/.test(path),
  );
  const files = { lines: 'lines', format: 'csv', file: 'lines', eventName };
  const names = await Promise.all(
    exported.map(async ({ path }) => {
      const url = path.replaceAll(/:(\w+)/g, (_, name: keyof typeof files) => files[name] ?? name);
      const { headers } = await site.app.inject({ url, headers: { authorization: `Bearer ${token}` } });
      return /filename="(.*)"/.exec(String(headers['content-disposition']))?.[1] ?? url;
    }),
  );
  expect(names.length).toBeGreaterThan(8);
  for (const name of names) expect(name).toMatch(/-2026-01-07\.(csv|zip)$/);
});

test('the currency changes until a registration has a fee, even one that is just being saved', async () => {
  const { db } = site.context;
  const { token } = await site.superadmin();
  const saveCurrency = (revision: number, currency: string) => {
    const region = { country: 'DE', currency, locale: 'de-DE', timeZone: 'Europe/Berlin' };
    const body = { revision, value: { ...sampleContent.site, region } };
    return site.call(saveDocument, { token, params: { kind: 'site' }, body });
  };
  const publishRevision = (revision: number) =>
    site.call(publish, {
      token,
      body: { publication: revision - 1, documents: [{ kind: 'site', revision }] },
    });
  const currencyNow = async () => (await getClubRegion(db.queries)).currency.code;
  await saveCurrency(0, 'JPY');
  expect((await publishRevision(1)).status).toBe(200);
  expect(await currencyNow()).toBe('JPY');
  await saveCurrency(1, 'EUR');
  const [registration] = await insertTestRegistrations(site.context, [{ name: 'Asha Sample' }]);
  const setFee = (transaction: Transaction, amount: number) =>
    transaction
      .updateTable('registrations')
      .set({ registration_fee_amount: amount, hospitality_fee_amount: 0 })
      .where('id', '=', must(registration).id)
      .execute();
  await db.change((transaction) => setFee(transaction, 0));
  let publishing: ReturnType<typeof publishRevision> | undefined;
  await db.change(async (transaction) => {
    await setFee(transaction, 100);
    publishing = publishRevision(2);
    await new Promise((resolve) => setTimeout(resolve, 300));
  });
  expect(await publishing).toMatchObject({ status: 409, body: { code: 'currency_in_use' } });
  expect(await currencyNow()).toBe('JPY');
  await db.change((transaction) => setFee(transaction, 0));
  expect((await publishRevision(2)).status).toBe(200);
  expect(await getClubRegion(db.queries)).toMatchObject({ currency: { code: 'EUR' }, locale: 'de-DE' });

  const transfer = { kind: 'sepa', accountHolder: 'MUN e.V.', iban: 'DE02120300000000202051', bic: '' };
  const details = { eventName, details: { ways: [transfer] }, seen: null };
  expect(await site.call(enterBankDetails, { token, body: details })).toMatchObject({ status: 200 });
  await saveCurrency(2, 'JPY');
  expect(await publishRevision(3)).toMatchObject({ status: 409, body: { code: 'sepa_in_use' } });
  expect(await currencyNow()).toBe('EUR');
});
