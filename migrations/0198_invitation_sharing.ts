import type { Step } from '#platform/server/db/migrate.ts';

/** Adds a second link for each invitation, which the leader copies, and the time of the last reminder. */
export const up: Step = async (db) => {
  await db.schema.alterTable('invitations').addColumn('copied_token_fingerprint', 'text').execute();
  await db.schema.alterTable('invitations').addColumn('reminded_at', 'bigint').execute();
};
