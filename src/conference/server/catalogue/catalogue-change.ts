import type { AuditAction } from '#audit/contract.ts';
import type { Transaction } from '#platform/server/db/tables.ts';

/** The entry of a change in the audit log. */
export interface AuditEntry {
  action: AuditAction;
  subjectId: string;
  before?: string;
  after?: string;
}

/** The event that a change belongs to, with its transaction and time. */
export interface ChangeContext {
  transaction: Transaction;
  eventId: string;
  now: number;
}

/** Whether two lists contain the same ids, each once, in any order. */
export function hasSameIds(ids: readonly string[], all: readonly string[]): boolean {
  const distinct = new Set(ids);
  return distinct.size === ids.length && ids.length === all.length && all.every((id) => distinct.has(id));
}
