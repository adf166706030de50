import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readContentRevision } from '#platform/server/content-revision.sql.ts';
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

test('an update keeps the content revision and turns reasons of failed pictures into codes', async () => {
  await migrateTo(db, '0165_payment_statuses');
  await sql`insert into site_version (id, version) values (1, 41)`.execute(db.kysely);
  const add = (name: string, failure: string | null) =>
    sql`insert into pictures (name, revision, alt, focus_x, focus_y, original_id, size, uploaded_at, attempts, failure)
      values (${name}, 1, 'Sample', 50, 50, ${name}, 1, 1, 1, ${failure})`.execute(db.kysely);
  await add('a', 'too many pixels for AVIF');
  await add('b', 'given up');
  await add('c', 'unreadable');
  await add('d', null);
  await migrate(db.kysely, db.engine, migrations);
  expect(await readContentRevision(db.queries)).toBe(41);
  const rows = await db.queries.selectFrom('pictures').select('failure').orderBy('name').execute();
  expect(rows.map(({ failure }) => failure)).toEqual([
    'too_many_pixels_for_avif',
    'given_up',
    'unreadable',
    null,
  ]);
});
