import { batches } from './batches.ts';
import type { Tables, Transaction } from './db/tables.ts';
import { newId } from './ids.ts';

/**
 * The actions of the audit log. The platform imports no domain: the audit's contract lists them, and its
 * server/index.ts merges them into this interface.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface AuditActions {}

/** The actor of actions that the operator runs as a command on the server. */
export const commandLine = 'command_line';

/**
 * An entry of the audit log: actor, action, subject, and the values before and after. Contains ids and settings, never
 * names or addresses.
 */
export interface AuditEntry {
  /** Epoch milliseconds. */
  at: number;
  /** An account id, or another actor: 'schedule', 'settings', 'sign_up', 'mailed_link'. */
  actorId: string;
  action: AuditActions[keyof AuditActions];
  subjectId: string;
  before?: string;
  after?: string;
  /** Free text that an admin typed, such as a reason. Erased with the account that the subject belongs to. */
  note?: string;
}

/** Records an entry in the transaction of the action. Append-only, enforced by triggers of the database. */
export function recordAudit(transaction: Transaction, entry: AuditEntry): Promise<void> {
  return recordAudits(transaction, [entry]);
}

/** Records many entries, one statement a batch. */
export async function recordAudits(transaction: Transaction, entries: readonly AuditEntry[]): Promise<void> {
  for await (const batch of batches(entries))
    await transaction.insertInto('audit_log').values(batch.map(asRow)).execute();
}

function asRow(entry: AuditEntry): Tables['audit_log'] {
  return {
    id: newId(),
    at: entry.at,
    actor_id: entry.actorId,
    action: entry.action,
    subject_id: entry.subjectId,
    before: entry.before ?? null,
    after: entry.after ?? null,
    note: entry.note ?? null,
  };
}

/** Deletes the free text of the entries about these subjects. The entries stay. */
export async function deleteAuditNotes(
  transaction: Transaction,
  subjectIds: readonly string[],
): Promise<void> {
  if (subjectIds.length === 0) return;
  await transaction
    .updateTable('audit_log')
    .set({ note: null })
    .where('subject_id', 'in', subjectIds)
    .where('note', 'is not', null)
    .execute();
}
