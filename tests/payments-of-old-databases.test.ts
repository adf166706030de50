import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '#platform/server/db/database.ts';
import { migrate } from '#platform/server/db/migrate.ts';
import { paymentStatuses } from '#registration/rule/payment-status.ts';
import { migrateTo, migrations } from './support/migrate-to.ts';
import { type OwnDatabase, ownDatabase } from './support/own-database.ts';

let own: OwnDatabase | undefined;
let db: ReturnType<typeof openDatabase>;
beforeEach(async () => {
  const cluster = process.env.TEST_POSTGRES_URL;
  own = cluster ? await ownDatabase(cluster) : undefined;
  db = openDatabase(own ? { postgres: own.url } : { sqlite: ':memory:' });
});
afterEach(async () => {
  await db.close();
  await own?.drop();
});

test('payment statuses of an earlier release become codes, in the same order', async () => {
  await migrateTo(db, '0151_import_in_batches');
  await sql`insert into events (id, name, individual_fee, group_member_fee, hospitality_fee, dates_in_words,
      starts_at, ends_at, catalogue_revision)
    values ('event', 'Sample Conference', 1, 1, 1, '', 0, 0, 1)`.execute(db.kysely);
  const phrases = [
    'in the bank',
    'in parts',
    'other sum',
    'nearly',
    'used twice',
    'looks right',
    'look closely',
    'not read',
  ];
  for (const [rank, phrase] of phrases.entries()) {
    const id = `${rank}`;
    await sql`insert into accounts (id, name, email, phone, password_hash, role, created_at)
      values (${id}, 'Asha', ${`${id}@example.org`}, '', '', 'client', 1)`.execute(db.kysely);
    await sql`insert into registrations (id, event_id, account_id, mode, status, experience,
        registration_fee, hospitality_fee, registered_at)
      values (${id}, 'event', ${id}, 'individual', 'pending', '', 0, 0, 1)`.execute(db.kysely);
    await sql`insert into money_standings (registration_id, state, state_rank, reasons, warnings)
      values (${id}, ${phrase}, ${rank}, '', '')`.execute(db.kysely);
  }
  await migrate(db.kysely, db.engine, migrations);
  const rows = await db.queries
    .selectFrom('payment_statuses')
    .select('state')
    .orderBy('state_rank')
    .execute();
  expect(rows.map(({ state }) => state)).toEqual(paymentStatuses);
});
