import type { Step } from '#platform/server/db/migrate.ts';

/** Creates the tables of sheet links. `src/db/connections.ts` describes them. */
export const up: Step = async (db) => {
  await db.schema
    .createTable('sheet_links')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('event_id', 'text', (c) => c.notNull().references('events.id').onDelete('cascade'))
    .addColumn('created_by', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('section', 'text', (c) => c.notNull())
    .addColumn('token_fingerprint', 'text', (c) => c.notNull().unique())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addColumn('last_used_at', 'bigint')
    .execute();
  await db.schema.createIndex('sheet_links_event').on('sheet_links').column('event_id').execute();
  await db.schema.createIndex('sheet_links_creator').on('sheet_links').column('created_by').execute();

  await db.schema
    .createTable('sheet_link_columns')
    .addColumn('link_id', 'text', (c) => c.notNull().references('sheet_links.id').onDelete('cascade'))
    .addColumn('column_id', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('sheet_link_columns_key', ['link_id', 'column_id'])
    .execute();
};
