import { readdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Migration, Migrator } from 'kysely/migration';
import { afterEach, beforeEach } from 'vitest';
import { openDatabase } from '#platform/server/db/database.ts';
import { migrate, type Step } from '#platform/server/db/migrate.ts';
import { ownDatabase } from './own-database.ts';

type OpenDatabase = ReturnType<typeof openDatabase>;
const migrations = resolve(import.meta.dirname, '../../migrations');

export interface OldDatabase {
  readonly db: OpenDatabase;
  /** Migrates an empty database up to a migration, such as '0019_devices', which is included. */
  migrateTo(last: string): Promise<void>;
  /** Runs all later migrations, as an update of the site does. */
  update(): Promise<void>;
}

/** Opens an empty database of the tested engine before each test of the file. */
export function oldDatabaseOfEachTest(): OldDatabase {
  let db: OpenDatabase;
  let drop: (() => Promise<void>) | undefined;
  beforeEach(async () => {
    const cluster = process.env.TEST_POSTGRES_URL;
    const own = cluster ? await ownDatabase(cluster) : undefined;
    drop = own?.drop;
    db = openDatabase(own ? { postgres: own.url } : { sqlite: ':memory:' });
  });
  afterEach(async () => {
    await db.close();
    await drop?.();
  });
  return {
    get db() {
      return db;
    },
    migrateTo: (last) => migrateTo(db, last),
    update: () => migrate(db.kysely, db.engine, migrations),
  };
}

async function migrateTo(db: OpenDatabase, last: string): Promise<void> {
  const steps: Record<string, Migration> = {};
  for (const file of (await readdir(migrations)).sort()) {
    const { up }: { up: Step } = await import(pathToFileURL(resolve(migrations, file)).href);
    steps[file.replace('.ts', '')] = { up: (kysely) => up(kysely, db.engine) };
  }
  const migrator = new Migrator({ db: db.kysely, provider: { getMigrations: async () => steps } });
  const { error } = await migrator.migrateTo(last);
  if (error) throw error;
}
