import type { AuditAction } from '#audit/contract.ts';
import type { AuditValue } from '#platform/server/audit.sql.ts';
import type { Transaction } from '#platform/server/db/tables.ts';

export interface AuditEntry {
  action: AuditAction;
  subjectId: string;
  before?: AuditValue;
  after?: AuditValue;
}

export interface ChangeContext {
  transaction: Transaction;
  eventId: string;
  now: number;
}

/** Returns true if both lists have the same ids in any order. Returns false if an id occurs twice. */
export function hasSameIds(ids: readonly string[], all: readonly string[]): boolean {
  const distinct = new Set(ids);
  return distinct.size === ids.length && ids.length === all.length && all.every((id) => distinct.has(id));
}
