import type { AuditAction } from '../contract.ts';
import type { AuditFact } from '../rule/facts.ts';

export { describeValuesOfAuditEntries } from './readable-entries.sql.ts';
export { registerAuditRoutes } from './routes.ts';

declare module '#platform/server/audit.sql.ts' {
  interface AuditActions {
    listed: AuditAction;
  }
  interface AuditFacts {
    listed: AuditFact;
  }
}
