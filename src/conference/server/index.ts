export { committeesOf } from './committees-of.ts';
export { type Committee, type Event, findEvent } from './conference.sql.ts';
export { loadCatalogue } from './load-catalogue.ts';
export { readEvents } from './read-events.ts';
export { conferenceRoutes } from './routes.ts';
