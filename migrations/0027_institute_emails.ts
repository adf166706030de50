import type { Step } from '#platform/server/db/migrate.ts';

/**
 * An institute e-mail is confirmed by its own link. Until then its details are stored separately, because another
 * account may still have that e-mail.
 */
export const up: Step = async (db) => {
  await db.schema.alterTable('accounts').addColumn('institute_confirmed_at', 'bigint').execute();
  await db.schema
    .createTable('institute_claims')
    .addColumn('account_id', 'text', (c) => c.primaryKey().references('accounts.id').onDelete('cascade'))
    .addColumn('institute_email', 'text', (c) => c.notNull())
    .addColumn('scholar_id', 'text', (c) => c.notNull())
    .addColumn('branch', 'text', (c) => c.notNull())
    .addColumn('year', 'text', (c) => c.notNull())
    .execute();
};
