import type { Step } from '#platform/server/db/migrate.ts';

/** Creates the table of API tokens. `src/db/connections.ts` describes it. */
export const up: Step = async (db) => {
  await db.schema
    .createTable('api_tokens')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('event_id', 'text', (c) => c.notNull().references('events.id').onDelete('cascade'))
    .addColumn('created_by', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('token_fingerprint', 'text', (c) => c.notNull().unique())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addColumn('last_used_at', 'bigint')
    .execute();
  await db.schema.createIndex('api_tokens_event').on('api_tokens').column('event_id').execute();
  await db.schema.createIndex('api_tokens_creator').on('api_tokens').column('created_by').execute();
};
