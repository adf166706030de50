import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { openContext } from '../open-context.ts';
import { lastBackupAt } from './last-backup.sql.ts';
import { rememberBackup } from './remember-backup.ts';

test('a backup is recorded in the running site, and one that is not there harms no backup', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'remember-backup-'));
  const config = readConfig({ DATA_DIR: join(folder, 'site') });
  const site = await openContext(config);
  try {
    expect(await lastBackupAt(site.db.queries)).toBeNull();
    expect(await rememberBackup(config, 1_000)).toBeUndefined();
    expect(await rememberBackup(config, 2_000)).toBeUndefined();
    expect(await lastBackupAt(site.db.queries)).toBe(2_000);
    const empty = { ...config, dataDir: folder };
    expect(await rememberBackup(empty, 3_000)).toContain('no such table');
  } finally {
    await site.db.close();
    await rm(folder, { recursive: true });
  }
});
