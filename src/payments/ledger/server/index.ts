export { bookMissing } from './book-missing.ts';
export { bookPayments } from './book-payments.ts';
export { bookStatement } from './book-statement.ts';
export { creditsOfGone, ownersOf, receivedFor } from './claims.sql.ts';
export { matchRefunds } from './refunds/book-refund.ts';
export { refundWork } from './refunds/owed.sql.ts';
export { ledgerRoutes } from './routes.ts';
export { takeClaims } from './take-claims.ts';
