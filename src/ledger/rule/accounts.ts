/**
 * The accounts of the ledger. 'receivable' is one account for each paying registration; 'unreconciled_receipts' is money that an admin
 * accepted as paid and no statement shows yet; 'suspense' is money received and not matched; 'refunds_in_transit' is refunds that no
 * statement shows yet; 'other_payments' left the bank for something else; 'other_income' is income other than fees.
 */
export const ledgerAccounts = [
  'receivable',
  'fees',
  'bank',
  'suspense',
  'unreconciled_receipts',
  'refunds_in_transit',
  'other_payments',
  'other_income',
] as const;
export type LedgerAccount = (typeof ledgerAccounts)[number];

/** The event that caused a posting. */
export const causes = [
  'backfilled',
  'registered',
  'confirmed',
  'declined',
  'withdrawn',
  'decision_undone',
  'refund_rule',
  'matched',
  'statement',
  'statement_withdrawn',
  'set_aside',
  'set_aside_undone',
  'refund_released',
  'refund_reversed',
  'refund_matched',
  'refund_unmatched',
] as const;
export type Cause = (typeof causes)[number];

export const causeLabels: Record<Cause, string> = {
  backfilled: 'opening entry',
  registered: 'registered',
  confirmed: 'confirmed',
  declined: 'declined',
  withdrawn: 'withdrawn',
  decision_undone: 'decision undone',
  refund_rule: 'refund rule changed',
  matched: 'matched',
  statement: 'statement imported',
  statement_withdrawn: 'statement withdrawn',
  set_aside: 'set aside',
  set_aside_undone: 'set aside undone',
  refund_released: 'refund released',
  refund_reversed: 'refund reversed',
  refund_matched: 'refund found in a statement',
  refund_unmatched: 'refund no longer matched',
};

export const accountLabels: Record<LedgerAccount, string> = {
  receivable: 'Receivable',
  fees: 'Fees',
  bank: 'Bank',
  suspense: 'Suspense',
  unreconciled_receipts: 'Unreconciled receipts',
  refunds_in_transit: 'Refunds in transit',
  other_payments: 'Other payments',
  other_income: 'Other income',
};
