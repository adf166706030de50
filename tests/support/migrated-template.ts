import { openMigrated } from '#platform/server/db/open-migrated.ts';
import { databaseIn, inCluster } from './own-database.ts';

/** A database with every table and no row: hundreds of tests begin with a copy of it, which is quicker than migrating each. */
export const migratedTemplate = 'migrated';

/** Made once, before the tests of a run on PostgreSQL. */
export default async function makeMigratedTemplate(): Promise<void> {
  const cluster = process.env.TEST_POSTGRES_URL;
  if (!cluster) return;
  await inCluster(cluster, `drop database if exists ${migratedTemplate}`);
  await inCluster(cluster, `create database ${migratedTemplate}`);
  const db = await openMigrated({ postgres: databaseIn(cluster, migratedTemplate) });
  await db.close();
}
