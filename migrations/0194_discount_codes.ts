import { sql } from 'kysely';
import type { Step } from '#platform/server/db/migrate.ts';

/** Adds discount codes of events, and the code that a registration used. */
export const up: Step = async (db) => {
  await db.schema
    .createTable('discount_codes')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('event_id', 'text', (column) => column.notNull().references('events.id'))
    .addColumn('code', 'text', (column) => column.notNull())
    .addColumn('percent', 'integer', (column) => column.check(sql`percent between 1 and 99`))
    .addColumn('amount_paise', 'bigint', (column) => column.check(sql`amount_paise > 0`))
    .addColumn('scope', 'text', (column) => column.notNull())
    .addColumn('max_uses', 'integer')
    .addColumn('used', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('expires_at', 'bigint')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('stopped_at', 'bigint')
    .addCheckConstraint('discount_codes_value', sql`(percent is null) <> (amount_paise is null)`)
    .addCheckConstraint('discount_codes_used', sql`max_uses is null or used <= max_uses`)
    .addUniqueConstraint('discount_codes_code', ['event_id', 'code'])
    .execute();
  await db.schema
    .alterTable('registrations')
    .addColumn('discount_code_id', 'text', (column) => column.references('discount_codes.id'))
    .execute();
  await db.schema.alterTable('registrations').addColumn('discount_paise', 'bigint').execute();
  await db.schema
    .createIndex('registrations_discount_code')
    .on('registrations')
    .column('discount_code_id')
    .execute();
};
