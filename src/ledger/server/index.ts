export { books } from './books.ts';
export { refundRules } from './payers.sql.ts';
export { backfillLedger, postEntries, postRegistration } from './post-entries.ts';
export { correctReceipts, issueReceipt } from './receipts.ts';
export { refundWork } from './refunds/owed.sql.ts';
export { registrationsOfRefunds } from './refunds/refunds.sql.ts';
export { ledgerRoutes } from './routes.ts';
