export { hasTwoReadersWithKeysAndRoles } from './readers.sql.ts';
export { removeErasedReader } from './readers.ts';
export { purgeClosedReports } from './reports.ts';
export { registerReportRoutes } from './routes.ts';
