import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildSqliteFilePath } from '#platform/server/site-key.ts';
import { photograph } from '#tests/support/pictures.ts';
import { filesOf, zipOf } from '#tests/support/transfer.ts';
import { eventFileName, manifestFileName } from '#transfer/contract.ts';

// Runs only on SQLite, because other tests run the transactions on both engines.
const settings = { ...process.env, DATABASE_URL: undefined, SECRET_KEY: undefined };
const pictures = 8;

let folder: string;
let dataDir: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'mun-transfer-'));
  dataDir = join(folder, 'data');
});
afterAll(() => rmSync(folder, { recursive: true }));

const start = (what: 'export' | 'import', file: string): ChildProcessWithoutNullStreams =>
  spawn(process.execPath, [resolve(import.meta.dirname, '../transfer.ts'), what, join(folder, file)], {
    env: { ...settings, DATA_DIR: dataDir },
  });
const run = async (what: 'export' | 'import', file: string) => {
  const child = start(what, file);
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { code, out, err };
};

/** Creates an export with other committees, another letter, and pictures of nine megabytes. */
async function largeExport(): Promise<Buffer> {
  const files = new Map<string, Buffer | string>(await filesOf(readFileSync(join(folder, 'sample.zip'))));
  // Readers of pictures ignore what is behind the end of a JPEG.
  const picture = await photograph();
  const described = Array.from({ length: pictures }, (_, at) => {
    const file = `pictures/large-${at}.jpg`;
    files.set(file, Buffer.concat([picture, randomBytes(9 * 1024 * 1024)]));
    return { file, alt: 'A sample of noise', focus: { x: 50, y: 50 } };
  });
  const changed = (name: string, change: (value: never) => unknown) =>
    files.set(name, JSON.stringify(change(JSON.parse(String(files.get(name))) as never)));
  changed(manifestFileName, (it: object) => ({ ...it, pictures: described }));
  changed(eventFileName, (it: { committees: unknown[] }) => ({
    ...it,
    committees: it.committees.slice(0, 1),
  }));
  changed('documents/apply.json', (it: object) => ({ ...it, heading: 'From an export' }));
  return zipOf(files);
}

const stored = () => {
  const database = new Sqlite(buildSqliteFilePath(dataDir));
  const count = (table: string) => database.prepare(`select count(*) from ${table}`).pluck().get();
  const tables = ['committees', 'document_revisions', 'pictures', 'picture_originals', 'audit_log'];
  const counts = Object.fromEntries(tables.map((table) => [table, count(table)]));
  database.close();
  return counts;
};

test('the command line exports and imports a club, and SIGKILL in between changes nothing', async () => {
  expect(await run('export', 'sample.zip')).toMatchObject({ code: 0, err: '' });
  writeFileSync(join(folder, 'large.zip'), await largeExport());
  const before = stored();

  const killed = start('import', 'large.zip');
  const log = `${buildSqliteFilePath(dataDir)}-wal`;
  const grows = () => existsSync(log) && statSync(log).size > 24 * 1024 * 1024;
  await expect.poll(grows, { timeout: 200_000, interval: 2 }).toBe(true);
  killed.kill('SIGKILL');
  expect((await once(killed, 'exit'))[1]).toBe('SIGKILL');
  expect(stored()).toEqual(before);

  const { code, out, err } = await run('import', 'large.zip');
  expect([code, err]).toEqual([0, '']);
  expect(out).toContain('Pages saved, publish them on the desk: Apply.');
  expect(stored()).toMatchObject({
    committees: 1,
    document_revisions: 1,
    pictures,
    picture_originals: pictures * 10,
  });
});

test('a file that is not an export is refused with the reason', async () => {
  writeFileSync(join(folder, 'other.zip'), await zipOf([['readme.txt', 'Nothing']]));
  const { code, err } = await run('import', 'other.zip');
  expect([code, err.trim()]).toEqual([1, 'The zip file contains ‘readme.txt’, which should not be there.']);
});
