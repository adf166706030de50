export { createOwnOffersReader, startOfferAndSwapExpiry } from './offers.ts';
export { listRegistrationIdsWithSeatInDrafts } from './publish-draft.ts';
export { registerAllocationRoutes } from './routes.ts';
export { listOwnSwaps, listRegistrationIdsOfSwaps } from './swaps.ts';
