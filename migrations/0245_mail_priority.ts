import { sql } from 'kysely';
import type { Step } from '#platform/server/db/migrate.ts';

const withLinks = [
  'guardian_consent',
  'institute_email_confirmation',
  'password_changed',
  'password_reset',
  'verify',
];

/** Mails with a one-time link leave before all others. The index has only mails that wait. */
export const up: Step = async (db) => {
  await db.schema
    .alterTable('outbox')
    .addColumn('priority', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await sql`update outbox set priority = 1 where due_at is not null and kind in (${sql.join(withLinks)})`.execute(
    db,
  );
  await db.schema.dropIndex('outbox_due').execute();
  await db.schema
    .createIndex('outbox_due')
    .on('outbox')
    .columns(['priority desc', 'due_at'])
    .where(sql.ref('due_at'), 'is not', null)
    .execute();
};
