import type { Step } from '#platform/server/db/migrate.ts';

/**
 * Who the club is, as published, for mails, authenticators and receipts. The site writes its row at each start and with each
 * publication.
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
