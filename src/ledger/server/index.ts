export {
  buildLedgerEntry,
  type Entry,
  getBalanceOwedByPayer,
  getLedgerAccountBalances,
  insertLedgerEntries,
  listLedgerEntriesOfPayer,
  mapPostedSumsByPayer,
} from './ledger-lines.sql.ts';
export {
  addToFeeShare,
  countAndSumFeesByRegistrationStatus,
  listAllPayerIds,
  listLedgerPayersWithEventId,
  listPayerIdsWithWithdrawal,
  lockOrInsertPayers,
  lockPayers,
  mapRefundRulesByEvent,
  mapRefundRulesWithDaysByEvent,
  type Payer,
  type StoredShare,
  saveRefundRule,
} from './payers.sql.ts';
export {
  calculatePayerPositions,
  type PayerFee,
  type PayerPosition,
  type Received,
} from './positions.ts';
export {
  correctPostingsOfStatement,
  mapPostedReceivedByPayer,
  type PostingContext,
  postCreditSetAsideOrUndone,
  postLedgerDifferences,
  postNewPayer,
  postStatementSums,
  type StatementSums,
} from './post-entries.ts';
export {
  ledgerSumColumns,
  mapUnpaidSumsByRegistration,
  sumLedgerByDay,
  sumLedgerOfEvent,
  sumLedgerOfRegistration,
  toLedgerSums,
} from './sums.sql.ts';
