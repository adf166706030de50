import { sql } from 'kysely';
import type { Step } from '#platform/server/db/migrate.ts';

export const up: Step = async (db, engine) => {
  await db.schema
    .createTable('passkeys')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('credential_id', 'text', (c) => c.notNull().unique())
    .addColumn('public_key', engine === 'postgres' ? sql`bytea` : 'blob', (c) => c.notNull())
    .addColumn('counter', 'bigint', (c) => c.notNull())
    .addColumn('transports', 'text', (c) => c.notNull())
    .addColumn('rp_id', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('last_used_at', 'bigint')
    .execute();
  await db.schema.createIndex('passkeys_account').on('passkeys').column('account_id').execute();

  await db.schema
    .createTable('used_challenges')
    .addColumn('challenge', 'text', (c) => c.primaryKey())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute();

  await db.schema
    .alterTable('accounts')
    .addColumn('password_proves_from', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute();
};
