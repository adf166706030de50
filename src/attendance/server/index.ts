export { getAttendanceForCertificates } from './certificate-attendance.ts';
export { listExpectedDelegates, listOccasionsOfEvent, mapPresencesByRegistration } from './door.ts';
export { findDutyEnd, hasEverHadDuty, listOfferedCommittees } from './duties.sql.ts';
export { createDutyChecks, listOwnDuties } from './duties.ts';
export {
  assignDutiesOfVerifiedAccount,
  checkMailedDutyInvitation,
  settleDutyInvitations,
} from './duty-invitations.ts';
export { filterRegistrationIdsEntitledToPass } from './passes.sql.ts';
export { issueMissingPasses, issuePasses, listOwnPasses } from './passes.ts';
export { listMissingDelegates, mayReadPhones } from './report.ts';
export { insertRollEvents, mapAccountNames } from './roll.sql.ts';
export { listRollCommittees, listRollSessions, type OpenedCommittee, openCommittee } from './roll.ts';
export { registerAttendanceRoutes } from './routes.ts';
export { settleShifts } from './shift-plan.ts';
export { listShiftPeople, listShiftReservations, listShiftsOfEvent } from './shifts.sql.ts';
