import { sql } from 'kysely';
import type { Step } from '#platform/server/db/migrate.ts';

/** Creates the tables of the module `reports`. `src/db/reports.ts` describes them. */
export const up: Step = async (db) => {
  await db.schema
    .createTable('report_readers')
    .addColumn('place', 'integer', (c) => c.primaryKey().check(sql`place in (1, 2)`))
    .addColumn('account_id', 'text', (c) =>
      c.notNull().unique().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('named_at', 'bigint', (c) => c.notNull())
    .addColumn('named_by', 'text', (c) => c.notNull())
    .execute();

  await db.schema
    .createTable('report_keys')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('account_id', 'text', (c) =>
      c.notNull().unique().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('public_key', 'text', (c) => c.notNull())
    .addColumn('passphrase_salt', 'text', (c) => c.notNull())
    .addColumn('passphrase_rounds', 'integer', (c) => c.notNull())
    .addColumn('by_passphrase', 'text', (c) => c.notNull())
    .addColumn('by_recovery', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();

  await db.schema
    .createTable('reports')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('lookup_hash', 'text', (c) => c.notNull().unique())
    .addColumn('code_key', 'text', (c) => c.notNull())
    .addColumn('not_for', 'text')
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('message_count', 'integer', (c) => c.notNull())
    .addColumn('received_at', 'bigint', (c) => c.notNull())
    .addColumn('changed_at', 'bigint', (c) => c.notNull())
    .addColumn('closed_at', 'bigint')
    .execute();

  await db.schema
    .createTable('report_envelopes')
    .addColumn('report_id', 'text', (c) => c.notNull().references('reports.id').onDelete('cascade'))
    .addColumn('key_id', 'text', (c) => c.notNull().references('report_keys.id').onDelete('cascade'))
    .addColumn('sealed_key', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('report_envelopes_pk', ['report_id', 'key_id'])
    .execute();
  await db.schema.createIndex('report_envelopes_key').on('report_envelopes').column('key_id').execute();

  await db.schema
    .createTable('report_messages')
    .addColumn('report_id', 'text', (c) => c.notNull().references('reports.id').onDelete('cascade'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('author', 'text', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('sealed', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('report_messages_pk', ['report_id', 'position'])
    .execute();
};
