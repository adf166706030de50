import { afterEach, beforeEach, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../tests/support/app.ts';
import { event } from '../../../../tests/support/conference.ts';
import { statementNames } from './statement-names.ts';
import type { Queries } from './tables.ts';

let site: TestApp;
beforeEach(async () => {
  site = await testApp();
});
afterEach(() => site.close());

const { id } = event;
const read = (queries: Queries) =>
  queries.selectFrom('events').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const rename = (queries: Queries, name: string) =>
  queries.updateTable('events').set({ name }).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

test('a statement that comes again and again has a name of its own, and no other has it', () => {
  const nameOf = statementNames();
  const names = ['select 1', 'select 2'].map((sql) => Array.from({ length: 9 }, () => nameOf(sql)).at(-1));
  expect(names).toEqual([expect.any(String), expect.any(String)]);
  expect(new Set(names).size).toBe(2);
  expect(nameOf('select 1')).toBe(names[0]);
});

test('seldom statements, very long ones and those beyond a number stay without a name', () => {
  const nameOf = statementNames();
  const often = (sql: string) => Array.from({ length: 9 }, () => nameOf(sql)).at(-1);
  for (let n = 0; n < 5_000; n++) expect(nameOf(`seldom ${n}`)).toBeUndefined();
  expect(often(`select ${'1, '.repeat(4_000)}`)).toBeUndefined();
  const named = Array.from({ length: 1_000 }, (_, n) => often(`often ${n}`)).filter(Boolean);
  expect(named.length).toBeLessThan(500);
});

test('the site goes on when a newer version adds a column to what it reads all of', async () => {
  const { db } = site.context;
  for (let n = 0; n < 20; n++) {
    await read(db.queries);
    await db.change((changes) => rename(changes, `Sample ${n}`));
  }
  await db.queries.schema.alterTable('events').addColumn('of_a_newer_version', 'text').execute();
  expect(await db.change((changes) => rename(changes, 'Renamed since'))).toMatchObject({ id });
  for (let n = 0; n < 12; n++)
    expect(await read(db.queries)).toMatchObject({ name: 'Renamed since', of_a_newer_version: null });
});
