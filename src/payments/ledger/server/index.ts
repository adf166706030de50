export { bookMissing } from './book-missing.ts';
export { bookPayments } from './book-payments.ts';
export { bookStatement } from './book-statement.ts';
export { creditsOfGone } from './claims.sql.ts';
export { matchRefunds } from './refunds/book-refund.ts';
export { ledgerRoutes } from './routes.ts';
export { takeClaims } from './take-claims.ts';
