export { ledgerHooks } from './ledger-hooks.ts';
export { listActiveRefundRules } from './payers.sql.ts';
export { backfillLedger, postEntries, postFeeChange, postRegistration } from './post-entries.ts';
export { correctReceipts, issueReceipt } from './receipts.ts';
export { listRegistrationsOfRefunds } from './refunds/refunds.sql.ts';
export { countRefundWorkByEvent } from './refunds/refunds-due.sql.ts';
export { ledgerRoutes } from './routes.ts';
export { sumLedgerOfRegistration, sumUnpaidByRegistration } from './sums.sql.ts';
