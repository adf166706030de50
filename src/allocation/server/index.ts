export { startLapsingOffers } from './lapse-offers.ts';
export { allocationRoutes } from './routes.ts';
