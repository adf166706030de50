export {
  type OwnOffer,
  type OwnSwap,
  type OwnWaitingListPlace,
  ownOffersAndWaitingPlacesQuery,
  ownSwapsQuery,
} from './api.ts';
export { SeatOffers } from './seat-offers.tsx';
export { AskToSwap, OpenSwap, SwapsToAnswer } from './seat-swaps.tsx';
export { WhyThisSeat } from './why-this-seat.tsx';
export { WithdrawDelegate } from './withdraw-delegate.tsx';
export { WithdrawFromEvent } from './withdraw-from-event.tsx';
