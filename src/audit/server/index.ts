import type { AuditAction } from '../contract.ts';

export { readableValues } from './audit-records.sql.ts';
export { auditRoutes } from './routes.ts';

declare module '#platform/server/audit.sql.ts' {
  interface AuditActions {
    listed: AuditAction;
  }
}
