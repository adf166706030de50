import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { oldDatabaseOfEachTest } from './support/old-database.ts';

const site = oldDatabaseOfEachTest();

test('texts of pages from before lose their control characters and keep everything else', async () => {
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
