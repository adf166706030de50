import type { Step } from '#platform/server/db/migrate.ts';

export const up: Step = async (db) => {
  await db.schema
    .alterTable('registrations')
    .addColumn('revision', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createTable('registration_changes')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('registration_id', 'text', (column) =>
      column.notNull().references('registrations.id').onDelete('cascade'),
    )
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('facts', 'text', (column) => column.notNull())
    .addColumn('due_before_paise', 'bigint')
    .execute();
  await db.schema
    .createIndex('registration_changes_registration')
    .on('registration_changes')
    .columns(['registration_id', 'at'])
    .execute();
};
