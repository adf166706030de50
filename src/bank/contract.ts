export * from '#ledger/rule/accounts.ts';
export * from './contract/desk-payments.ts';
export * from './contract/ledger.ts';
export * from './contract/matching.ts';
export * from './contract/refunds.ts';
export * from './contract/resubmission.ts';
export * from './contract/statements.ts';
