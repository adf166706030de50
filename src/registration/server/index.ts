export {
  countChoicesByCommitteeOrPortfolioId,
  countConfirmedDelegatesAndColleges,
  countEverRegistered,
  countPendingAndConfirmedRegistrations,
} from './counts.sql.ts';
export { includesOwnOrGroupRegistration, lockRegistration, withdrawRegistration } from './decisions.sql.ts';
export type { DecisionHooks } from './desk/decisions.ts';
export { createRegistrationSheet, listRegistrationColumns } from './desk/export.ts';
export { type CommitteeMaterial, describeSeatPreparation } from './desk/mails.ts';
export { countPendingWorkByEvent, listFilteredRegistrationIds } from './desk/registration-list.sql.ts';
export { listRegistrationsWithoutContactData } from './desk/registration-list.ts';
export { listSeatHolders, searchRegistrations } from './desk/registration-record.sql.ts';
export { registerRegistrationDeskRoutes } from './desk/routes.ts';
export { type AssignedPortfolio, seatAndMailDelegates } from './desk/seats.ts';
export { countConfirmedWithoutBirthDateOrConsent, countRegistrationsSince } from './desk/today.ts';
export { listDiscountCodeUses } from './discount-code-uses.sql.ts';
export { eraseRegistrationsOfAccount, purgeRegistrationsOfEventsDueForErasure } from './erasure.ts';
export { createAnswerSurchargeAdder, type OnFeeChanged } from './fee-changes.ts';
export { type FeeLine, itemiseFeeOfPayer } from './fee-lines.ts';
export { deleteOpenGroupsOfLeader } from './groups.ts';
export { checkMailedInviteLink, getLeaderInvitationsForProfile } from './invitations.ts';
export { startLaterInvitations } from './later-invitations.ts';
export { registrationLimits } from './limits.ts';
export { listOwnRegistrations, listRegistrationsOfAccount } from './own-registrations.ts';
export { calculateExpectedPayerPositions, postFees } from './payer-fees.ts';
export {
  findRegistrationWithContact,
  listPayersOfRegistrations,
  listUnpostedPayerIds,
  type RegistrationWithContact,
} from './payers.sql.ts';
export { joinOwnPaymentReference } from './payment-references.sql.ts';
export {
  listReplacedPaymentProofs,
  replacePaymentProof,
} from './payment-submissions.sql.ts';
export { incrementRevisionIfPending, isPendingAndCurrentRevision } from './registration-changes.sql.ts';
export {
  displayedStateSql,
  findAssignedSeat,
  listRegistrationsWithEventName,
  mapPreferencesByRegistration,
  type Preferences,
} from './registrations.sql.ts';
export { registerGroupRoutes, registerRegistrationRoutes } from './routes.ts';
export { reindexRegistrations, reindexRegistrationsOfAccount } from './search.sql.ts';
export {
  assignSeat,
  countAssignedSeatsByPortfolio,
  exchangeSeats,
  listSeatedDelegates,
  retryWhenSeatTaken,
} from './seats.sql.ts';
export { mapAnswersShownIn } from './shown-answers.ts';
