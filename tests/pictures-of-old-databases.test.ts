import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { getContentRevision } from '#platform/server/content-revision.sql.ts';
import { oldDatabaseOfEachTest } from './support/old-database.ts';

const site = oldDatabaseOfEachTest();

test('an update keeps the content revision and turns reasons of failed pictures into codes', async () => {
  await site.migrateTo('0165_payment_statuses');
  await sql`insert into site_version (id, version) values (1, 41)`.execute(site.db.kysely);
  const add = (name: string, failure: string | null) =>
    sql`insert into pictures (name, revision, alt, focus_x, focus_y, original_id, size, uploaded_at, attempts, failure)
      values (${name}, 1, 'Sample', 50, 50, ${name}, 1, 1, 1, ${failure})`.execute(site.db.kysely);
  await add('a', 'too many pixels for AVIF');
  await add('b', 'given up');
  await add('c', 'unreadable');
  await add('d', null);
  await site.update();
  expect(await getContentRevision(site.db.queries)).toBe(41);
  const rows = await site.db.queries.selectFrom('pictures').select('failure').orderBy('name').execute();
  expect(rows.map(({ failure }) => failure)).toEqual([
    'too_many_pixels_for_avif',
    'attempts_exhausted',
    'unreadable',
    null,
  ]);
});
