export type { Books, NeedsBooks } from './books.ts';
export { countUnclaimed } from './credits.sql.ts';
export { type Addressee, findAddressee, payerOf, payersFor } from './payers.sql.ts';
export { startReadingProofs } from './proofs/start-reading.ts';
export { watchProofs } from './proofs/watch-proofs.ts';
export { reconcile, startReconciler } from './reconcile.ts';
export { closeRequests } from './resubmission/requests.sql.ts';
export { paymentRoutes } from './routes.ts';
export type { BookedCredit } from './set-aside.sql.ts';
export { requestReconciliation } from './standings.sql.ts';
export {
  countMissingCredits,
  listMissingCredits,
  unconfirmedCredits,
  withSources,
} from './statement-contents.sql.ts';
export { isImported, readStatements } from './statements.sql.ts';
