import { sql } from 'kysely';
import type { Step } from '#platform/server/db/migrate.ts';

/**
 * PostgreSQL tried to compress every picture that it stored, which takes it twice as long as to store it, and a JPEG grows no smaller.
 * Those that are there stay as they are.
 */
export const up: Step = async (db, engine) => {
  if (engine === 'postgres')
    await sql`alter table images alter column bytes set storage external`.execute(db);
};
