import type { Step } from '#platform/server/db/migrate.ts';

/**
 * Adds the published names of the club, for mails, authenticators and receipts. Each start and each publication
 * writes the row.
 */
export const up: Step = async (db) => {
  await db.schema
    .createTable('club')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('short_name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .execute();
};
