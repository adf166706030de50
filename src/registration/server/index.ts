export { createAnswerCharger, type OnFeeChanged } from './change-registration.ts';
export {
  countDelegatesAndColleges,
  countEverRegistered,
  countPendingAndConfirmedRegistrations,
  countRegistrationsByChoice,
} from './counts.sql.ts';
export { includesOwnRegistration, lockRegistration, withdrawRegistration } from './decisions.sql.ts';
export type { DecisionHooks } from './desk/decisions.ts';
export { type CommitteeMaterial, describeSeatPreparation } from './desk/mails.ts';
export { countPendingWorkByEvent, listFilteredRegistrationIds } from './desk/registration-list.sql.ts';
export { listSeatHolders, searchRegistrations } from './desk/registration-record.sql.ts';
export { registrationDeskRoutes } from './desk/routes.ts';
export { type AssignedPortfolio, seatAndMailDelegates } from './desk/seats.ts';
export { eraseRegistrationsOfAccount, purgeRegistrationsOfArchivedEvents } from './erasure.ts';
export { closeGroupsOfLeader } from './groups.ts';
export { checkInviteLink, listSentInvitations } from './invitations.ts';
export { listRegistrationsOfAccount } from './own-registrations.ts';
export { joinOwnPaymentReference } from './payment-references.sql.ts';
export {
  listReplacedPaymentProofs,
  replacePaymentProof,
} from './payment-submissions.sql.ts';
export { incrementRevision, isCurrentRevision } from './registration-changes.sql.ts';
export type { OnRegistered } from './registration-checks.ts';
export { displayedStateSql, mapPreferencesByRegistration, type Preferences } from './registrations.sql.ts';
export { groupRoutes, registrationRoutes } from './routes.ts';
export { reindexRegistrationsOfAccount } from './search.sql.ts';
export { assignSeat, countAssignedSeatsByPortfolio, exchangeSeats, retryWhenSeatTaken } from './seats.sql.ts';
