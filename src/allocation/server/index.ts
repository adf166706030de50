export { startExpiringOffers } from './offers.ts';
export { registrationsInDrafts } from './publish-draft.ts';
export { allocationRoutes } from './routes.ts';
export { registrationsOfSwaps } from './swaps.ts';
