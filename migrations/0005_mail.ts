import { sql } from 'kysely';
import type { Step } from '#platform/server/db/migrate.ts';

export const up: Step = async (db, engine) => {
  await db.schema
    .createTable('outbox')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('recipient', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('queued_at', 'bigint', (c) => c.notNull())
    .addColumn('due_at', 'bigint')
    .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('sent_at', 'bigint')
    .addColumn('failed_at', 'bigint')
    .addColumn('last_error', 'text')
    .addColumn('sealed', engine === 'postgres' ? sql`bytea` : 'blob')
    .execute();
  await db.schema.createIndex('outbox_due').on('outbox').column('due_at').execute();
  await db.schema.createIndex('outbox_recipient').on('outbox').column('recipient').execute();
};
