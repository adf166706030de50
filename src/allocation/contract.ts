export * from './contract/drafts.ts';
export * from './contract/lottery.ts';
export * from './contract/offers.ts';
export * from './contract/seats.ts';
export * from './contract/swaps.ts';
