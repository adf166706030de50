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

test('texts of pages from before lose their control characters and keep everything else', async () => {
  await migrateTo(db, '0094_facts_of_payment_requests');
  const before = {
    heading: 'Come\u0001 here\t₹ ‘now’ 😀',
    paragraphs: ['One\r\nTwo\rThree\nFour', '\ud800Half\u0085'],
    year: 2031,
  };
  const write = (revision: number, value: object) =>
    sql`insert into document_revisions (kind, revision, saved_at, saved_by, value)
      values ('apply', ${revision}, 1, 'somebody', ${JSON.stringify(value)})`.execute(db.kysely);
  await write(1, before);
  await write(2, { heading: 'Plain' });
  await migrate(db.kysely, db.engine, migrations);
  const rows = await db.queries
    .selectFrom('document_revisions')
    .select('value')
    .orderBy('revision')
    .execute();
  expect(rows.map(({ value }) => JSON.parse(value))).toEqual([
    { heading: 'Come here ₹ ‘now’ 😀', paragraphs: ['One\nTwo\nThree\nFour', 'Half'], year: 2031 },
    { heading: 'Plain' },
  ]);
});
