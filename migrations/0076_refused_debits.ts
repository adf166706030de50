import type { Step } from '#platform/server/db/migrate.ts';

/** Adds debits that an admin rejected as the payment of a refund. */
export const up: Step = async (db) => {
  await db.schema
    .createTable('refused_debits')
    .addColumn('refund_id', 'text', (c) => c.notNull().references('refunds.id'))
    .addColumn('debit_id', 'text', (c) => c.notNull().references('debits.id'))
    .addColumn('refused_at', 'bigint', (c) => c.notNull())
    .addColumn('refused_by', 'text', (c) => c.references('accounts.id').onDelete('set null'))
    .addPrimaryKeyConstraint('refused_debits_key', ['refund_id', 'debit_id'])
    .execute();
  await db.schema.createIndex('refused_debits_debit').on('refused_debits').column('debit_id').execute();
  await db.schema.createIndex('refused_debits_by').on('refused_debits').column('refused_by').execute();
};
