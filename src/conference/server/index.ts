export { isPossible, limitToEvent } from '../rule/what-is-possible.ts';
export {
  getPublicMainEvent,
  getRegistrationWindowsByEventId,
  listBannersOfAllCommittees,
  listMainEventCommittees,
  listOtherAnnouncedEvents,
} from './announced-events.ts';
export {
  type EventBankDetails,
  findPortableBankDetails,
  getShownBankDetails,
  importBankDetailsAsPending,
  listBankDetailsOfAllEvents,
  planBankDetailsImport,
} from './bank-details/bank-details.ts';
export { registerBankDetailsRoutes } from './bank-details/routes.ts';
export { getCachedOfferedCommittees } from './cached-committees.ts';
export { getPortableEvent, replaceEventContents } from './catalogue/portable-event.ts';
export { type Committee, findCommitteeAndNamedPortfolio, type Portfolio } from './committees.sql.ts';
export { formatEventDates } from './describe-event.ts';
export { redeemDiscountCode, requireUsableDiscountCode } from './discount-codes.ts';
export { countUneditedCommittees, lockEventInState } from './event-lifecycle.sql.ts';
export {
  type Dates,
  type Event,
  eventSituationColumns,
  findEventById,
  findEventByName,
  findMainEvent,
  findNonDraftEvent,
  listEvents,
  toEventSituation,
} from './events.sql.ts';
export { findActiveFeeReservation } from './fee-reservations.sql.ts';
export { getCurrentFees, reserveCurrentFees, takePlacesOfCurrentFeeRound } from './fee-rounds.ts';
export {
  announceFirstEdition,
  buildMapUrl,
  deleteUneditedCommittees,
  type FirstEdition,
} from './first-edition.ts';
export {
  lockIfNeverRegistered,
  recordFirstRegistration,
  wasNeverRegistered,
} from './first-registration.sql.ts';
export { startFullEventUpdater } from './full-events.ts';
export { getEventByName, getNonDraftEvent } from './get-event.ts';
export {
  acceptsRegistrations,
  isDraftOrAnnounced,
  isWithinRegistrationWindow,
  lockEventAndRequirePossible,
} from './registration-window.ts';
export { listEventIdsDueForErasure, markRegistrationsErased } from './retention.sql.ts';
export { listArchivedEvents } from './retention.ts';
export { registerConferenceRoutes } from './routes.ts';
export { searchCommitteesAndPortfolios } from './search-catalogue.ts';
export { seedEventAndCommittees } from './seed-catalogue.ts';
export { listUpcomingDates } from './upcoming-dates.ts';
