import { type Kysely, sql } from 'kysely';
import type { Step } from '#platform/server/db/migrate.ts';

/** The main event, in a table with one row. An event in preparation has no dates yet. */
export const up: Step = async (db) => {
  await db.schema
    .createTable('main_event')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('event_id', 'text', (c) => c.notNull().references('events.id'))
    .execute();
  for (const column of ['starts_at', 'ends_at']) await makeNullable(db, column);
  // The texts of the content files do not describe dates that a superadmin has set.
  await sql`update events set dates_in_words = '' where dates_set_at is not null`.execute(db);
};

/** SQLite cannot change a column, so another replaces it. Zero meant an unknown day. */
async function makeNullable(db: Kysely<unknown>, column: string): Promise<void> {
  const before = `${column}_before`;
  await db.schema.alterTable('events').renameColumn(column, before).execute();
  await db.schema.alterTable('events').addColumn(column, 'bigint').execute();
  await sql`update events set ${sql.id(column)} = nullif(${sql.id(before)}, 0)`.execute(db);
  await db.schema.alterTable('events').dropColumn(before).execute();
}
