export * from './contract/desk-payments.ts';
export * from './contract/matching.ts';
export * from './contract/matching.ts';
export * from './contract/resubmission.ts';
export * from './contract/resubmission.ts';
export * from './contract/statements.ts';
