/**
 * Accounts of the ledger. 'receivable' is what a paying registration owes. 'suspense' is money received that belongs to
 * no known registration. 'other_income' is credits that were set aside. 'other_payments' is all debits that are not
 * refunds. 'unreconciled_receipts' is money that an admin accepted as paid, but that no statement shows yet.
 * 'refunds_in_transit' is refunds that no statement shows yet.
 */
type LedgerAccount =
  | 'receivable'
  | 'fees'
  | 'bank'
  | 'suspense'
  | 'unreconciled_receipts'
  | 'refunds_in_transit'
  | 'other_payments'
  | 'other_income'
  | 'cash';

/** Only the module `ledger` writes these tables. */
export interface LedgerTables {
  /** An entry of the double-entry ledger. Triggers make the table append-only. */
  ledger_lines: {
    id: string;
    booked_at: number;
    /** The day of the entry. For a bank transaction it is the day that the bank recorded. */
    day: string;
    debit: LedgerAccount;
    credit: LedgerAccount;
    amount: number;
    cause:
      | 'backfilled'
      | 'registered'
      | 'registration_changed'
      | 'confirmed'
      | 'desk_payment'
      | 'desk_payment_undone'
      | 'declined'
      | 'withdrawn'
      | 'decision_undone'
      | 'refund_rule'
      | 'matched'
      | 'statement'
      | 'statement_withdrawn'
      | 'set_aside'
      | 'set_aside_undone'
      | 'refund_released'
      | 'refund_reversed'
      | 'refund_matched'
      | 'refund_unmatched';
    event_id: string | null;
    /** The registration whose 'receivable' account is debited or credited. It may have been erased. */
    registration_id: string | null;
    credit_id: string | null;
    statement_id: string | null;
    refund_id: string | null;
  };
  /**
   * A registration that pays a fee. Each posting for the registration locks this row. The row stays when the
   * registration is erased.
   */
  ledger_payers: { registration_id: string; event_id: string };
  /**
   * One delegate's part of the fee that the registration `payer_id` pays. `status` and `withdrawn_day` are those of the
   * delegate.
   */
  fee_shares: {
    registration_id: string;
    payer_id: string;
    amount: number;
    status: 'pending' | 'confirmed' | 'declined' | 'withdrawn';
    withdrawn_day: string | null;
  };
  /**
   * The refund rule of an event: the last days on which a withdrawal is refunded in full or by half. Null if there is
   * no such day.
   */
  refund_rules: { event_id: string; full_until: string | null; half_until: string | null };
}
