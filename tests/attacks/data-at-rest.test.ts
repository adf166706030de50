import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makePrivate, secretFile } from '#platform/server/data-dir.ts';
import { sqliteDialect } from '#platform/server/db/sqlite.ts';

let folder: string;
let umask: number;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'data-at-rest-'));
  umask = process.umask(0o022);
});
afterEach(() => {
  process.umask(umask);
  rmSync(folder, { recursive: true });
});
const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

test.skipIf(process.platform === 'win32')(
  'whatever the umask says, nobody else reads the data folder, what lies in it, and what will',
  () => {
    chmodSync(folder, 0o755);
    const earlier = join(folder, 'site.sqlite');
    writeFileSync(earlier, 'sample', { mode: 0o644 });
    makePrivate(folder);
    const later = join(folder, 'server.lock');
    writeFileSync(later, 'sample');
    expect([folder, earlier, later].map(modeOf)).toEqual(['700', '600', '600']);
  },
);

test('a secret of the data folder is made once and read by everybody who asks', () => {
  const file = join(folder, 'metrics.token');
  const made = secretFile(file);
  expect(made).toMatch(/^[\w-]{43}$/);
  expect(secretFile(file)).toBe(made);
});

test('what was erased is gone from the file of the embedded database', async () => {
  const file = join(folder, 'site.sqlite');
  const db = new Kysely<never>({ dialect: sqliteDialect(file) });
  await sql`create table people (name text)`.execute(db);
  await sql`insert into people values (${'A Sample Person To Forget'})`.execute(db);
  await sql`delete from people`.execute(db);
  await sql`pragma wal_checkpoint(truncate)`.execute(db);
  await db.destroy();
  expect(readFileSync(file).includes('A Sample Person To Forget')).toBe(false);
});
