export * from './contract/check.ts';
export * from './contract/closing.ts';
export * from './contract/ledger.ts';
export * from './contract/own-money.ts';
export * from './contract/refund-lists.ts';
export * from './contract/refunds.ts';
export * from './rule/accounts.ts';
