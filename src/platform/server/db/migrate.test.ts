import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from './database.ts';
import { migrate } from './migrate.ts';

let folder: string;
const database = openDatabase({ sqlite: ':memory:' });
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'steps-'));
});
afterEach(() => rm(folder, { recursive: true }));

const step = (name: string, body: string) =>
  writeFile(join(folder, name), `export async function up(db) { ${body} }`);
const letters = "await db.schema.createTable('letters').addColumn('text', 'text').execute();";

test('a migration that fails is rolled back, and the next start retries it', async () => {
  await step('1101_letters.ts', `${letters} throw new Error('the power went');`);
  await expect(migrate(database.kysely, 'sqlite', folder)).rejects.toThrow('the power went');
  await rm(join(folder, '1101_letters.ts'));
  await step('1101_letters_again.ts', letters);
  await migrate(database.kysely, 'sqlite', folder);
  expect((await sql`select * from letters`.execute(database.kysely)).rows).toEqual([]);
});

test('an update runs a migration whose number is below that of an executed one', async () => {
  await step('1101_letters_again.ts', letters);
  await step('1103_notes.ts', letters.replace('letters', 'notes'));
  await migrate(database.kysely, 'sqlite', folder);
  await step('1102_words.ts', letters.replace('letters', 'words'));
  await migrate(database.kysely, 'sqlite', folder);
  expect((await sql`select * from words`.execute(database.kysely)).rows).toEqual([]);
});

test('a file with a wrong name is reported', async () => {
  await step('add-2fa.ts', letters);
  await expect(migrate(database.kysely, 'sqlite', folder)).rejects.toThrow(
    'a migration is called like 0001_name.ts, not add-2fa.ts',
  );
});
