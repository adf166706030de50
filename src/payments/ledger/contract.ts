export * from './contract/accounts.ts';
export * from './contract/ledger.ts';
export * from './contract/refunds.ts';
