export { countAndSumUnclaimedOrSetAsideCredits } from './bank-transactions.sql.ts';
export {
  type DeskPayment,
  listDeskPayments,
  selectDeskPaymentsOfRelatedPeople,
} from './desk-payments.sql.ts';
export type { LedgerContext, LedgerHooks } from './ledger-hooks.ts';
export type { BookedCredit } from './manual-matches.sql.ts';
export {
  findPayer,
  findRegistrationWithContact,
  listPayerIdsOfRegistrations,
  type RegistrationWithContact,
} from './payers.sql.ts';
export { startReadingProofs } from './payment-proofs/proof-reader.ts';
export { buildProofMonitor } from './payment-proofs/proofs.ts';
export { requestReconciliation } from './payment-statuses.sql.ts';
export { reconcileIfRequested, startReconciler } from './reconcile.ts';
export { closeResubmissionRequests } from './resubmission/requests.sql.ts';
export { listOwnOpenResubmissionRequests } from './resubmission/resubmission.ts';
export { registerBankRoutes } from './routes.ts';
export {
  attachCreditConfirmations,
  countCreditsMissingInStatements,
  listCreditsMissingInStatements,
  selectUnconfirmedCreditsOfPayer,
} from './statement-evidence.sql.ts';
export { isImportFinishedSql, listImportedStatements } from './statements.sql.ts';
