import { afterEach, beforeEach, expect, test } from 'vitest';
import { addClosing } from '#conference/server/closing/closings.sql.ts';
import { type TestApp, testApp } from '../../../tests/support/app.ts';
import { conference, eventName } from '../../../tests/support/conference.ts';
import { placeGroup, placeRegistrations } from '../../../tests/support/registrations.ts';
import { addNote, confirmRegistration } from '../contract/decisions.ts';
import { getNumbers } from '../contract/desk.ts';
import { purgeClosedEvents } from './index.ts';

const dayMs = 24 * 60 * 60_000;
const eventId = conference.event.id;
const fails = (error: unknown) => {
  throw error;
};

let site: TestApp;
beforeEach(async () => {
  site = await testApp();
});
afterEach(() => site.close());

/** Archives the event with a retention period in days. */
const close = (days: number | null) =>
  site.context.db.change((changes) =>
    addClosing(
      changes,
      eventId,
      { delegates: 1, committees: 2, colleges: 1 },
      { closedAt: site.clock.now, eraseAt: days === null ? null : site.clock.now + days * dayMs },
    ),
  );
const erase = () => purgeClosedEvents(site.context, fails);
const left = async () => {
  const { queries } = site.context.db;
  const all = async (table: 'registrations' | 'images' | 'delegations' | 'payment_references' | 'accounts') =>
    (await queries.selectFrom(table).selectAll().execute()).length;
  return {
    registrations: await all('registrations'),
    payments: await all('images'),
    groups: await all('delegations'),
    references: await all('payment_references'),
    accounts: await all('accounts'),
  };
};
const numbers = async () => {
  // The server caches these counts for half a minute.
  site.clock.advance(31_000);
  const { token } = await site.superadmin();
  const {
    at: _at,
    colleges: _colleges,
    seats: _seats,
    ...rest
  } = (await site.call(getNumbers, { token, params: { eventName } })).body as Record<string, unknown>;
  return rest;
};

test('after the retention period all personal data of the registrations is erased; statistics and accounts stay', async () => {
  const [placed] = await placeRegistrations(site.context, [
    { status: 'confirmed' },
    ...Array.from({ length: 120 }, () => ({})),
  ]);
  await placeGroup(site.context, { complete: true, members: 2 });
  const { token } = await site.superadmin();
  await site.call(addNote, { token, body: { regID: placed?.id ?? '', words: 'Knows the rules' } });
  const before = await numbers();
  const { accounts } = await left();
  await close(90);
  await erase();
  expect((await left()).registrations).toBe(124);
  site.clock.advance(90 * dayMs);
  await erase();
  expect(await left()).toEqual({ registrations: 0, payments: 0, groups: 0, references: 0, accounts });
  expect(await numbers()).toEqual(before);
  const log = await site.context.db.queries.selectFrom('audit_log').select(['action', 'note']).execute();
  expect(log.filter(({ note }) => note !== null)).toEqual([]);
  expect(log.filter(({ action }) => action === 'registrations erased')).toHaveLength(1);
});

test('a later run continues after a crash and counts every registration once', async () => {
  await placeRegistrations(
    site.context,
    Array.from({ length: 150 }, () => ({})),
  );
  const before = await numbers();
  await close(0);
  let batches = 0;
  const dying = {
    ...site.context,
    db: {
      ...site.context.db,
      change: ((work) =>
        ++batches > 1
          ? Promise.reject(new Error('killed'))
          : site.context.db.change(work)) as TestApp['context']['db']['change'],
    },
  };
  await expect(purgeClosedEvents(dying, fails)).rejects.toThrow('killed');
  expect((await left()).registrations).toBe(50);
  await Promise.all([erase(), erase()]);
  expect((await left()).registrations).toBe(0);
  expect(await numbers()).toEqual(before);
});

test('an event without a retention period keeps its registrations', async () => {
  await placeRegistrations(site.context, [{}]);
  await close(null);
  site.clock.advance(5 * 365 * dayMs);
  await erase();
  expect((await left()).registrations).toBe(1);
});

test('erasing an event deletes its mails, sent or not, and no others', async () => {
  const [placed] = await placeRegistrations(site.context, [{}]);
  const { token } = await site.superadmin();
  await site.person({ email: 'sample.newcomer@example.org' });
  await site.call(confirmRegistration, { token, body: { regID: placed?.id ?? '' } });
  const kinds = async () => (await site.mails()).map(({ kind }) => kind);
  const others = (await kinds()).filter((kind) => kind !== 'confirmed');
  expect(await kinds()).toContain('confirmed');
  expect(others.length).toBeGreaterThan(0);
  await close(90);
  await erase();
  expect(await kinds()).toContain('confirmed');
  site.clock.advance(90 * dayMs);
  await erase();
  expect(await kinds()).toEqual(others);
});
