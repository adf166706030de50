export { createDutyChecks } from './duties.ts';
export { filterRegistrationIdsEntitledToPass } from './passes.sql.ts';
export { issueMissingPasses, issuePasses } from './passes.ts';
export { mapSessionSharesByRegistration } from './report.ts';
export { registerAttendanceRoutes } from './routes.ts';
