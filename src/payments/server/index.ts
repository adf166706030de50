export { countUnclaimed } from './credits.sql.ts';
export { keepMatched } from './keep-matched.ts';
export { startReadingProofs } from './proofs/start-reading.ts';
export { watchProofs } from './proofs/watch-proofs.ts';
export { paymentRoutes } from './routes.ts';
