import type { Step } from '#platform/server/db/migrate.ts';

/** Adds the earlier names of renamed groups, which links of mailed invitations contain. */
export const up: Step = async (db) => {
  await db.schema
    .createTable('former_group_names')
    .addColumn('delegation_id', 'text', (c) => c.notNull().references('delegations.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('former_group_names_key', ['delegation_id', 'name'])
    .execute();
};
