import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { listSqlFunctions, readSqlCover } from './support/sql-functions.ts';

const cover = readSqlCover();

test('a test calls each exported function of *.sql.ts on PostgreSQL', () => {
  const covered = new Set(Object.values(cover).flat());
  // For a function that is missing here, run npm run sql-cover.
  expect(listSqlFunctions().filter((name) => !covered.has(name))).toEqual([]);
});

test('the list of calls on PostgreSQL names only functions and files that exist', () => {
  const known = new Set(listSqlFunctions());
  expect(
    Object.values(cover)
      .flat()
      .filter((name) => !known.has(name)),
  ).toEqual([]);
  expect(Object.keys(cover).filter((file) => !existsSync(file))).toEqual([]);
});
