export { getRefundOncePaid, sumOwnMoneyByRegistration } from './ledger.ts';
export { ledgerHooks } from './ledger-hooks.ts';
export { mapRefundRulesWithDaysByEvent } from './payers.sql.ts';
export {
  backfillLedger,
  changeFeeShareAndPost,
  postLedgerDifferences,
  postNewRegistration,
} from './post-entries.ts';
export { correctAndIssueReceipts, issueReceipt } from './receipts.ts';
export { listRegistrationIdsOfRefunds } from './refunds/refunds.sql.ts';
export { countRefundWorkByEvent } from './refunds/refunds-due.sql.ts';
export { registerLedgerRoutes } from './routes.ts';
export { mapUnpaidSumsByRegistration, sumLedgerOfRegistration } from './sums.sql.ts';
