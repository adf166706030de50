import type { Step } from '#platform/server/db/migrate.ts';

/**
 * Adds the fees that the server keeps for a delegate who paid in a fee round, and marks proofs that a delegate sent
 * together with another one.
 */
export const up: Step = async (db) => {
  await db.schema
    .createTable('fee_reservations')
    .addColumn('event_id', 'text', (c) => c.notNull().references('events.id').onDelete('cascade'))
    .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('round_id', 'text', (c) => c.notNull())
    .addColumn('individual_fee_amount', 'bigint', (c) => c.notNull())
    .addColumn('group_member_fee_amount', 'bigint', (c) => c.notNull())
    .addColumn('hospitality_fee_amount', 'bigint', (c) => c.notNull())
    .addColumn('people', 'integer', (c) => c.notNull())
    .addColumn('ends_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('fee_reservations_key', ['event_id', 'account_id', 'round_id'])
    .execute();
  await db.schema
    .createIndex('fee_reservations_account')
    .on('fee_reservations')
    .column('account_id')
    .execute();
  await db.schema.alterTable('payment_submissions').addColumn('is_part', 'integer').execute();
};
