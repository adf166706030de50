import type { Step } from '#platform/server/db/migrate.ts';

/**
 * Browsers that have logged in to an account before have separate rate limits. `session_id` is the last session,
 * which may have ended.
 */
export const up: Step = async (db) => {
  await db.schema
    .createTable('known_browsers')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('token_fingerprint', 'text', (c) => c.notNull())
    .addColumn('session_id', 'text', (c) => c.notNull())
    .addColumn('used_at', 'bigint', (c) => c.notNull())
    .addUniqueConstraint('known_browsers_token', ['token_fingerprint', 'account_id'])
    .execute();
  await db.schema
    .createIndex('known_browsers_account')
    .on('known_browsers')
    .columns(['account_id', 'used_at'])
    .execute();
  await db.schema.createIndex('known_browsers_used').on('known_browsers').column('used_at').execute();
};
