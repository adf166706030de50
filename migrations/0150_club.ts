import { sql } from 'kysely';
import type { Step } from '#platform/server/db/migrate.ts';

/**
 * Who the club is, as published, for mails, authenticators and receipts. It begins with the sample club; the site writes what is
 * published at its next start, and with each publication.
 */
export const up: Step = async (db) => {
  await db.schema
    .createTable('club')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('short_name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .execute();
  await sql`insert into club (id, name, short_name, email)
    values (1, 'NITS Model United Nations', 'NITSMUN', 'hello@nitsmun.example.org')`.execute(db);
};
