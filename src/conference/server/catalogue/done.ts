import type { AuditAction } from '#audit/contract.ts';
import type { Transaction } from '#platform/server/db/tables.ts';

/** What was done, as the audit log tells it. */
export interface Done {
  action: AuditAction;
  subjectId: string;
  before?: string;
  after?: string;
}

/** Where a change is made. */
export interface Place {
  changes: Transaction;
  eventId: string;
  now: number;
}
