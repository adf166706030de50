import type { Step } from '#platform/server/db/migrate.ts';

/** Creates the tables of the module `receipts`. `src/db/receipts.ts` describes them. */
export const up: Step = async (db) => {
  await db.schema
    .createTable('receipt_numbers')
    .addColumn('event_id', 'text', (c) => c.primaryKey().references('events.id').onDelete('cascade'))
    .addColumn('last', 'integer', (c) => c.notNull())
    .execute();

  await db.schema
    .createTable('receipts')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('event_id', 'text', (c) => c.notNull().references('events.id'))
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('event_name', 'text', (c) => c.notNull())
    .addColumn('club_name', 'text', (c) => c.notNull())
    .addColumn('club_email', 'text', (c) => c.notNull())
    .addColumn('issued_at', 'bigint', (c) => c.notNull())
    .addColumn('received_amount', 'bigint', (c) => c.notNull())
    .addColumn('registration_amount', 'bigint', (c) => c.notNull())
    .addColumn('hospitality_amount', 'bigint', (c) => c.notNull())
    .addColumn('people', 'integer', (c) => c.notNull())
    .addColumn('cancelled_at', 'bigint')
    .addColumn('valid_for', 'text', (c) => c.unique().references('registrations.id').onDelete('set null'))
    .addUniqueConstraint('receipts_number', ['event_id', 'number'])
    .execute();

  await db.schema
    .createTable('receipt_payers')
    .addColumn('receipt_id', 'text', (c) => c.primaryKey().references('receipts.id').onDelete('cascade'))
    .addColumn('registration_id', 'text', (c) =>
      c.notNull().references('registrations.id').onDelete('cascade'),
    )
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('college', 'text', (c) => c.notNull())
    .addColumn('reference', 'text', (c) => c.notNull())
    .addColumn('transaction_number', 'text')
    .addColumn('search_text', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('receipt_payers_registration')
    .on('receipt_payers')
    .column('registration_id')
    .execute();

  await db.schema
    .createTable('receipt_members')
    .addColumn('receipt_id', 'text', (c) => c.notNull().references('receipts.id').onDelete('cascade'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('registration_id', 'text', (c) =>
      c.notNull().references('registrations.id').onDelete('cascade'),
    )
    .addColumn('name', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('receipt_members_key', ['receipt_id', 'position'])
    .execute();
  await db.schema
    .createIndex('receipt_members_registration')
    .on('receipt_members')
    .column('registration_id')
    .execute();

  await db.schema
    .createTable('receipt_parts')
    .addColumn('receipt_id', 'text', (c) => c.notNull().references('receipts.id').onDelete('cascade'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('amount', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('receipt_parts_key', ['receipt_id', 'position'])
    .execute();
};
