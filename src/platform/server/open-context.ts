import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Config } from './config.ts';
import type { Clock, Context } from './context.ts';
import { openDatabase } from './db/database.ts';
import { migrate } from './db/migrate.ts';
import { secretFrom } from './secret.ts';
import { workQueue } from './work-queue.ts';

const migrations = fileURLToPath(new URL('../../../migrations', import.meta.url));

/**
 * Opens the database (brought up to date), the secret and the work queues.
 * @param options.clock the time; the machine's own where none is given
 * @param options.inMemory an embedded database that is gone when closed, for tests
 * @param options.onIdleError told when a resting database connection breaks
 */
export async function openContext(
  config: Config,
  options: { clock?: Clock; inMemory?: boolean; onIdleError?: (error: Error) => void } = {},
): Promise<Context> {
  await mkdir(config.dataDir, { recursive: true });
  const location = config.databaseUrl
    ? { postgres: config.databaseUrl }
    : { sqlite: options.inMemory ? ':memory:' : join(config.dataDir, 'site.sqlite') };
  const db = openDatabase(location, options.onIdleError);
  await migrate(db.kysely, db.engine, migrations);
  const cores = availableParallelism();
  return {
    config,
    db,
    clock: options.clock ?? Date.now,
    secret: secretFrom(config.secretKey ? Buffer.from(config.secretKey) : await keptKey(config.dataDir)),
    hashing: workQueue(cores + 1, 150),
    decoding: workQueue(cores, 100),
  };
}

/** The secret that belongs to the data: made once, readable by the owner only. */
async function keptKey(dataDir: string): Promise<Uint8Array> {
  const file = join(dataDir, 'secret.key');
  try {
    await writeFile(file, randomBytes(32), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return readFile(file);
}
