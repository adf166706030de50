import { mkdir } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { type Config, WrongSettings } from './config.ts';
import type { Clock, Context } from './context.ts';
import type { Database } from './db/database.ts';
import { openMigrated } from './db/migrate.ts';
import { isSecretOf } from './db/secret-check.sql.ts';
import { secretFrom } from './secret.ts';
import { databaseFile, siteKey } from './site-key.ts';
import { workerPools, workQueue } from './work-queue.ts';

const otherSecret =
  'SECRET_KEY: the database was sealed with another key; set that one, or put its file into DATA_DIR as secret.key';

/**
 * Opens the database (brought up to date), the secret and the work queues.
 * @param options.clock the time; the machine's own where none is given
 * @param options.database one that is open and up to date, for tests
 * @param options.onIdleError told when a resting database connection breaks
 * @throws WrongSettings when the database was sealed with another secret
 */
export async function openContext(
  config: Config,
  options: { clock?: Clock; database?: Database; onIdleError?: (error: Error) => void } = {},
): Promise<Context> {
  await mkdir(config.dataDir, { recursive: true });
  const location = config.databaseUrl
    ? { postgres: config.databaseUrl }
    : { sqlite: databaseFile(config.dataDir) };
  const db = options.database ?? (await openMigrated(location, options.onIdleError));
  const secret = secretFrom(siteKey(config));
  if (!(await isSecretOf(db.queries, secret))) {
    await db.close();
    throw new WrongSettings(otherSecret);
  }
  // One more than there are cores keeps them all busy; any more would delay answers.
  // Two at least: pictures never take the last one from passwords.
  const places = workerPools(Math.max(2, Math.ceil((availableParallelism() + 1) / config.processes)));
  return {
    config,
    db,
    clock: options.clock ?? Date.now,
    secret,
    hashing: workQueue(places, 300),
    decoding: workQueue(places, 50, 'first'),
  };
}
