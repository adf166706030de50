import type { Step } from '#platform/server/db/migrate.ts';

/**
 * Stores seat explanations as facts, of all delegates when the draft is published. Drops the earlier sentences,
 * which follow from the draft.
 */
export const up: Step = async (db) => {
  await db.schema.dropTable('allocation_reasons').execute();
  await db.schema
    .createTable('seat_explanations')
    .addColumn('draft_id', 'text', (c) => c.notNull().references('allocation_drafts.id').onDelete('cascade'))
    .addColumn('registration_id', 'text', (c) =>
      c.notNull().references('registrations.id').onDelete('cascade'),
    )
    .addColumn('explanation', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('seat_explanations_key', ['draft_id', 'registration_id'])
    .execute();
  await db.schema
    .createIndex('seat_explanations_registration')
    .on('seat_explanations')
    .column('registration_id')
    .execute();
};
