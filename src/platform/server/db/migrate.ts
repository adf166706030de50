import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Engine } from './database.ts';
import type { Tables } from './tables.ts';

/** A step forward. It runs on both engines; `engine` picks the few words in which they differ. */
export type Step = (db: Kysely<unknown>, engine: Engine) => Promise<void>;

/**
 * Brings the schema up to date: all steps that are missing in one transaction, or none. Safe when several processes start
 * together: PostgreSQL by the migrator's lock, the embedded engine by its own.
 * @param folder absolute path of the folder with `0001_name.ts` files, each exporting `up`; one that is called otherwise
 *   would never run, and is an error
 * @throws what the failing step threw
 */
export async function migrate(db: Kysely<Tables>, engine: Engine, folder: string): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => stepsIn(folder, engine) } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

async function stepsIn(folder: string, engine: Engine): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.ts')).sort();
  const wrong = files.find((name) => !/^\d{4}_[a-z0-9_]+\.ts$/.test(name));
  if (wrong) throw new Error(`a migration is called like 0001_name.ts, not ${wrong}`);
  const steps: Record<string, Migration> = {};
  for (const file of files) {
    // Read only when it is to be run: at nearly every start there is nothing to do.
    const up: Migration['up'] = async (db) => {
      const step: { up: Step } = await import(pathToFileURL(join(folder, file)).href);
      await step.up(db, engine);
    };
    steps[file.slice(0, -3)] = { up };
  }
  return steps;
}
