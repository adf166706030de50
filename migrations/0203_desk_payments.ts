import { sql } from 'kysely';
import type { Step } from '#platform/server/db/migrate.ts';

/** Adds payments that the secretariat receives at the desk. They stay when the registration is erased. */
export const up: Step = async (db) => {
  await db.schema
    .createTable('desk_payments')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('registration_id', 'text', (column) => column.notNull())
    .addColumn('paise', 'bigint', (column) => column.notNull().check(sql`paise > 0`))
    .addColumn('received_at', 'bigint', (column) => column.notNull())
    .addColumn('received_by', 'text', (column) => column.notNull())
    .addColumn('undone_at', 'bigint')
    .addColumn('undone_by', 'text')
    .addCheckConstraint('desk_payments_undone', sql`(undone_at is null) = (undone_by is null)`)
    .execute();
  await db.schema
    .createIndex('desk_payments_registration')
    .on('desk_payments')
    .column('registration_id')
    .execute();
};
