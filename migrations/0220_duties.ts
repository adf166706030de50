import { sql } from 'kysely';
import type { Step } from '#platform/server/db/migrate.ts';

/** Adds duties of accounts at an event. An account has each duty at most once at the same time. */
export const up: Step = async (db) => {
  await db.schema
    .createTable('duties')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('event_id', 'text', (c) => c.notNull().references('events.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('committee_id', 'text', (c) => c.references('committees.id').onDelete('cascade'))
    .addColumn('ends_at', 'bigint', (c) => c.notNull())
    .addColumn('granted_at', 'bigint', (c) => c.notNull())
    .addColumn('granted_by', 'text', (c) => c.notNull())
    .addColumn('ended_at', 'bigint')
    .addCheckConstraint('duties_kind', sql`kind in ('door', 'chair', 'hospitality')`)
    .addCheckConstraint('duties_committee', sql`(kind = 'chair') = (committee_id is not null)`)
    .execute();
  await db.schema
    .createIndex('duties_current')
    .unique()
    .on('duties')
    .columns(['account_id', 'event_id', 'kind'])
    .where(sql.ref('ended_at'), 'is', null)
    .where(sql.ref('committee_id'), 'is', null)
    .execute();
  await db.schema
    .createIndex('duties_current_chair')
    .unique()
    .on('duties')
    .columns(['account_id', 'committee_id'])
    .where(sql.ref('ended_at'), 'is', null)
    .where(sql.ref('committee_id'), 'is not', null)
    .execute();
  await db.schema.createIndex('duties_event_id').on('duties').column('event_id').execute();
  await db.schema.createIndex('duties_committee_id').on('duties').column('committee_id').execute();
};
