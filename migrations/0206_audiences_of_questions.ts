import { sql } from 'kysely';
import type { Step } from '#platform/server/db/migrate.ts';

/** Stores a list of conditions instead of one audience of a question. */
export const up: Step = async (db) => {
  await sql`
    update questions set audience = case audience when 'all' then '[]' else '["' || audience || '"]' end`.execute(
    db,
  );
};
