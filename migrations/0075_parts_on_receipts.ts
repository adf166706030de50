import type { Step } from '#platform/server/db/migrate.ts';

/** Adds the days of several payments, which a receipt shows and keeps. */
export const up: Step = async (db) => {
  await db.schema
    .createTable('receipt_parts')
    .addColumn('receipt_id', 'text', (c) => c.notNull().references('receipts.id').onDelete('cascade'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('paise', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('receipt_parts_key', ['receipt_id', 'position'])
    .execute();
};
