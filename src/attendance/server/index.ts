export { createDutyChecks } from './duties.ts';
export { listPassHolders } from './passes.sql.ts';
export { issueMissingPasses, issuePasses } from './passes.ts';
export { readSessionAttendance } from './report.ts';
export { attendanceRoutes } from './routes.ts';
