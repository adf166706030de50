import type { Step } from '#platform/server/db/migrate.ts';

/**
 * Adds versions of the bank details of an event, append-only. `standing` is 'pending' or 'in force', each unique
 * for an event, and null once replaced or withdrawn.
 */
export const up: Step = async (db) => {
  await db.schema
    .createTable('bank_details')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('event_id', 'text', (c) => c.notNull().references('events.id').onDelete('cascade'))
    .addColumn('account_holder', 'text', (c) => c.notNull())
    .addColumn('bank', 'text', (c) => c.notNull())
    .addColumn('account_number', 'text', (c) => c.notNull())
    .addColumn('ifsc', 'text', (c) => c.notNull())
    .addColumn('typed_by', 'text', (c) => c.notNull())
    .addColumn('typed_at', 'bigint', (c) => c.notNull())
    .addColumn('confirmed_by', 'text')
    .addColumn('confirmed_at', 'bigint')
    .addColumn('standing', 'text')
    .addUniqueConstraint('bank_details_standing', ['event_id', 'standing'])
    .execute();
  await db.schema
    .createTable('bank_details_upi_ids')
    .addColumn('bank_details_id', 'text', (c) =>
      c.notNull().references('bank_details.id').onDelete('cascade'),
    )
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('upi_id', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('bank_details_upi_ids_key', ['bank_details_id', 'position'])
    .execute();
};
