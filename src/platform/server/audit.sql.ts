import type { Changes } from './db/tables.ts';
import { newId } from './ids.ts';

interface AuditTable {
  id: string;
  at: number;
  actor_id: string;
  action: string;
  subject_id: string;
  before: string | null;
  after: string | null;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    audit_log: AuditTable;
  }
}

/** A privileged action: who did what to what, from what to what. */
export interface AuditEntry {
  /** Epoch milliseconds. */
  at: number;
  actorId: string;
  action: string;
  subjectId: string;
  before?: string;
  after?: string;
}

/** Writes it down within the action's own transaction. Entries are never changed. */
export async function recordAudit(changes: Changes, entry: AuditEntry): Promise<void> {
  await changes
    .insertInto('audit_log')
    .values({
      id: newId(),
      at: entry.at,
      actor_id: entry.actorId,
      action: entry.action,
      subject_id: entry.subjectId,
      before: entry.before ?? null,
      after: entry.after ?? null,
    })
    .execute();
}
