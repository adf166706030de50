/**
 * Accounts of the ledger. 'receivable' is one account for each paying registration. 'unreconciled_receipts' is money
 * accepted as paid that no statement shows yet; 'suspense' is money received for no known registration; 'refunds_in_transit' is
 * refunds that no statement shows yet; 'other_income' is income other than fees.
 */
type LedgerAccount =
  | 'receivable'
  | 'fees'
  | 'bank'
  | 'suspense'
  | 'unreconciled_receipts'
  | 'refunds_in_transit'
  | 'other_payments'
  | 'other_income';

/** Tables that only the module `ledger` writes. */
export interface LedgerTables {
  /** A posting of the double-entry ledger. Append-only, enforced by triggers. */
  ledger_lines: {
    id: string;
    booked_at: number;
    /** When it happened; for money in a statement, the bank's day. */
    day: string;
    debit: LedgerAccount;
    credit: LedgerAccount;
    paise: number;
    cause:
      | 'backfilled'
      | 'registered'
      | 'confirmed'
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
    /** The owner of the 'receivable' account; refers to no row once that registration is erased. */
    registration_id: string | null;
    credit_id: string | null;
    statement_id: string | null;
    refund_id: string | null;
  };
  /** A registration that pays. The row is locked while postings are made for it, and stays when the registration is erased. */
  ledger_payers: { registration_id: string; event_id: string };
  /** The part of a payment that is one registration's fee, with the registration's last known status. */
  fee_shares: {
    registration_id: string;
    payer_id: string;
    paise: number;
    status: 'pending' | 'confirmed' | 'declined' | 'withdrawn';
    withdrawn_day: string | null;
  };
  /** The registration that a credit pays for, as reconciliation found it. It stays when the registration is erased. */
  matched_credits: { credit_id: string; registration_id: string };
  /** The last days for a full and for a half refund of an event. */
  refund_rules: { event_id: string; full_until: string | null; half_until: string | null };
  /** A refund to a payer. */
  refunds: {
    id: string;
    /** The payer's; it has at most one open refund. */
    registration_id: string;
    paise: number;
    /** The bank's number, in capitals; unique among refunds that were not reverted. */
    number: string;
    sent_at: number;
    sent_by: string;
    released_at: number | null;
    /** Differs from `sent_by`, enforced by a constraint. */
    released_by: string | null;
    reversed_at: number | null;
    reversed_by: string | null;
    /** When the reversal of a released refund was requested; null again once another person confirmed it. */
    reversal_requested_at: number | null;
    /** Differs from the person who confirms it, enforced by a constraint. */
    reversal_requested_by: string | null;
    /** The debit that shows it; unique. */
    debit_id: string | null;
  };
  /** A debit that an admin rejected as the payment of a refund. It is not matched to that refund again. */
  rejected_debits: { refund_id: string; debit_id: string; rejected_at: number; rejected_by: string | null };
}
