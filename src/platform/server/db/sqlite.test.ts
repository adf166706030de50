import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from './database.ts';

test('a full disk fails one transaction, and the next one succeeds', async () => {
  const database = openDatabase({ sqlite: ':memory:' });
  await sql`create table letters (text text)`.execute(database.kysely);
  await sql`pragma max_page_count = 20`.execute(database.kysely);
  const write = (length: number) =>
    database.change((transaction) =>
      sql`insert into letters values (${'x'.repeat(length)})`.execute(transaction),
    );
  await expect(write(1_000_000)).rejects.toMatchObject({ code: 'SQLITE_FULL' });
  await write(10);
  await database.close();
});

test('the event loop turns between queued transactions', async () => {
  const database = openDatabase({ sqlite: ':memory:' });
  const slow = () =>
    database.change(async (transaction) => {
      await sql`select 1`.execute(transaction);
      const until = performance.now() + 15;
      while (performance.now() < until);
    });
  let turns = 0;
  const counting = setInterval(() => turns++, 1);
  await Promise.all(Array.from({ length: 10 }, slow));
  clearInterval(counting);
  await database.close();
  expect(turns).toBeGreaterThanOrEqual(8);
});

test('the event loop turns between the statements of one long transaction', async () => {
  const database = openDatabase({ sqlite: ':memory:' });
  let turns = 0;
  const counting = setInterval(() => turns++, 1);
  await database.change(async (transaction) => {
    for (let at = 0; at < 10; at++) {
      await sql`select 1`.execute(transaction);
      const until = performance.now() + 15;
      while (performance.now() < until);
    }
  });
  clearInterval(counting);
  await database.close();
  expect(turns).toBeGreaterThanOrEqual(8);
});

test('a repeated statement sees new columns of a table', async () => {
  const database = openDatabase({ sqlite: ':memory:' });
  const read = async () => (await sql`select * from letters`.execute(database.kysely)).rows;
  await sql`create table letters (text text)`.execute(database.kysely);
  await sql`insert into letters values ('Dear delegates')`.execute(database.kysely);
  expect(await read()).toEqual([{ text: 'Dear delegates' }]);
  await sql`alter table letters add column place text`.execute(database.kysely);
  expect(await read()).toEqual([{ text: 'Dear delegates', place: null }]);
  await sql`alter table letters drop column text`.execute(database.kysely);
  expect(await read()).toEqual([{ place: null }]);
  await sql`drop table letters`.execute(database.kysely);
  await expect(read()).rejects.toThrow('no such table');
  await database.close();
});

test('many different statements each return their rows, twice', async () => {
  const database = openDatabase({ sqlite: ':memory:' });
  for (let round = 0; round < 2; round++)
    for (let at = 0; at < 600; at++) {
      const { rows } = await sql`select ${sql.lit(at)} as number, ${round} as round`.execute(database.kysely);
      expect(rows).toEqual([{ number: at, round }]);
    }
  await database.close();
});
