import type { Step } from '#platform/server/db/migrate.ts';

/**
 * Adds drafts of the allocation with their inputs, and the lottery of every event. A draft never changes, and is
 * published at most once.
 */
export const up: Step = async (db) => {
  await db.schema
    .createTable('lotteries')
    .addColumn('event_id', 'text', (c) => c.primaryKey().references('events.id').onDelete('cascade'))
    .addColumn('secret', 'text', (c) => c.notNull())
    .addColumn('committed_at', 'bigint', (c) => c.notNull())
    .addColumn('closing_digest', 'text')
    .addColumn('closed_at', 'bigint')
    .addColumn('public_number', 'text')
    .addColumn('public_source', 'text')
    .addColumn('drawn_at', 'bigint')
    .execute();
  await db.schema
    .createTable('allocation_drafts')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('event_id', 'text', (c) => c.notNull().references('events.id').onDelete('cascade'))
    .addColumn('made_at', 'bigint', (c) => c.notNull())
    .addColumn('made_by', 'text', (c) => c.notNull())
    .addColumn('choices', 'text', (c) => c.notNull())
    .addColumn('inputs', 'text', (c) => c.notNull())
    .addColumn('digest', 'text', (c) => c.notNull())
    .addColumn('seed', 'text', (c) => c.notNull())
    .addColumn('given', 'text', (c) => c.notNull())
    .addColumn('quality', 'text', (c) => c.notNull())
    .addColumn('ways', 'text')
    .addColumn('published_at', 'bigint')
    .addColumn('published_by', 'text')
    .execute();
  await db.schema
    .createIndex('allocation_drafts_event')
    .on('allocation_drafts')
    .columns(['event_id', 'id'])
    .execute();
  await db.schema
    .createTable('allocation_reasons')
    .addColumn('draft_id', 'text', (c) => c.notNull().references('allocation_drafts.id').onDelete('cascade'))
    .addColumn('registration_id', 'text', (c) =>
      c.notNull().references('registrations.id').onDelete('cascade'),
    )
    .addColumn('words', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('allocation_reasons_key', ['draft_id', 'registration_id'])
    .execute();
  await db.schema
    .createIndex('allocation_reasons_registration')
    .on('allocation_reasons')
    .column('registration_id')
    .execute();
};
