import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { dataModel, readDatabase } from '../data-model.ts';
import { declaredTables } from './declared-tables.ts';

test('docs/data-model.md is what npm run data-model writes', async () => {
  const file = resolve(import.meta.dirname, '../../docs/data-model.md');
  expect(readFileSync(file, 'utf8')).toBe(await dataModel());
});

test('the types declare every table of the database with all of its columns', async () => {
  const { tables } = await readDatabase();
  const declared = declaredTables().map(({ name, columns }) => ({ name, columns: columns.sort() }));
  expect(declared.sort((a, b) => (a.name < b.name ? -1 : 1))).toEqual(tables);
});

test('a comment tells what a row of each table is', () => {
  expect(declaredTables().filter(({ comment }) => !comment.endsWith('.'))).toEqual([]);
});
