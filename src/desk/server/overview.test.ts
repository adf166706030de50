import { afterEach, expect, test } from 'vitest';
import { handOver } from '#accounts/contract.ts';
import { updateEvent } from '#conference/contract.ts';
import { sampleContent } from '#pages/content/index.ts';
import { saveDocument } from '#pages/contract/calls.ts';
import type { Caller } from '#platform/server/context.ts';
import { listRegistrations } from '#registration/contract.ts';
import { type Person, type TestApp, testApp } from '#tests/support/app.ts';
import { council, eventName } from '#tests/support/conference.ts';
import { importBankLines } from '#tests/support/money.ts';
import { insertTestRegistrations } from '#tests/support/registrations.ts';
import { updateWelfareSettings } from '#welfare/contract.ts';
import { getOverview, type OpenPoint } from '../contract/overview.ts';
import { getOverview as getOverviewOf } from './overview.ts';

const dayMs = 24 * 60 * 60_000;

let site: TestApp;
let superadmin: Person;
afterEach(() => site.close());

async function open(): Promise<void> {
  site = await testApp();
  superadmin = await site.superadmin();
}

const overview = async ({ token }: Person = superadmin) => (await site.call(getOverview, { token })).body;
const pointOf = async (what: OpenPoint['what'], person?: Person) =>
  (await overview(person)).openPoints.find((point) => point.what === what);
const seat = { committee: council.value, portfolio: council.portfolios[0] };

test('the next dates are in order, with the days until then', async () => {
  await open();
  const at = (days: number) => new Date(site.clock.now + days * dayMs).toISOString();
  const changed = await site.call(updateEvent, {
    token: superadmin.token,
    body: {
      eventName,
      dates: { startsAt: at(40), endsAt: at(42) },
      window: { opensAt: at(-1), closesAt: at(20) },
      feeRounds: [
        {
          name: 'Early bird',
          endsAt: at(5),
          places: null,
          fees: { individualAmount: 10_000, groupMemberAmount: 9_000, hospitalityAmount: null },
        },
      ],
    },
  });
  expect(changed.body).toMatchObject({ message: 'Event updated' });
  const { dates } = await overview();
  expect(dates.map(({ what, days, feeRound }) => [what, days, feeRound])).toEqual([
    ['fee_round_ends', 5, 'Early bird'],
    ['registration_closes', 20, null],
    ['event_begins', 40, null],
    ['event_ends', 42, null],
  ]);
});

test('registrations and payments since yesterday are counted', async () => {
  await open();
  await insertTestRegistrations(site.context, [{}, {}]);
  await importBankLines(site.context, [{ words: 'Sample', amount: 100 }]);
  expect((await overview()).news).toEqual({ registrations: [{ eventName, count: 2 }], payments: 1 });
  site.clock.advance(3 * dayMs);
  superadmin = await site.superadmin();
  expect((await overview()).news).toEqual({ registrations: [], payments: 0 });
});

test('a statement waits for a second person, and not for the one who imported it', async () => {
  await open();
  const admin = await site.person({ role: 'admin' });
  await importBankLines(site.context, [{ words: 'Sample', amount: 100 }]);
  expect(await pointOf('statements_to_confirm', admin)).toBeUndefined();
  const { queries } = site.context.db;
  const { id } = await queries.selectFrom('statements').select('id').executeTakeFirstOrThrow();
  await queries.deleteFrom('statement_witnesses').execute();
  await queries
    .insertInto('statement_witnesses')
    .values({ statement_id: id, account_id: superadmin.accountId, witnessed_at: site.clock.now })
    .execute();
  expect(await pointOf('statements_to_confirm')).toBeUndefined();
  expect(await pointOf('statements_to_confirm', admin)).toEqual({ what: 'statements_to_confirm', count: 1 });
});

test('confirmed delegates without a date of birth or consent are those that the list finds', async () => {
  await open();
  const [minor] = await insertTestRegistrations(site.context, [
    { status: 'confirmed', assigned: seat },
    { status: 'confirmed' },
    { status: 'pending' },
  ]);
  expect(await pointOf('no_birth_date')).toBeUndefined();
  const settings = { eventName, revision: 0, asksBirthDate: true, asksEmergencyContact: false };
  const saved = await site.call(updateWelfareSettings, {
    token: superadmin.token,
    body: { ...settings, consentText: 'I agree.' },
  });
  expect(saved.status).toBe(200);
  await site.context.db.queries
    .insertInto('delegate_details')
    .values({ registration_id: String(minor?.id), birth_date: '2015-01-01' })
    .execute();
  expect(await pointOf('no_birth_date')).toEqual({ what: 'no_birth_date', eventName, count: 1 });
  expect(await pointOf('no_consent')).toEqual({ what: 'no_consent', eventName, count: 1 });
  for (const consent of ['no_birth_date', 'missing'] as const) {
    const query = { eventName, section: 'confirmed', search: '', consent };
    const { body } = await site.call(listRegistrations, { token: superadmin.token, query });
    expect(body.found).toBe(1);
  }
});

test('only superadmins read that a newer release is out', async () => {
  await open();
  const admin = await site.person({ role: 'admin' });
  const release = {
    version: '99.0.0',
    date: '2026-12-24',
    byHand: 'nothing.',
    changes: ['A sample change.'],
  };
  const find = () => release;
  const seenBy = async ({ accountId, role }: Pick<Caller, 'accountId' | 'role'>) =>
    (await getOverviewOf(site.context, { accountId, role } as Caller, find)).newRelease;
  expect(await seenBy({ accountId: superadmin.accountId, role: 'superadmin' })).toEqual(release);
  expect(await seenBy({ accountId: admin.accountId, role: 'admin' })).toBeNull();
  expect((await overview()).newRelease).toBeNull();
});

test('a superadmin learns who is missing, and from when a second one may confirm', async () => {
  await open();
  expect(await pointOf('no_second_superadmin')).toEqual({ what: 'no_second_superadmin' });
  expect(await pointOf('no_admin')).toEqual({ what: 'no_admin' });
  const admin = await site.person({ role: 'admin' });
  expect((await overview(admin)).openPoints).toEqual([]);
  expect(await pointOf('no_admin')).toBeUndefined();
  const second = await site.person({ name: 'Sample Second' });
  const handed = await site.call(handOver, {
    token: superadmin.token,
    body: { email: second.email, password: superadmin.password },
  });
  expect(handed.status).toBe(200);
  const until = new Date(site.clock.now + 14 * dayMs).toISOString();
  expect(await pointOf('second_superadmin_waits')).toEqual({
    what: 'second_superadmin_waits',
    name: 'Sample Second',
    until,
  });
  site.clock.advance(14 * dayMs);
  superadmin = await site.superadmin();
  expect(await pointOf('second_superadmin_waits')).toBeUndefined();
});

test('pages with changes that visitors do not see are counted', async () => {
  await open();
  expect(await pointOf('unpublished')).toBeUndefined();
  const { letters } = sampleContent;
  await site.call(saveDocument, {
    token: superadmin.token,
    params: { kind: 'letters' },
    body: { revision: 0, value: letters.map((letter) => ({ ...letter, greeting: 'Dear friends,' })) },
  });
  expect(await pointOf('unpublished')).toEqual({ what: 'unpublished', count: 1 });
});
