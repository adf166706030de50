import type { Step } from '#platform/server/db/migrate.ts';

/** Adds the rules of procedure of an event, and the committee whose chairs may change a copy. */
export const up: Step = async (db) => {
  await db.schema
    .createTable('debate_settings')
    .addColumn('event_id', 'text', (c) => c.primaryKey().references('events.id').onDelete('cascade'))
    .addColumn('rule_set_id', 'text')
    .addColumn('chairs_may_copy_at', 'bigint')
    .execute();
  await db.schema
    .createIndex('debate_settings_rule_set_id')
    .on('debate_settings')
    .column('rule_set_id')
    .execute();
  await db.schema
    .alterTable('rule_sets')
    .addColumn('committee_id', 'text', (c) => c.references('committees.id').onDelete('set null'))
    .execute();
  await db.schema.createIndex('rule_sets_committee_id').on('rule_sets').column('committee_id').execute();
};
