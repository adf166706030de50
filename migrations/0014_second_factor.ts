import { sql } from 'kysely';
import type { Step } from '#platform/server/db/migrate.ts';

export const up: Step = async (db, engine) => {
  await db.schema
    .createTable('second_factors')
    .addColumn('account_id', 'text', (c) => c.primaryKey().references('accounts.id').onDelete('cascade'))
    .addColumn('sealed_secret', engine === 'postgres' ? sql`bytea` : 'blob', (c) => c.notNull())
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
};
