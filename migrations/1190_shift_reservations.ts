import type { Step } from '#platform/server/db/migrate.ts';

/** Places in shifts that are kept for people who are only invited. */
export const up: Step = async (db) => {
  await db.schema
    .createTable('shift_reservations')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('shift_id', 'text', (c) => c.notNull().references('shifts.id').onDelete('cascade'))
    .addColumn('email', 'text', (c) => c.notNull())
    .addUniqueConstraint('shift_reservations_once', ['shift_id', 'email'])
    .execute();
  await db.schema.createIndex('shift_reservations_email').on('shift_reservations').column('email').execute();
};
