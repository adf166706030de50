import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { type Kysely, sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { compileOnce } from './compile-once.ts';
import { openDatabase } from './database.ts';
import type { Queries } from './tables.ts';

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

test('a queue of slow transactions lets the event loop turn in between', async () => {
  const database = openDatabase({ sqlite: ':memory:' });
  const slow = () =>
    database.change(async (changes) => {
      await sql`select 1`.execute(changes);
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

test('one turn of the event loop reads one state, and the next reads what another process has written since', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'turns-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'site.sqlite');
  const database = openDatabase({ sqlite: file });
  await sql`create table letters (text text)`.execute(database.kysely);
  const other = new Sqlite(file);
  await nextTurn();
  expect(await letters(database.queries)).toEqual([]);
  other.exec("insert into letters values ('from elsewhere')");
  expect(await letters(database.queries)).toEqual([]);
  await nextTurn();
  expect(await letters(database.queries)).toEqual(['from elsewhere']);
  other.close();
  await database.close();
});

test('a read sees what the same turn has written before, and a database can be closed in the turn of a read', async () => {
  const database = openDatabase({ sqlite: ':memory:' });
  await sql`create table letters (text text)`.execute(database.kysely);
  expect(await letters(database.queries)).toEqual([]);
  await database.change((changes) => sql`insert into letters values ('new')`.execute(changes));
  expect(await letters(database.queries)).toEqual(['new']);
  await database.close();
  await nextTurn();
});

const selectLetters = compileOnce<object, { text: string }>((queries) =>
  (queries as unknown as Kysely<{ letters: { text: string } }>).selectFrom('letters').select('text'),
);
const letters = async (queries: Queries) => (await selectLetters(queries, {})).map(({ text }) => text);

test('what may be lost is not waited for on disk, and what is written after it is again', async () => {
  const database = openDatabase({ sqlite: ':memory:' });
  await sql`create table letters (text text)`.execute(database.kysely);
  expect(await addLetter(database.queries, { text: 'one' })).toEqual([{ level: 1 }]);
  expect(await synchronous(database.queries, {})).toEqual([{ level: 2 }]);
  await database.change(async (changes) => {
    expect(await addLetter(changes, { text: 'within a transaction' })).toEqual([{ level: 2 }]);
  });
  expect(await letters(database.queries)).toEqual(['one', 'within a transaction']);
  await database.close();
});

test('what may be lost waits for a transaction that is open, and is not part of it', async () => {
  const database = openDatabase({ sqlite: ':memory:' });
  await sql`create table letters (text text)`.execute(database.kysely);
  let added: Promise<unknown> | undefined;
  const change = database.change(async (changes) => {
    await sql`insert into letters values ('taken back')`.execute(changes);
    added = addLetter(database.queries, { text: 'kept' });
    throw new Error('taken back');
  });
  await expect(change).rejects.toThrow('taken back');
  await added;
  expect(await letters(database.queries)).toEqual(['kept']);
  await database.close();
});

const level = sql<number>`(select synchronous from pragma_synchronous)`;
const synchronous = compileOnce<object, { level: number }>((queries) =>
  queries.selectNoFrom(level.as('level')),
);
const addLetter = compileOnce<{ text: string }, { level: number }>(
  (queries, value) =>
    (queries as unknown as Kysely<{ letters: { text: string } }>)
      .insertInto('letters')
      .values({ text: value('text') })
      .returning(level.as('level')),
  { mayBeLost: true },
);
