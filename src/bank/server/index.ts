export { type Addressee, findAddressee } from './addressee.sql.ts';
export { closeRequests } from './ask-again/requests.sql.ts';
export type { Books, NeedsBooks } from './books.ts';
export { countUnclaimed } from './credits.sql.ts';
export { keepMatched } from './keep-matched.ts';
export { matchAnew } from './match-anew.ts';
export { payerOf, payersFor } from './payers.sql.ts';
export { startReadingProofs } from './proofs/start-reading.ts';
export { watchProofs } from './proofs/watch-proofs.ts';
export { paymentRoutes } from './routes.ts';
export type { BookedCredit } from './set-aside.sql.ts';
export { wantMatching } from './standings.sql.ts';
export {
  countMissingCredits,
  listMissingCredits,
  unconfirmedCredits,
  withSources,
} from './statement-contents.sql.ts';
export { isImported, readStatements } from './statements.sql.ts';
