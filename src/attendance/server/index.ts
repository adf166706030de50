export { dutyChecks } from './duties.ts';
export { issueMissingPasses, issuePasses } from './passes.ts';
export { attendanceRoutes } from './routes.ts';
