export { describeValuesOfAuditEntries } from './audit-log/readable-entries.sql.ts';
export { registerAuditRoutes } from './audit-log/routes.ts';
export { registerDeskRoutes } from './routes.ts';
