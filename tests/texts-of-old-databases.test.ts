import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { oldDatabaseOfEachTest } from './support/old-database.ts';

const site = oldDatabaseOfEachTest();

test('texts of old pages lose only their control characters', async () => {
  await site.migrateTo('0094_facts_of_payment_requests');
  const before = {
    heading: 'Come\u0001 here\t₹ ‘now’ 😀',
    paragraphs: ['One\r\nTwo\rThree\nFour', '\ud800Half\u0085'],
    year: 2031,
  };
  const write = (revision: number, value: object) =>
    sql`insert into document_revisions (kind, revision, saved_at, saved_by, value)
      values ('apply', ${revision}, 1, 'somebody', ${JSON.stringify(value)})`.execute(site.db.kysely);
  await write(1, before);
  await write(2, { heading: 'Plain' });
  await site.update();
  const rows = await site.db.queries
    .selectFrom('document_revisions')
    .select('value')
    .orderBy('revision')
    .execute();
  expect(rows.map(({ value }) => JSON.parse(value))).toEqual([
    { heading: 'Come here ₹ ‘now’ 😀', paragraphs: ['One\nTwo\nThree\nFour', 'Half'], year: 2031 },
    { heading: 'Plain' },
  ]);
});

test('a club whose zone was changed by hand keeps it in its published details', async () => {
  await site.migrateTo('0191_allocation_codes');
  const { kysely } = site.db;
  await sql`insert into club (id, name, short_name, email, time_zone, locale)
    values (1, 'Club', 'Club', 'club@example.org', 'Europe/Berlin', 'de-DE')`.execute(kysely);
  for (const [revision, value] of ['{"name":"Club"}', '{"region":{}}', '[]'].entries())
    await sql`insert into document_revisions (kind, revision, saved_at, saved_by, value)
      values ('site', ${revision + 1}, 1, 'somebody', ${value})`.execute(kysely);
  await site.update();
  const rows = await site.db.queries
    .selectFrom('document_revisions')
    .select('value')
    .orderBy('revision')
    .execute();
  const region = { country: 'DE', currency: 'INR', locale: 'de-DE', timeZone: 'Europe/Berlin' };
  expect(rows.map(({ value }) => JSON.parse(value))).toEqual([{ name: 'Club', region }, { region: {} }, []]);
});
