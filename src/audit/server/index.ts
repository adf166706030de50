import type { AuditAction } from '../contract.ts';

export { withReadableValues } from './audit-records.sql.ts';
export { auditRoutes } from './routes.ts';

declare module '#platform/server/audit.sql.ts' {
  interface AuditActions {
    listed: AuditAction;
  }
}
