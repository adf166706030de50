export { buildAuditLogQuery } from './desk/api.ts';
export { AuditEntries } from './desk/audit-entries.tsx';
