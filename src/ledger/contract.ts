export * from './contract/ledger.ts';
export * from './contract/refunds.ts';
export * from './rule/accounts.ts';
