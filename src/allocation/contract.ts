export * from './contract/drafts.ts';
export * from './contract/lists.ts';
export * from './contract/lottery.ts';
export * from './contract/offers.ts';
export * from './contract/prices.ts';
export * from './contract/publishing.ts';
export * from './contract/reasons.ts';
export * from './contract/swaps.ts';
