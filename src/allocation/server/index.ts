export { startExpiringOffers } from './offers.ts';
export { listRegistrationsInDrafts } from './publish-draft.ts';
export { allocationRoutes } from './routes.ts';
export { listRegistrationsOfSwaps } from './swaps.ts';
