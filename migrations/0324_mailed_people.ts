import type { Step } from '#platform/server/db/migrate.ts';

/** Adds to whom each account caused mails with its own words within the last day. */
export const up: Step = async (db) => {
  await db.schema
    .createTable('mailed_people')
    .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('recipient_hash', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('mailed_people_key', ['account_id', 'recipient_hash', 'kind'])
    .execute();
  await db.schema.createIndex('mailed_people_at').on('mailed_people').column('at').execute();
};
