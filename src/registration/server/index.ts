export type { OnRegistered } from './admission.ts';
export { countApplied, countChoices, countEverRegistered, countPeople } from './counts.sql.ts';
export { includesOwnRegistration, lockRegistration, withdrawRegistration } from './decisions.sql.ts';
export type { DecisionHooks } from './desk/decisions.ts';
export { type Preparation, preparationParts } from './desk/mails.ts';
export { countWaiting } from './desk/registration-list.sql.ts';
export { listSeated, searchRegistrations } from './desk/registration-record.sql.ts';
export { reviewRoutes } from './desk/routes.ts';
export { type AssignedPortfolio, seatDelegates } from './desk/seats.ts';
export { eraseRegistrationsOf, purgeClosedEvents } from './erasure.ts';
export { closeGroupsOf } from './groups.ts';
export { checkInviteLink, listSentInvitations } from './invitations.ts';
export { listRegistrationsOf } from './own-registrations.ts';
export { onOwnReference } from './payment-references.sql.ts';
export {
  listPaymentSubmissions,
  replacePayment,
} from './payment-submissions.sql.ts';
export { listPreferences, type Preferences, shownState } from './registrations.sql.ts';
export { groupRoutes, registrationRoutes } from './routes.ts';
export { reindexRegistrationsOf } from './search.sql.ts';
export { assignSeat, countAssignedSeats, exchangeSeats, retryWhenSeatTaken } from './seats.sql.ts';
