import { expect } from 'vitest';
import { dayMs } from '#platform/rule/dates.ts';
import { test } from '#tests/kit.ts';
import { event } from '#tests/support/conference.ts';
import { askForDetails, insertGuests } from '#tests/support/hospitality.ts';
import { must } from '#tests/support/must.ts';
import { purgeExpiredStays } from './index.ts';

const tables = [
  'bed_categories',
  'roommate_wishes',
  'planned_arrivals',
  'stay_marks',
  'detail_openings',
] as const;

/** Stores a room of two beds with one delegate, and all that is stored about a stay. */
async function insertStay(site: import('#tests/support/app.ts').TestApp) {
  await askForDetails(site);
  const [guest] = await insertGuests(site, [{ name: 'Asha Rao' }]);
  const registration_id = must(guest).id;
  const { queries } = site.context.db;
  const room = { id: 'room', event_id: event.id, house: 'A', room: '1', room_key: 'a\n1', position: 0 };
  await queries
    .insertInto('bed_rooms')
    .values({ ...room, category: null })
    .execute();
  await queries
    .insertInto('bed_places')
    .values([
      { room_id: 'room', place: 1, registration_id },
      { room_id: 'room', place: 2, registration_id: null },
    ])
    .execute();
  await queries.insertInto('bed_categories').values({ registration_id, category: 'Women' }).execute();
  await queries.insertInto('roommate_wishes').values({ registration_id, email: 'b@example.org' }).execute();
  const arrival = { vehicle: 'train' as const, number: '12345', arrives_at: 1, people: 1 };
  await queries
    .insertInto('planned_arrivals')
    .values({ registration_id, ...arrival })
    .execute();
  const mark = { id: 'mark', kind: 'arrived' as const, at: 1, received_at: 1, recorded_by: 'x' };
  await queries
    .insertInto('stay_marks')
    .values({ registration_id, ...mark, undone_at: null })
    .execute();
  await queries
    .insertInto('detail_openings')
    .values({ id: 'opening', registration_id, team_stay_id: null, account_id: 'x', at: 1 })
    .execute();
  const count = async () => {
    const rows = await Promise.all(tables.map((table) => queries.selectFrom(table).selectAll().execute()));
    const beds = await queries.selectFrom('bed_places').select('registration_id as id').execute();
    return {
      rows: rows.map(({ length }) => length),
      beds: beds.map(({ id }) => id !== null).sort(),
    };
  };
  return { registration_id, queries, count };
}

const all = { rows: [1, 1, 1, 1, 1], beds: [false, true] };
const erased = { rows: [0, 0, 0, 0, 0], beds: [false, false] };

test('a stay is erased 30 days after the event, and its room stays', async ({ site }) => {
  const { count } = await insertStay(site);
  site.clock.advance(31 * dayMs);
  await purgeExpiredStays(site.context);
  expect(await count()).toEqual(all);
  site.clock.advance(2 * dayMs);
  await purgeExpiredStays(site.context);
  expect(await count()).toEqual(erased);
});

test('a stay is erased with the registration', async ({ site }) => {
  const { queries, registration_id, count } = await insertStay(site);
  await queries.deleteFrom('registrations').where('id', '=', registration_id).execute();
  expect(await count()).toEqual(erased);
});

test('a withdrawn delegate gives the bed back', async ({ site }) => {
  const { queries, registration_id, count } = await insertStay(site);
  await queries
    .updateTable('registrations')
    .set({ status: 'declined' })
    .where('id', '=', registration_id)
    .execute();
  await purgeExpiredStays(site.context);
  expect((await count()).beds).toEqual([false, false]);
});
