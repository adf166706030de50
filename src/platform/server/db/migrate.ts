import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { adoptRelease } from './adopt-release.ts';
import { type Database, type Engine, type Location, openDatabase } from './database.ts';
import type { Tables } from './tables.ts';

/** A migration step. `engine` selects the SQL where the engines differ. */
export type Step = (db: Kysely<unknown>, engine: Engine) => Promise<void>;

/**
 * Runs all pending migrations in one transaction. Several processes can call it at the same time: one waits for the
 * lock of the other.
 * @param folder absolute path of a folder with `0001_name.ts` files only, each exporting `up`
 * @throws the error of the failing migration, or of `adoptRelease`
 */
export async function migrate(db: Kysely<Tables>, engine: Engine, folder: string): Promise<void> {
  const steps = await stepsIn(folder, engine);
  await adoptRelease(db, engine, Object.keys(steps));
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => steps },
    // Allows migrations with a lower number than the last one, because several branches may add migrations at the same
    // time.
    allowUnorderedMigrations: true,
  });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

async function stepsIn(folder: string, engine: Engine): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.ts')).sort();
  const wrong = files.find((name) => !/^\d{4}_[a-z0-9_]+\.ts$/.test(name));
  if (wrong) throw new Error(`a migration is called like 0001_name.ts, not ${wrong}`);
  const steps: Record<string, Migration> = {};
  for (const file of files) {
    // Imports the file of a migration only when the migration is pending, to keep the start fast.
    const up: Migration['up'] = async (db) => {
      const step: { up: Step } = await import(pathToFileURL(join(folder, file)).href);
      await step.up(db, engine);
    };
    steps[file.slice(0, -3)] = { up };
  }
  return steps;
}

const migrations = fileURLToPath(new URL('../../../../migrations', import.meta.url));

/**
 * Opens a database and migrates it. When a migration fails, closes the database and throws the engine's error.
 * @param onIdleError receives the error of an idle connection that breaks
 */
export async function openMigrated(
  location: Location,
  onIdleError?: (error: Error) => void,
): Promise<Database & { kysely: Kysely<Tables> }> {
  const db = openDatabase(location, onIdleError);
  try {
    await migrate(db.kysely, db.engine, migrations);
    return db;
  } catch (error) {
    await db.close();
    throw error;
  }
}
