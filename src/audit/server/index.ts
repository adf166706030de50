import type { AuditAction } from '../contract.ts';
import type { AuditFact } from '../rule/facts.ts';

export type { AuditAction };

declare module '#platform/server/audit.sql.ts' {
  interface AuditActions {
    listed: AuditAction;
  }
  interface AuditFacts {
    listed: AuditFact;
  }
}
