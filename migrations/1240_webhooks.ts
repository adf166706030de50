import { sql } from 'kysely';
import type { Step } from '#platform/server/db/migrate.ts';

/** Creates the tables of webhooks. `src/db/connections.ts` and `src/db/platform.ts` describe them. */
export const up: Step = async (db, engine) => {
  const bytes = engine === 'postgres' ? sql`bytea` : sql`blob`;
  await db.schema
    .createTable('facts')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('subject_id', 'text', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('webhooks')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('event_id', 'text', (c) => c.notNull().references('events.id').onDelete('cascade'))
    .addColumn('created_by', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('host', 'text', (c) => c.notNull())
    .addColumn('sealed', bytes, (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addColumn('paused_at', 'bigint')
    .addColumn('last_used_at', 'bigint')
    .execute();
  await db.schema.createIndex('webhooks_event').on('webhooks').column('event_id').execute();
  await db.schema.createIndex('webhooks_creator').on('webhooks').column('created_by').execute();
  await db.schema
    .createTable('webhook_occasions')
    .addColumn('webhook_id', 'text', (c) => c.notNull().references('webhooks.id').onDelete('cascade'))
    .addColumn('occasion', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('webhook_occasions_key', ['webhook_id', 'occasion'])
    .execute();
  await db.schema
    .createTable('webhook_deliveries')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('webhook_id', 'text', (c) => c.notNull().references('webhooks.id').onDelete('cascade'))
    .addColumn('occasion', 'text', (c) => c.notNull())
    .addColumn('registration_id', 'text', (c) => c.references('registrations.id').onDelete('cascade'))
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('due_at', 'bigint')
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .addColumn('delivered_at', 'bigint')
    .addColumn('failed_at', 'bigint')
    .addColumn('failure', 'text')
    .addColumn('response_status', 'integer')
    .execute();
  await db.schema
    .createIndex('webhook_deliveries_due')
    .on('webhook_deliveries')
    .column('due_at')
    .where(sql<boolean>`due_at is not null`)
    .execute();
  await db.schema
    .createIndex('webhook_deliveries_list')
    .on('webhook_deliveries')
    .columns(['webhook_id', 'id'])
    .execute();
  await db.schema
    .createIndex('webhook_deliveries_registration')
    .on('webhook_deliveries')
    .column('registration_id')
    .execute();
};
