export type { Committee } from './committees.sql.ts';
export { committeesOf } from './committees-of.ts';
export { allEvents, type Event, findEvent } from './events.sql.ts';
export { findSeats } from './find-seats.ts';
export { loadCatalogue } from './load-catalogue.ts';
export { readEvents } from './read-events.ts';
export { conferenceRoutes } from './routes.ts';
export { isOpenAt } from './window.ts';
