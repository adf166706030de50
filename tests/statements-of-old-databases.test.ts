import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { creditKeys } from '#bank/rule/statement/payment-number.ts';
import { oldDatabaseOfEachTest } from './support/old-database.ts';

const site = oldDatabaseOfEachTest();

test('old credits are recognised by their whole text and by their payment numbers', async () => {
  await site.migrateTo('0105_statement_contents');
  await sql`insert into statements (id, bank, file_name, credits, new_credits, refused_lines, uploaded_at)
    values ('s', 'Sample Bank', 'old.csv', 5, 5, 0, 1)`.execute(site.db.kysely);
  const old = [
    ['1', '412345678901 1', '0000412345678901'],
    ['2', '412345678901 2', '412345678901'],
    ['3', '412345678902 1', 'UPI/CR/412345678902/ASHA'],
    ['4', '123456789012 1', 'NEFT CR PARENT 7K2M9QXD 123456789012'],
    ['5', 'cashdeposit 1', 'CASH DEPOSIT'],
  ] as const;
  for (const [id, key, words] of old)
    await sql`insert into credits (id, line_key, statement_id, day, paise, words)
      values (${id}, ${`2026-11-03 39900 ${key}`}, 's', '2026-11-03', 39900, ${words})`.execute(
      site.db.kysely,
    );
  await sql`insert into statement_formats (format, bank, date_column, credit_column)
    values ('date|credit', 'Sample Bank', 0, 1)`.execute(site.db.kysely);
  await site.update();
  const rows = await site.db.queries
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
  const format = await site.db.queries.selectFrom('statement_formats').selectAll().executeTakeFirstOrThrow();
  expect(format).toMatchObject({ bank: 'Sample Bank', date_column: null, credit_column: null });
});
