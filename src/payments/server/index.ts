export { closeRequests } from './ask-again/requests.sql.ts';
export { countUnclaimed } from './credits.sql.ts';
export { keepMatched } from './keep-matched.ts';
export { startReadingProofs } from './proofs/start-reading.ts';
export { watchProofs } from './proofs/watch-proofs.ts';
export { drawReceipt } from './receipts/draw-receipt.ts';
export { type IssuedReceipt, issueReceipt } from './receipts/issue-receipt.ts';
export { cancelReceiptsOf } from './receipts/receipts.sql.ts';
export { paymentRoutes } from './routes.ts';
