import type { Step } from '#platform/server/db/migrate.ts';

/** The address and the tax number of the club, also on receipts, and the lines that a receipt itemises. */
export const up: Step = async (db) => {
  await db.schema.alterTable('club').addColumn('address', 'text').execute();
  await db.schema.alterTable('club').addColumn('tax_number', 'text').execute();
  await db.schema.alterTable('receipts').addColumn('club_address', 'text').execute();
  await db.schema.alterTable('receipts').addColumn('club_tax_number', 'text').execute();
  await db.schema
    .createTable('receipt_lines')
    .addColumn('receipt_id', 'text', (c) => c.notNull().references('receipts.id').onDelete('cascade'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('name', 'text')
    .addColumn('amount', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('receipt_lines_key', ['receipt_id', 'position'])
    .execute();
};
