import { mkdir } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { type Config, WrongSettings } from './config.ts';
import type { Clock, Context } from './context.ts';
import type { Database } from './db/database.ts';
import { openMigrated } from './db/migrate.ts';
import { isSealedWithOrStoreSignature } from './db/secret-check.sql.ts';
import { createSecret } from './secret.ts';
import { buildSqliteFilePath, readOrCreateSiteKey } from './site-key.ts';
import { createWorkerPools, createWorkQueue } from './work-queue.ts';

const otherSecret =
  'SECRET_KEY: the database was sealed with another key; set that one, or put its file into DATA_DIR as secret.key';

/**
 * Opens the database, migrates it and creates the context of the server.
 * @param options.database an open, migrated database, for tests
 * @throws WrongSettings if the database was sealed with another secret
 */
export async function openContext(
  config: Config,
  options: { clock?: Clock; database?: Database; onIdleError?: (error: Error) => void } = {},
): Promise<Context> {
  await mkdir(config.dataDir, { recursive: true });
  const location = config.databaseUrl
    ? { postgres: config.databaseUrl }
    : { sqlite: buildSqliteFilePath(config.dataDir) };
  const db = options.database ?? (await openMigrated(location, options.onIdleError));
  const secret = createSecret(readOrCreateSiteKey(config));
  if (!(await isSealedWithOrStoreSignature(db.queries, secret))) {
    await db.close();
    throw new WrongSettings(otherSecret);
  }
  // The machine runs one task more than it has cores, to keep all cores busy. More tasks would only slow each other
  // down. The tasks are divided among the processes. Each process runs at least two, so that hashing a password never
  // waits until a picture is decoded.
  const places = createWorkerPools(Math.max(2, Math.ceil((availableParallelism() + 1) / config.processes)));
  return {
    config,
    db,
    clock: options.clock ?? Date.now,
    secret,
    hashing: createWorkQueue(places, 300),
    decoding: createWorkQueue(places, 50, 'first'),
    uploads: createWorkQueue(places, 50, 'last'),
  };
}
