export { startLapsingOffers } from './lapse-offers.ts';
export { registrationsInDrafts, registrationsOfSwaps } from './registrations-reached.ts';
export { allocationRoutes } from './routes.ts';
