import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, open as openFile, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { seedEventAndCommittees } from '#conference/server/index.ts';
import { queueMail } from '#email/server/index.ts';
import { type Config, readConfig } from '#platform/server/config.ts';
import type { Context } from '#platform/server/context.ts';
import { openContext } from '#platform/server/open-context.ts';
import { conference } from '#tests/support/conference.ts';
import { type OwnDatabase, ownDatabase } from '#tests/support/own-database.ts';
import { fillWithSamples } from '../../../../scripts/lib/sample-data/sample-data.ts';
import { computeSqliteTableSums, copyIntoPostgres } from '../db/copy/copy-database.ts';
import { buildSqliteFilePath } from '../site-key.ts';
import { backUp, backupKeyFile, recordBackupTimeOrReturnErrorText } from './backup.ts';
import { findLastBackupTime } from './last-backup.sql.ts';
import { restoreBackup } from './restore.ts';

const cluster = process.env.TEST_POSTGRES_URL;

describe(`a backup of a site on ${cluster ? 'PostgreSQL' : 'the embedded database'}`, () => {
  let folder: string;
  let databases: OwnDatabase[];
  let site: Context;
  let file: string;

  const settingsOf = async (name: string, inCluster: string | undefined): Promise<Config> => {
    const database = inCluster ? await ownDatabase(inCluster) : undefined;
    if (database) databases.push(database);
    return readConfig({
      DATA_DIR: join(folder, name),
      ...(database ? { DATABASE_URL: database.url } : {}),
    });
  };
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'backup-'));
    databases = [];
    site = await openContext(await settingsOf('site', cluster));
    await seedEventAndCommittees(site, conference);
    await fillWithSamples(site, { registrations: 40, catalogue: conference });
    await site.db.change((transaction) =>
      queueMail(transaction, site, 'delegate@example.org', {
        kind: 'welcome',
        subject: 'A sample',
        to: 'Sample Delegate',
        paragraphs: ['Sealed words.'],
      }),
    );
  });
  beforeEach(() => {
    file = join(folder, `backup-${randomUUID()}`);
  });
  afterAll(async () => {
    await site.db.close();
    for (const database of databases) await database.drop();
    await rm(folder, { recursive: true });
  });

  const sealedWords = async ({ db, secret }: Context): Promise<string> => {
    const { sealed } = await db.queries.selectFrom('outbox').select('sealed').executeTakeFirstOrThrow();
    return secret.open(sealed ?? new Uint8Array());
  };

  test('of a running site restores on either engine, with sealed mails', async () => {
    const taken = await backUp(site.config, file);
    const sumOf = (table: string) => taken.find((sum) => sum.table === table);
    expect(sumOf('registrations')?.rows).toBeGreaterThanOrEqual(40);
    expect(sumOf('registrations')?.amount).toBeGreaterThan(0);
    expect(sumOf('images')?.bytes).toBeGreaterThan(0);
    const written = (await readdir(folder)).filter((name) => name.startsWith(basename(file)));
    expect(written.sort()).toEqual([basename(file), basename(backupKeyFile(file))]);
    // Windows has no such permission bits. There the permissions of the folder protect a backup.
    if (process.platform !== 'win32')
      for (const written of [file, backupKeyFile(file)]) expect((await stat(written)).mode & 0o077).toBe(0);

    for (const settings of [
      await settingsOf('same-engine', cluster),
      await settingsOf('other-engine', undefined),
    ]) {
      expect(await restoreBackup(settings, file)).toEqual(taken);
      const restored = await openContext(settings);
      expect(await sealedWords(restored)).toContain('Sealed words.');
      await restored.db.close();
    }
  });

  test('never overwrites another backup or a site', async () => {
    await backUp(site.config, file);
    await expect(backUp(site.config, file)).rejects.toThrow('exists already');
    await expect(restoreBackup(site.config, file)).rejects.toThrow(/exists already|not empty/);
  });

  test('leaves no file when its last step fails, so that the next one can have its name', async () => {
    const failing = backUp(site.config, file);
    // A folder of this name, which is there only after the first check, cannot be replaced by a file.
    await mkdir(file);
    await expect(failing).rejects.toThrow();
    await rm(file, { recursive: true });
    expect((await readdir(folder)).filter((name) => name.startsWith(basename(file)))).toEqual([]);
    await backUp(site.config, file);
    expect(existsSync(file)).toBe(true);
  });

  test('is refused when it is damaged or its key is missing or wrong', async () => {
    const wrong = { ...site.config, secretKey: 'another key that only the tests know' };
    await expect(backUp(wrong, file)).rejects.toThrow('The site uses another key');
    expect(existsSync(file)).toBe(false);

    await backUp(site.config, file);
    const fresh = readConfig({ DATA_DIR: join(folder, 'fresh') });
    const other = { ...fresh, secretKey: wrong.secretKey };
    await expect(restoreBackup(other, file)).rejects.toThrow('SECRET_KEY is not the key of this backup');
    const page = await openFile(file, 'r+');
    await page.write(Buffer.alloc(4096, 7), 0, 4096, 8192);
    await page.close();
    await expect(restoreBackup(fresh, file)).rejects.toThrow(/damaged|malformed/);
    await rm(backupKeyFile(file));
    await expect(restoreBackup(fresh, file)).rejects.toThrow('There is no');
    expect(existsSync(buildSqliteFilePath(fresh.dataDir))).toBe(false);
  });

  test.runIf(cluster)('moves into an empty PostgreSQL once it is stopped, all of it or nothing', async () => {
    await backUp(site.config, file);
    const embedded = await settingsOf('to-be-moved', undefined);
    const sums = await restoreBackup(embedded, file);
    const running = await openContext(embedded);
    const target = await settingsOf('moved', cluster);
    const move = () => copyIntoPostgres(buildSqliteFilePath(embedded.dataDir), target.databaseUrl ?? '');

    await expect(move()).rejects.toThrow('A server is using');
    await running.db.close();
    expect(await move()).toEqual(sums);
    expect(await computeSqliteTableSums(buildSqliteFilePath(embedded.dataDir))).toEqual(sums);
    await expect(move()).rejects.toThrow('not empty');

    const moved = await openContext({ ...target, dataDir: embedded.dataDir });
    expect(await sealedWords(moved)).toContain('Sealed words.');
    await moved.db.close();
    await expect(openContext(target)).rejects.toThrow('sealed with another key');
  });
});

test('a backup is recorded in the site, and succeeds without that', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'remember-backup-'));
  const config = readConfig({ DATA_DIR: join(folder, 'site') });
  const site = await openContext(config);
  try {
    expect(await findLastBackupTime(site.db.queries)).toBeNull();
    expect(await recordBackupTimeOrReturnErrorText(config, 1_000)).toBeUndefined();
    expect(await recordBackupTimeOrReturnErrorText(config, 2_000)).toBeUndefined();
    expect(await findLastBackupTime(site.db.queries)).toBe(2_000);
    const empty = { ...config, dataDir: folder };
    expect(await recordBackupTimeOrReturnErrorText(empty, 3_000)).toContain('no such table');
    const absent = { ...config, dataDir: join(folder, 'absent') };
    expect(await recordBackupTimeOrReturnErrorText(absent, 3_000)).toContain('directory does not exist');
  } finally {
    await site.db.close();
    await rm(folder, { recursive: true });
  }
});
