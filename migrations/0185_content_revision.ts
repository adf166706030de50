import type { Step } from '#platform/server/db/migrate.ts';

export const up: Step = async (db) => {
  await db.schema.alterTable('site_version').renameTo('content_revision').execute();
  await db.schema.alterTable('content_revision').renameColumn('version', 'revision').execute();
};
