export { hasReportDesk } from './readers.sql.ts';
export { removeErasedReader } from './readers.ts';
export { deleteClosedReports } from './reports.ts';
export { reportRoutes } from './routes.ts';
