/**
 * The accounts of the ledger:
 * - `receivable` is what paying registrations owe. Each registration has a separate balance.
 * - `fees` is what the club earns.
 * - `bank` is the club's bank account, as its statements show it.
 * - `suspense` contains credits that are neither matched nor set aside.
 * - `unreconciled_receipts` contains payments that an admin accepted as paid and no statement shows yet.
 * - `refunds_in_transit` contains released refunds that no statement shows yet.
 * - `cash` is money received at the desk.
 * - `other_income` contains credits that were set aside.
 * - `other_payments` contains debits that are not matched with a refund.
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
  'cash',
] as const;
export type LedgerAccount = (typeof ledgerAccounts)[number];

export const postingCauses = [
  'backfilled',
  'registered',
  'registration_changed',
  'confirmed',
  'desk_payment',
  'desk_payment_undone',
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
export type Cause = (typeof postingCauses)[number];

export const postingCauseLabels: Record<Cause, string> = {
  backfilled: 'opening entry',
  registered: 'registered',
  registration_changed: 'registration changed',
  confirmed: 'confirmed',
  desk_payment: 'paid at the desk',
  desk_payment_undone: 'desk payment removed',
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

export const ledgerAccountLabels: Record<LedgerAccount, string> = {
  receivable: 'Receivable',
  fees: 'Fees',
  bank: 'Bank',
  suspense: 'Suspense',
  unreconciled_receipts: 'Unreconciled receipts',
  refunds_in_transit: 'Refunds in transit',
  other_payments: 'Other payments',
  other_income: 'Other income',
  cash: 'Cash desk',
};
