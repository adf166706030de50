import type { AuditAction } from '#audit/contract.ts';
import type { Transaction } from '#platform/server/db/tables.ts';

/** The change for the audit log. */
export interface Done {
  action: AuditAction;
  subjectId: string;
  before?: string;
  after?: string;
}

/** The context of a change. */
export interface Place {
  transaction: Transaction;
  eventId: string;
  now: number;
}
