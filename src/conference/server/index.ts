export {
  getPublicMainEvent,
  listBannersOfAllCommittees,
  listMainEventCommittees,
  listOtherAnnouncedEvents,
  listRegistrationWindows,
} from './announced-events.ts';
export {
  type EventBankDetails,
  getShownBankDetails,
  importBankDetails,
  listEventBankDetails,
  planBankDetailsImport,
  readPortableBankDetails,
} from './bank-details/bank-details.ts';
export { bankDetailsRoutes } from './bank-details/routes.ts';
export { getCachedCommittees } from './cached-committees.ts';
export { readPortableEvent, replacePortableEvent } from './catalogue/portable-event.ts';
export { type Committee, findPortfolio, type Portfolio } from './committees.sql.ts';
export { redeemDiscountCode } from './discount-codes.ts';
export {
  type Event,
  findEvent,
  findEventById,
  findMainEvent,
  findNonDraftEvent,
  listEvents,
} from './events.sql.ts';
export { getCurrentFees, takePlacesOfCurrentFeeRound } from './fee-rounds.ts';
export { startWatchingSeats } from './full-events.ts';
export { getEvent, getNonDraftEvent } from './get-event.ts';
export {
  acceptsRegistrations,
  isOpenAt,
  lockEventUnlessEnded,
  registrationsMayChange,
} from './registration-window.ts';
export { listDueErasures, markRegistrationsErased } from './retention.sql.ts';
export { listArchivedEvents } from './retention.ts';
export { conferenceRoutes } from './routes.ts';
export { searchCatalogue } from './search-catalogue.ts';
export { seedCatalogue } from './seed-catalogue.ts';
