export { bookMissing } from './book-missing.ts';
export { bookPayments, bookRegistered } from './book-payments.ts';
export { bookStatement } from './book-statement.ts';
export { creditsOfGone, ownersOf, receivedFor } from './claims.sql.ts';
export { matchRefunds } from './refunds/book-refund.ts';
export { refundWork } from './refunds/refund-work.sql.ts';
export { ledgerRoutes } from './routes.ts';
export { type StandsAt, standsAt } from './stands-at.ts';
export { takeClaims } from './take-claims.ts';
