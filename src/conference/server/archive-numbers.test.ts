import { expect } from 'vitest';
import { archiveEvent, changeErasurePeriod, listEventSettings } from '#conference/contract.ts';
import { describeValuesOfAuditEntries } from '#desk/server/index.ts';
import { test as base } from '#tests/kit.ts';
import { conference, eventName } from '#tests/support/conference.ts';
import { insertTestRegistrations } from '#tests/support/registrations.ts';
import { listArchivedEvents } from './retention.ts';

const test = base
  .extend('site', async ({ site }) => {
    const { queries } = site.context.db;
    await queries.updateTable('events').set({ state: 'over' }).execute();
    // The main event cannot be archived, so the test makes this event an ordinary one.
    await queries.deleteFrom('main_event').execute();
    return site;
  })
  .extend('events', ({ site }) => {
    const logIn = async () => (await site.superadmin()).token;
    const archive = async (eraseAfter?: string) =>
      site.call(archiveEvent, {
        token: await logIn(),
        body: { _id: conference.event.id, ...(eraseAfter && { eraseAfter }) },
      });
    const told = () => listArchivedEvents(site.context.db.queries);
    const erasure = async () =>
      (await site.call(listEventSettings, { token: await logIn() })).body.events.find(
        (event) => event.eventName === eventName,
      )?.erasure;
    const change = async (eraseAfter: string, _id = conference.event.id) =>
      site.call(changeErasurePeriod, { token: await logIn(), body: { _id, eraseAfter } });
    const daysAhead = async () => {
      const { at } = (await erasure()) ?? {};
      return at && (Date.parse(at) - site.clock.now) / dayMs;
    };
    return { archive, told, erasure, change, daysAhead };
  });

test('an archived event is listed with its delegates, committees and colleges of that day', async ({
  site,
  events,
}) => {
  await insertTestRegistrations(site.context, [
    { status: 'confirmed', college: 'Sample College' },
    { status: 'confirmed', college: ' sample college' },
    { status: 'confirmed', college: 'Another College' },
    { status: 'confirmed', institute: true },
    { status: 'declined', college: 'A Third College' },
    { college: 'A Fourth College' },
  ]);
  expect(await events.told()).toEqual([]);
  const before = await site.context.db.queries
    .selectFrom('content_revision')
    .select('revision')
    .executeTakeFirst();
  expect((await events.archive('days_90')).status).toBe(200);
  const [event] = await events.told();
  expect(event).toEqual({
    name: eventName,
    theme: conference.event.theme,
    datesInWords: conference.event.datesInWords,
    delegates: 4,
    committees: conference.committees.length,
    colleges: 3,
  });
  await site.context.db.queries.deleteFrom('registrations').execute();
  expect(await events.told(), 'of that day, whatever is erased').toEqual([event]);
  const after = await site.context.db.queries
    .selectFrom('content_revision')
    .select('revision')
    .executeTakeFirst();
  expect(after?.revision ?? 0).toBeGreaterThan(before?.revision ?? 0);
});

test.for([
  ['days_90', 90],
  ['year_1', 365],
  ['years_3', 1095],
  ['never', null],
  [undefined, null],
] as const)(
  'when the period is %s, personal data go after as many days',
  async ([period, days], { site, events }) => {
    await events.archive(period);
    const at = days === null ? null : new Date(site.clock.now + days * 24 * 60 * 60_000).toISOString();
    expect(await events.erasure()).toEqual(at && { at, isDone: false });
  },
);

test('a period that is none is refused, and archives nothing', async ({ events }) => {
  expect((await events.archive('tomorrow')).status).toBe(400);
  expect(await events.told()).toEqual([]);
});

const dayMs = 24 * 60 * 60_000;

test('the day of erasing can be changed any number of times, counted from then, and written down', async ({
  site,
  events,
}) => {
  await events.archive('days_90');
  site.clock.advance(10 * dayMs);
  expect(await events.change('year_1')).toMatchObject({
    status: 200,
    body: { message: 'Erasure date changed' },
  });
  expect(await events.daysAhead()).toBe(365);
  await events.change('never');
  expect(await events.erasure()).toBeNull();
  await events.change('days_90');
  expect(await events.daysAhead()).toBe(90);
  const log = await site.context.db.queries
    .selectFrom('audit_log')
    .select(['action', 'before', 'after'])
    .where('action', '=', 'erasure_date_changed')
    .orderBy('id')
    .execute();
  expect(await describeValuesOfAuditEntries(site.context.db.queries, log)).toMatchObject([
    { before: '5 April 2026', after: '15 January 2027' },
    { before: '15 January 2027', after: 'never' },
    { before: 'never', after: '15 April 2026' },
  ]);
});

test('once the day has come it stays, and so does that of an event that is not archived', async ({
  site,
  events,
}) => {
  expect(await events.change('year_1')).toMatchObject({
    status: 409,
    body: { error: 'Only registrations of archived events are erased' },
  });
  expect((await events.change('year_1', 'no such')).status).toBe(404);
  await events.archive('days_90');
  expect((await events.change('tomorrow')).status).toBe(400);
  site.clock.advance(90 * dayMs);
  expect(await events.change('never')).toMatchObject({
    status: 409,
    body: { error: 'Its registrations are already being erased' },
  });
  expect((await events.erasure())?.isDone).toBe(false);
});
