import { readdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Migration, Migrator } from 'kysely/migration';
import type { openDatabase } from '#platform/server/db/database.ts';
import type { Step } from '#platform/server/db/migrate.ts';

export const migrations = resolve(import.meta.dirname, '../../migrations');

/** Brings the schema to where it was after a step, such as '0019_devices'. */
export async function migrateTo(db: ReturnType<typeof openDatabase>, last: string): Promise<void> {
  const steps: Record<string, Migration> = {};
  for (const file of (await readdir(migrations)).sort()) {
    const { up }: { up: Step } = await import(pathToFileURL(resolve(migrations, file)).href);
    steps[file.replace('.ts', '')] = { up: (kysely) => up(kysely, db.engine) };
  }
  const migrator = new Migrator({ db: db.kysely, provider: { getMigrations: async () => steps } });
  const { error } = await migrator.migrateTo(last);
  if (error) throw error;
}
