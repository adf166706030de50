export { backfillLedger } from './backfill-ledger.ts';
export { books } from './books.ts';
export { bookRegistered, postEntries } from './post-entries.ts';
export { correctReceipts, issueReceipt } from './receipts.ts';
export { refundWork } from './refunds/refund-work.sql.ts';
export { registrationsOfRefunds } from './refunds/refunds.sql.ts';
export { ledgerRoutes } from './routes.ts';
export { refundRules } from './rules.sql.ts';
