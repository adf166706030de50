import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { oldDatabaseOfEachTest } from './support/old-database.ts';

const site = oldDatabaseOfEachTest();

test('rounds stay, and the code of a registration becomes one of several', async () => {
  await site.migrateTo('0208_minors_and_emergencies');
  const run = (statement: string) => sql.raw(statement).execute(site.db.kysely);
  await run(`insert into events (id, name, short_name, theme, dates_in_words, venue_name, venue_address, venue_map,
      individual_fee_paise, group_member_fee_paise, hospitality_fee_paise)
    values ('event', 'Sample Conference', '', '', '', '', '', '', 52000, 47000, 125000)`);
  await run(`insert into fee_rounds (id, event_id, position, name, ends_at, places, taken, individual_fee_paise,
      group_member_fee_paise, hospitality_fee_paise)
    values ('round', 'event', 0, 'Early bird', 9, 5, 2, 50000, 45000, 125000)`);
  await run(`insert into discount_codes (id, event_id, code, percent, scope, used, created_at)
    values ('code', 'event', 'FRIENDS', 10, 'all', 1, 1)`);
  await run(`insert into accounts (id, role, name, email, phone, password_hash, created_at)
    values ('account', 'client', 'Sample Delegate', 'delegate@example.org', '', '', 1)`);
  await run(`insert into registrations (id, event_id, account_id, mode, status, experience,
      registration_fee_paise, hospitality_fee_paise, discount_code_id, discount_paise, registered_at)
    values ('registration', 'event', 'account', 'individual', 'pending', '', 46800, 0, 'code', 5200, 1)`);
  await site.update();
  const { queries } = site.db;
  expect(
    await queries.selectFrom('fee_rounds').select(['id', 'ends_at', 'places', 'taken']).execute(),
  ).toEqual([{ id: 'round', ends_at: 9, places: 5, taken: 2 }]);
  expect(await queries.selectFrom('discount_codes').select(['id', 'percent', 'used']).execute()).toEqual([
    { id: 'code', percent: 10, used: 1 },
  ]);
  expect(await queries.selectFrom('registration_discounts').selectAll().execute()).toEqual([
    { registration_id: 'registration', code_id: 'code', amount: 5200 },
  ]);
  const { surcharge_amount } = await queries
    .selectFrom('registrations')
    .select('surcharge_amount')
    .executeTakeFirstOrThrow();
  expect(surcharge_amount).toBe(0);
});
