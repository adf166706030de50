export * from './contract/matching.ts';
export * from './contract/payment-requests.ts';
export * from './contract/proofs.ts';
export * from './contract/resubmission.ts';
export * from './contract/statements.ts';
