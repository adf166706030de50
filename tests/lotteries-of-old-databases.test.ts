import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '#platform/server/db/database.ts';
import { migrate } from '#platform/server/db/migrate.ts';
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

test('an old lottery keeps its closing tickets and says that seats were published without it', async () => {
  await migrateTo(db, '0094_facts_of_payment_requests');
  await sql`insert into events (id, name, individual_fee, group_member_fee, hospitality_fee, dates_in_words,
      starts_at, ends_at, catalogue_revision)
    values ('event', 'Sample Conference', 1, 1, 1, '', 0, 0, 1)`.execute(db.kysely);
  await sql`insert into lotteries (event_id, secret, committed_at, closing_digest, closed_at)
    values ('event', 'secret', 1, 'digest', 5)`.execute(db.kysely);
  for (const [id, madeAt, tickets] of [
    ['closing', 5, ['b', 'a']],
    ['later', 9, ['c']],
  ] as const)
    await sql`insert into allocation_drafts (id, event_id, made_at, made_by, choices, inputs, digest, seed, given, quality,
        published_at)
      values (${id}, 'event', ${madeAt}, 'admin', '{}',
        ${JSON.stringify({ delegates: tickets.map((ticket) => ({ ticket })) })}, '', '', '[]', '{}',
        ${id === 'later' ? 11 : null})`.execute(db.kysely);
  await migrate(db.kysely, db.engine, migrations);
  const lottery = await db.queries
    .selectFrom('lotteries')
    .select(['closed_tickets', 'waived_at', 'public_source'])
    .executeTakeFirstOrThrow();
  expect({ ...lottery, waived_at: Number(lottery.waived_at) }).toEqual({
    closed_tickets: '["a","b"]',
    waived_at: 11,
    public_source: null,
  });
});
