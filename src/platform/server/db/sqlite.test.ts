import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from './database.ts';

test('a transaction that finds the disk full says so, and the next one goes on', async () => {
  const database = openDatabase({ sqlite: ':memory:' });
  await sql`create table letters (text text)`.execute(database.kysely);
  await sql`pragma max_page_count = 20`.execute(database.kysely);
  const write = (length: number) =>
    database.change((changes) => sql`insert into letters values (${'x'.repeat(length)})`.execute(changes));
  await expect(write(1_000_000)).rejects.toMatchObject({ code: 'SQLITE_FULL' });
  await write(10);
  await database.close();
});
