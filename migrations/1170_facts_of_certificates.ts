import { sql } from 'kysely';
import type { Step } from '#platform/server/db/migrate.ts';

/**
 * Keeps the names of club and event, the dates and the emblem with which certificates were issued. Certificates that were
 * issued before follow the current ones, because the earlier ones are not known.
 */
export const up: Step = async (db, engine) => {
  const bytes = engine === 'postgres' ? sql`bytea` : sql`blob`;
  await db.schema.alterTable('issued_designs').addColumn('facts', 'text').execute();
  await db.schema.alterTable('issued_designs').addColumn('emblem', bytes).execute();
};
