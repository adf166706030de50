import { sql } from 'kysely';
import type { Step } from '#platform/server/db/migrate.ts';

/** The set-up link of a new site, its first registration, and the events that were deleted. */
export const up: Step = async (db) => {
  await db.schema
    .createTable('setup_link')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('token_fingerprint', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute();

  await db.schema
    .createTable('first_registration')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('registered_at', 'bigint')
    .execute();
  await sql`insert into first_registration (id, registered_at)
    select 1, at from (select min(registered_at) as at from (
      select registered_at from registrations union all select registered_at from erased_registrations
    ) as every_registration) as earliest where at is not null`.execute(db);

  await db.schema
    .createTable('deleted_events')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('deleted_at', 'bigint', (c) => c.notNull())
    .execute();
};
