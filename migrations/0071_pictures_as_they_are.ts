import { sql } from 'kysely';
import type { Step } from '#platform/server/db/migrate.ts';

/**
 * Turns the compression of PostgreSQL off for new pictures: it takes twice as long as storing them, and a JPEG does
 * not become smaller.
 */
export const up: Step = async (db, engine) => {
  if (engine === 'postgres')
    await sql`alter table images alter column bytes set storage external`.execute(db);
};
