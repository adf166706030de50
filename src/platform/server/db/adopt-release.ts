import { type Kysely, sql } from 'kysely';
import type { Engine } from './database.ts';
import type { Tables } from './tables.ts';

/** The migrations of release 1.1, of which the baseline creates the same tables. */
const release = { version: '1.1', last: '0390_names_of_constraints', count: 150 };

/** Numbers below belong to migrations of release 1.1 and earlier, and numbers up to 1099 to the baseline. */
const firstOfBaseline = '1001';
const afterBaseline = '1100';

type WithMigrations = {
  kysely_migration: { name: string; timestamp: string };
};

/**
 * Notes in a database of release 1.1 that it has the tables of the baseline, in place of the migrations that created
 * them. Does nothing in an empty database and in one that has the baseline.
 * @param migrations names of all migrations, such as '1001_platform'
 * @throws Error if the database is older than release 1.1
 */
export async function adoptRelease(
  db: Kysely<Tables>,
  engine: Engine,
  migrations: readonly string[],
): Promise<void> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === 'kysely_migration')) return;
  const listed = db.withTables<WithMigrations>();
  // Nearly every start ends here, without a lock.
  if ((await listEarlierMigrations(listed)).length === 0) return;
  await listed.transaction().execute(async (transaction) => {
    // Of two processes that start at the same time, the second one finds the baseline.
    if (engine === 'postgres') await sql`lock table kysely_migration in exclusive mode`.execute(transaction);
    const earlier = await listEarlierMigrations(transaction);
    if (earlier.length === 0) return;
    if (earlier.length !== release.count || earlier.at(-1) !== release.last)
      throw new Error(
        `This database was made by a release before ${release.version}. Start release ${release.version} once, which updates it, and then this one.`,
      );
    await transaction.deleteFrom('kysely_migration').where('name', '<', firstOfBaseline).execute();
    const timestamp = new Date().toISOString();
    await transaction
      .insertInto('kysely_migration')
      .values(migrations.filter((name) => name < afterBaseline).map((name) => ({ name, timestamp })))
      .execute();
  });
}

async function listEarlierMigrations(db: Kysely<Tables & WithMigrations>): Promise<string[]> {
  const rows = await db
    .selectFrom('kysely_migration')
    .select('name')
    .where('name', '<', firstOfBaseline)
    .orderBy('name')
    .execute();
  return rows.map(({ name }) => name);
}
