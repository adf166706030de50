import { sql } from 'kysely';
import type { Step } from '#platform/server/db/migrate.ts';

/** The table stays empty here: 0026 drops it. */
export const up: Step = async (db, engine) => {
  // Compares bytes, in every collation of the database.
  const byBytes = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
  await db.schema
    .createTable('account_words')
    .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('word', byBytes, (c) => c.notNull())
    .addPrimaryKeyConstraint('account_words_key', ['account_id', 'word'])
    .execute();
  await db.schema
    .createIndex('account_words_word')
    .on('account_words')
    .columns(['word', 'account_id'])
    .execute();
};
