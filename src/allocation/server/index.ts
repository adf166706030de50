export { startOfferAndSwapExpiry } from './offers.ts';
export { listRegistrationIdsWithSeatInDrafts } from './publish-draft.ts';
export { registerAllocationRoutes } from './routes.ts';
export { listRegistrationIdsOfSwaps } from './swaps.ts';
