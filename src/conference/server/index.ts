export {
  announcedCommittees,
  announcedEvent,
  announcedWindows,
  committeesWithPictures,
  otherAnnouncedEvents,
} from './announced-events.ts';
export { type ShownDetails, shownDetails } from './bank-details/bank-details.ts';
export { bankDetailsRoutes } from './bank-details/routes.ts';
export { readPortableEvent, replacePortableEvent } from './catalogue/portable-event.ts';
export { type Committee, findPortfolio, type Portfolio } from './committees.sql.ts';
export { allEvents, type Event, findEvent, findMainEvent, findShownEvent } from './events.sql.ts';
export { findSeats } from './find-seats.ts';
export { committeesOf, loadCatalogue } from './load-catalogue.ts';
export { dueErasures, markErased } from './retention.sql.ts';
export { archivedEvents } from './retention.ts';
export { conferenceRoutes } from './routes.ts';
export { isOpenAt, lockForChange, registrationsMayChange, takesRegistrations } from './window.ts';
