import type { Step } from '#platform/server/db/migrate.ts';

/** Creates the tables of the rules of procedure. `src/db/debate.ts` describes them. */
export const up: Step = async (db) => {
  await db.schema
    .createTable('rule_sets')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull().unique())
    .addColumn('based_on', 'text', (c) => c.notNull())
    .addColumn('revision', 'integer', (c) => c.notNull())
    .addColumn('document', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('rule_set_revisions')
    .addColumn('rule_set_id', 'text', (c) => c.notNull().references('rule_sets.id').onDelete('cascade'))
    .addColumn('revision', 'integer', (c) => c.notNull())
    .addColumn('document', 'text', (c) => c.notNull())
    .addColumn('saved_at', 'bigint', (c) => c.notNull())
    .addColumn('saved_by', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('rule_set_revisions_key', ['rule_set_id', 'revision'])
    .execute();
  await db.schema
    .createTable('debates')
    .addColumn('committee_id', 'text', (c) => c.primaryKey().references('committees.id').onDelete('cascade'))
    .addColumn('event_id', 'text', (c) => c.notNull().references('events.id').onDelete('cascade'))
    .addColumn('rule_set_id', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('debates_event_id').on('debates').column('event_id').execute();
  await db.schema.createIndex('debates_rule_set_id').on('debates').column('rule_set_id').execute();
};
