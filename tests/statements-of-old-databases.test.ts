import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { creditKeys } from '#bank/rule/statement/payment-number.ts';
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

test('old credits are recognised by their whole text and by their payment numbers', async () => {
  await migrateTo(db, '0105_statement_contents');
  await sql`insert into statements (id, bank, file_name, credits, new_credits, refused_lines, uploaded_at)
    values ('s', 'Sample Bank', 'old.csv', 5, 5, 0, 1)`.execute(db.kysely);
  const old = [
    ['1', '412345678901 1', '0000412345678901'],
    ['2', '412345678901 2', '412345678901'],
    ['3', '412345678902 1', 'UPI/CR/412345678902/ASHA'],
    ['4', '123456789012 1', 'NEFT CR PARENT 7K2M9QXD 123456789012'],
    ['5', 'cashdeposit 1', 'CASH DEPOSIT'],
  ] as const;
  for (const [id, key, words] of old)
    await sql`insert into credits (id, line_key, statement_id, day, paise, words)
      values (${id}, ${`2026-11-03 39900 ${key}`}, 's', '2026-11-03', 39900, ${words})`.execute(db.kysely);
  await sql`insert into statement_formats (format, bank, date_column, credit_column)
    values ('date|credit', 'Sample Bank', 0, 1)`.execute(db.kysely);
  await migrate(db.kysely, db.engine, migrations);
  const rows = await db.queries
    .selectFrom('credits')
    .select(['id', 'line_key', 'payment_number'])
    .orderBy('id')
    .execute();
  const keys = creditKeys(old.map(([, , text]) => ({ day: '2026-11-03', paise: 39_900, text })));
  expect(rows.map(({ line_key }) => line_key)).toEqual(keys);
  expect(rows.map(({ payment_number }) => payment_number)).toEqual([
    '412345678901',
    '412345678901',
    '412345678902',
    null,
    null,
  ]);
  const format = await db.queries.selectFrom('statement_formats').selectAll().executeTakeFirstOrThrow();
  expect(format).toMatchObject({ bank: 'Sample Bank', date_column: null, credit_column: null });
});
