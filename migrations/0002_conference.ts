import type { Step } from '#platform/server/db/migrate.ts';

export const up: Step = async (db) => {
  await db.schema
    .createTable('events')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull().unique())
    .addColumn('individual_fee', 'integer', (c) => c.notNull())
    .addColumn('group_member_fee', 'integer', (c) => c.notNull())
    .addColumn('hospitality_fee', 'integer', (c) => c.notNull())
    .addColumn('registration_opened_at', 'bigint')
    .execute();

  await db.schema
    .createTable('committees')
    .addColumn('event_id', 'text', (c) => c.notNull().references('events.id'))
    .addColumn('value', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('committees_key', ['event_id', 'value'])
    .execute();

  await db.schema
    .createTable('portfolios')
    .addColumn('event_id', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('committee', 'text', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('portfolios_key', ['event_id', 'name'])
    .addForeignKeyConstraint('portfolios_committee', ['event_id', 'committee'], 'committees', [
      'event_id',
      'value',
    ])
    .execute();
};
