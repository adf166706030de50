import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WrongSettings } from './config.ts';
import { lockDataDir } from './data-dir.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'only-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('a second server on the embedded database starts only after the first has ended', () => {
  const leave = lockDataDir(folder);
  expect(() => lockDataDir(folder)).toThrow(
    new WrongSettings(
      `DATA_DIR: another server works with ${folder}. Stop it first; only PostgreSQL (DATABASE_URL) can be shared.`,
    ),
  );
  leave();
  lockDataDir(folder)();
});
