import { sql } from 'kysely';
import type { Step } from '#platform/server/db/migrate.ts';

/** Creates the tables of the module `accounts`. `src/db/accounts.ts` describes them. */
export const up: Step = async (db, engine) => {
  const bytes = engine === 'postgres' ? sql`bytea` : sql`blob`;
  // Compares bytes, in every collation of the database.
  const textByBytes = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
  // SQLite searches in the index, without reading the table. PostgreSQL reads tables quickly, and indexes no long texts.
  const searched = engine === 'sqlite' ? ['search_text'] : [];
  await db.schema
    .createTable('accounts')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('email', 'text', (c) => c.notNull().unique())
    .addColumn('role', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('phone', 'text', (c) => c.notNull())
    .addColumn('password_hash', 'text', (c) => c.notNull())
    .addColumn('institute_email', 'text', (c) => c.unique())
    .addColumn('scholar_id', 'text', (c) => c.unique())
    .addColumn('branch', 'text')
    .addColumn('year', 'text')
    .addColumn('photo_id', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('verified_at', 'bigint')
    .addColumn('deletion_scheduled_at', 'bigint')
    .addColumn('search_text', textByBytes, (c) => c.notNull().defaultTo(''))
    .addColumn('institute_confirmed_at', 'bigint')
    .addColumn('password_trusted_from', 'bigint', (c) => c.notNull().defaultTo(0))
    .addColumn('role_expires_at', 'bigint')
    .addColumn('role_expiry_notified_at', 'bigint')
    .addColumn('role_since', 'bigint')
    .addColumn('role_granted_by', 'text')
    .execute();
  await db.schema
    .createIndex('accounts_created')
    .on('accounts')
    .columns(['created_at', 'id', 'role', 'verified_at', 'deletion_scheduled_at', ...searched])
    .execute();
  await db.schema.createIndex('accounts_deletion').on('accounts').column('deletion_scheduled_at').execute();
  await db.schema.createIndex('accounts_role').on('accounts').columns(['role', 'created_at']).execute();
  await db.schema.createIndex('accounts_role_end').on('accounts').column('role_expires_at').execute();
  await db.schema
    .createIndex('accounts_standing')
    .on('accounts')
    .columns(['role', 'verified_at', 'deletion_scheduled_at'])
    .execute();

  await db.schema
    .createTable('sessions')
    .addColumn('token_fingerprint', 'text', (c) => c.primaryKey())
    .addColumn('id', 'text', (c) => c.notNull().unique())
    .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addColumn('device', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
  await db.schema.createIndex('sessions_account').on('sessions').column('account_id').execute();
  await db.schema.createIndex('sessions_expiry').on('sessions').column('expires_at').execute();

  await db.schema
    .createTable('one_time_links')
    .addColumn('token_fingerprint', 'text', (c) => c.primaryKey())
    .addColumn('purpose', 'text', (c) => c.notNull())
    .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('one_time_links_account')
    .on('one_time_links')
    .columns(['account_id', 'purpose'])
    .execute();

  await db.schema
    .createTable('institute_claims')
    .addColumn('account_id', 'text', (c) => c.primaryKey().references('accounts.id').onDelete('cascade'))
    .addColumn('institute_email', 'text', (c) => c.notNull())
    .addColumn('scholar_id', 'text', (c) => c.notNull())
    .addColumn('branch', 'text', (c) => c.notNull())
    .addColumn('year', 'text', (c) => c.notNull())
    .execute();

  await db.schema
    .createTable('passkeys')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('credential_id', 'text', (c) => c.notNull().unique())
    .addColumn('public_key', bytes, (c) => c.notNull())
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
    .createTable('second_factors')
    .addColumn('account_id', 'text', (c) => c.primaryKey().references('accounts.id').onDelete('cascade'))
    .addColumn('sealed_secret', bytes, (c) => c.notNull())
    .addColumn('started_at', 'bigint', (c) => c.notNull())
    .addColumn('confirmed_at', 'bigint')
    .addColumn('last_step', 'bigint', (c) => c.notNull())
    .execute();

  await db.schema
    .createTable('recovery_codes')
    .addColumn('fingerprint', 'text', (c) => c.primaryKey())
    .addColumn('account_id', 'text', (c) =>
      c.notNull().references('second_factors.account_id').onDelete('cascade'),
    )
    .execute();
  await db.schema.createIndex('recovery_codes_account').on('recovery_codes').column('account_id').execute();

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

  await db.schema
    .createTable('provider_logins')
    .addColumn('state_fingerprint', 'text', (c) => c.primaryKey())
    .addColumn('browser_fingerprint', 'text', (c) => c.notNull())
    .addColumn('sealed_proof', bytes, (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('provider_logins_expiry').on('provider_logins').column('expires_at').execute();

  await db.schema
    .createTable('role_origins')
    .addColumn('account_id', 'text', (c) => c.notNull())
    .addColumn('origin_id', 'text', (c) => c.notNull())
    .addColumn('granted_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('role_origins_pk', ['account_id', 'origin_id'])
    .execute();

  await db.schema
    .createTable('locks')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('acquired', 'bigint', (c) => c.notNull())
    .execute();
};
