export { createDutyChecks, listOwnDuties } from './duties.ts';
export { filterRegistrationIdsEntitledToPass } from './passes.sql.ts';
export { issueMissingPasses, issuePasses, listOwnPasses } from './passes.ts';
export { mapSessionSharesByRegistration } from './report.ts';
export { registerAttendanceRoutes } from './routes.ts';
