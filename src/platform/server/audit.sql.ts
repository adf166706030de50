import { batches } from './batches.ts';
import type { Tables, Transaction } from './db/tables.ts';
import { newId } from './ids.ts';

/** What can be written down. Platform imports no domain: the audit's contract lists the actions, and its server/index.ts merges them into this interface. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface AuditActions {}

/** The actor of what the operator does by a command on the server. */
export const commandLine = 'command line';

/** A privileged action: who did what to what, from what to what. Holds ids and settings, never a name or an address. */
export interface AuditEntry {
  /** Epoch milliseconds. */
  at: number;
  /** An account's id, or who else did it: 'schedule', 'settings', 'sign-up', 'mailed link'. */
  actorId: string;
  action: AuditActions[keyof AuditActions];
  subjectId: string;
  before?: string;
  after?: string;
  /** Words that a person typed, such as a reason: erased with the account that the subject is or belongs to. */
  note?: string;
}

/** Writes it down within the action's own transaction. The database itself refuses to change or remove an entry. */
export function recordAudit(transaction: Transaction, entry: AuditEntry): Promise<void> {
  return recordAudits(transaction, [entry]);
}

/** The same for an action that reaches many: a statement a slice. */
export async function recordAudits(transaction: Transaction, entries: readonly AuditEntry[]): Promise<void> {
  for await (const some of batches(entries))
    await transaction.insertInto('audit_log').values(some.map(asRow)).execute();
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

/** Empties the typed words of the entries about these subjects; the entries stay. */
export async function forgetAuditNotes(
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
