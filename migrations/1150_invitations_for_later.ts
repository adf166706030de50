import type { Step } from '#platform/server/db/migrate.ts';

/** Invitations that wait until the invited person has a verified account. */
export const up: Step = async (db) => {
  await db.schema
    .createTable('later_invitations')
    .addColumn('delegation_id', 'text', (c) => c.notNull().references('delegations.id').onDelete('cascade'))
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('later_invitations_key', ['delegation_id', 'email'])
    .execute();
  await db.schema.createIndex('later_invitations_email').on('later_invitations').columns(['email']).execute();
};
