import { sql } from 'kysely';
import type { Step } from '#platform/server/db/migrate.ts';

/**
 * Keeps the design with which a certificate was issued, the figure of its committee, its mail, and why it was withdrawn. Certificates that were issued
 * before keep the wording that they have now.
 */
export const up: Step = async (db) => {
  await db.schema
    .createTable('issued_designs')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('event_id', 'text', (c) => c.notNull().references('events.id').onDelete('cascade'))
    .addColumn('design', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('issued_designs_event_id').on('issued_designs').column('event_id').execute();
  await db.schema
    .alterTable('certificates')
    .addColumn('issued_design_id', 'text', (c) => c.references('issued_designs.id'))
    .execute();
  await db.schema.alterTable('certificates').addColumn('figure', 'text').execute();
  await db.schema.alterTable('certificates').addColumn('withdrawal_reason', 'text').execute();
  await db.schema.alterTable('certificates').addColumn('mail_id', 'text').execute();
  await sql`insert into issued_designs (id, event_id, design)
    select event_id, event_id, design from certificate_designs where design <> ''`.execute(db);
  await sql`update certificates set issued_design_id = event_id
    where issued_at is not null and event_id in (select id from issued_designs)`.execute(db);
};
