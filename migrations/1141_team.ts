import { sql } from 'kysely';
import type { Step } from '#platform/server/db/migrate.ts';

/** The first day of a duty, when its page was used, and duties of people who have no account yet. */
export const up: Step = async (db) => {
  await db.schema.alterTable('duties').addColumn('first_day', 'text').execute();
  await db.schema.alterTable('duties').addColumn('opened_at', 'bigint').execute();
  await db.schema.alterTable('duties').addColumn('used_at', 'bigint').execute();
  await db.schema
    .createTable('duty_invitations')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('event_id', 'text', (c) => c.notNull().references('events.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('committee_id', 'text', (c) => c.references('committees.id').onDelete('cascade'))
    .addColumn('first_day', 'text')
    .addColumn('ends_at', 'bigint', (c) => c.notNull())
    .addColumn('token_fingerprint', 'text', (c) => c.notNull().unique())
    .addColumn('invited_at', 'bigint', (c) => c.notNull())
    .addColumn('invited_by', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addCheckConstraint('duty_invitations_kind', sql`kind in ('door', 'chair', 'hospitality')`)
    .addCheckConstraint('duty_invitations_committee', sql`(kind = 'chair') = (committee_id is not null)`)
    .execute();
  await db.schema
    .createIndex('duty_invitations_open')
    .unique()
    .on('duty_invitations')
    .columns(['email', 'event_id', 'kind'])
    .where(sql<boolean>`committee_id is null`)
    .execute();
  await db.schema
    .createIndex('duty_invitations_open_chair')
    .unique()
    .on('duty_invitations')
    .columns(['email', 'committee_id'])
    .where(sql<boolean>`committee_id is not null`)
    .execute();
  await db.schema
    .createIndex('duty_invitations_event_id')
    .on('duty_invitations')
    .column('event_id')
    .execute();
  await db.schema
    .createIndex('duty_invitations_committee_id')
    .on('duty_invitations')
    .column('committee_id')
    .execute();
};
