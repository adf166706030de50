export { bookMissing } from './book-missing.ts';
export { bookPayments, bookRegistered } from './book-payments.ts';
export { books } from './books.ts';
export { correctReceipts, issueReceipt } from './receipts.ts';
export { refundWork } from './refunds/refund-work.sql.ts';
export { registrationsOfRefunds } from './refunds/refunds.sql.ts';
export { ledgerRoutes } from './routes.ts';
export { refundRules } from './rules.sql.ts';
