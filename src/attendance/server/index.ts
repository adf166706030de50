export { getAttendanceForCertificates } from './certificate-attendance.ts';
export { createDutyChecks, listOwnDuties } from './duties.ts';
export { filterRegistrationIdsEntitledToPass } from './passes.sql.ts';
export { issueMissingPasses, issuePasses, listOwnPasses } from './passes.ts';
export { registerAttendanceRoutes } from './routes.ts';
