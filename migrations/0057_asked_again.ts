import { sql } from 'kysely';
import type { Step } from '#platform/server/db/migrate.ts';

/**
 * Adds requests for another payment proof, and the proofs that it replaces. A registration has at most one open
 * request.
 */
export const up: Step = async (db) => {
  await db.schema
    .createTable('payment_requests')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('registration_id', 'text', (c) =>
      c.notNull().references('registrations.id').onDelete('cascade'),
    )
    .addColumn('words', 'text', (c) => c.notNull())
    .addColumn('asked_at', 'bigint', (c) => c.notNull())
    .addColumn('asked_by', 'text', (c) => c.references('accounts.id').onDelete('set null'))
    .addColumn('answered_at', 'bigint')
    .addColumn('closed_at', 'bigint')
    .execute();
  await db.schema
    .createIndex('payment_requests_open')
    .unique()
    .on('payment_requests')
    .column('registration_id')
    .where(sql.ref('closed_at'), 'is', null)
    .execute();
  await db.schema
    .createIndex('payment_requests_registration')
    .on('payment_requests')
    .columns(['registration_id', 'asked_at'])
    .execute();
  await db.schema.createIndex('payment_requests_by').on('payment_requests').column('asked_by').execute();
  await db.schema
    .createTable('earlier_payments')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('registration_id', 'text', (c) =>
      c.notNull().references('registrations.id').onDelete('cascade'),
    )
    .addColumn('picture_id', 'text', (c) => c.references('images.id').onDelete('cascade'))
    .addColumn('transaction_number', 'text')
    .addColumn('replaced_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('earlier_payments_registration')
    .on('earlier_payments')
    .column('registration_id')
    .execute();
  await db.schema
    .createIndex('earlier_payments_picture')
    .on('earlier_payments')
    .column('picture_id')
    .execute();
};
