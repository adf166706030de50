import { batches } from './batches.ts';
import type { Db, Tables, Transaction } from './db/tables.ts';
import { newId } from './ids.ts';

/**
 * Codes of audited actions. The audit module adds them by declaration merging, because the platform may not import
 * other modules.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface AuditActions {}

/** Facts that an entry can store as `before` or `after`. The audit module adds them by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface AuditFacts {}

/**
 * The value before or after a change: a code, an id, the name of a thing, or a fact that becomes text when the log is
 * read.
 */
export type AuditValue = string | AuditFacts[keyof AuditFacts];

export const commandLineActor = 'command_line';

/** An entry of the audit log. Its fields, except `note`, contain no names or addresses of people. */
export interface AuditEntry {
  at: number;
  /**
   * An account id, or the source of a change without one: 'schedule', 'settings', 'sign_up', 'mailed_link' or
   * 'command_line'.
   */
  actorId: string;
  action: AuditActions[keyof AuditActions];
  subjectId: string;
  before?: AuditValue;
  after?: AuditValue;
  /**
   * Text that a user typed, which may name a person. It is deleted when the subject, which is an account or a
   * registration, is deleted. For some actions on an event it is deleted with the registrations of the event.
   */
  note?: string;
}

/** Adds an entry to the audit log. Database triggers keep the log append-only, except that notes can be deleted. */
export function recordAudit(transaction: Transaction, entry: AuditEntry): Promise<void> {
  return recordAudits(transaction, [entry]);
}

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
    before: toStoredValue(entry.before),
    after: toStoredValue(entry.after),
    note: entry.note ?? null,
  };
}

/**
 * Returns the stored form: facts as JSON, other values unchanged. A text that begins with '{' is stored as the fact
 * 'text', so that it is never read as another fact.
 */
function toStoredValue(value: AuditValue | undefined): string | null {
  if (value === undefined) return null;
  const isPlain = typeof value === 'string' && !value.startsWith('{');
  return isPlain ? value : JSON.stringify(typeof value === 'string' ? { fact: 'text', text: value } : value);
}

/**
 * Deletes the notes of entries about the subjects.
 * @param actions deletes only the notes of these actions; by default of all actions
 */
export async function deleteAuditNotes(
  transaction: Transaction,
  subjectIds: readonly string[],
  actions?: readonly AuditEntry['action'][],
): Promise<void> {
  if (subjectIds.length === 0) return;
  await transaction
    .updateTable('audit_log')
    .set({ note: null })
    .where('subject_id', 'in', subjectIds)
    .where('note', 'is not', null)
    .$if(actions !== undefined, (query) => query.where('action', 'in', actions ?? []))
    .execute();
}

/** Returns the time of the first entry in epoch milliseconds, or null if there is none. */
export async function findFirstAuditTime(db: Db): Promise<number | null> {
  const first = await db.selectFrom('audit_log').select('at').orderBy('id').limit(1).executeTakeFirst();
  return first?.at ?? null;
}
