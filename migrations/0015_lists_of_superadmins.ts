import type { Step } from '#platform/server/db/migrate.ts';

/** Covers the log in order of time, whole or of one action, with the searched columns. */
const indexes = {
  audit_log_time: ['at', 'id', 'actor_id', 'subject_id', 'action'],
  audit_log_action: ['action', 'at', 'id', 'actor_id', 'subject_id'],
  audit_log_actor: ['actor_id', 'at', 'id'],
  audit_log_subject: ['subject_id', 'at', 'id', 'actor_id'],
};

export const up: Step = async (db) => {
  for (const [name, columns] of Object.entries(indexes)) {
    await db.schema.dropIndex(name).execute();
    await db.schema.createIndex(name).on('audit_log').columns(columns).execute();
  }
};
