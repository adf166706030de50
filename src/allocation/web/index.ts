export { type OwnOffer, type OwnPlace, type OwnSwap, ownOffersQuery, ownSwapsQuery } from './api.ts';
export { SeatOffers } from './seat-offers.tsx';
export { SeatSwaps } from './seat-swaps.tsx';
export { WayOutOfEvent } from './way-out-of-event.tsx';
export { WhyThisSeat } from './why-this-seat.tsx';
export { WithdrawDelegate } from './withdraw-delegate.tsx';
