/**
 * Accounts of the ledger. 'registration' is one account for each paying registration. 'awaited' is money accepted as paid
 * that no statement shows yet; 'unclaimed' is money received for no known registration; 'sent' is refunds that no statement
 * shows yet; 'spent' is other payments; 'other_income' is income other than fees.
 */
type LedgerAccount =
  | 'registration'
  | 'fees'
  | 'bank'
  | 'unclaimed'
  | 'awaited'
  | 'sent'
  | 'spent'
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
      | 'taken in'
      | 'registered'
      | 'confirmed'
      | 'declined'
      | 'withdrawn'
      | 'decision undone'
      | 'refund rule'
      | 'matched'
      | 'statement'
      | 'statement withdrawn'
      | 'set aside'
      | 'set aside undone'
      | 'refund released'
      | 'refund taken back'
      | 'refund in the bank'
      | 'refund not in the bank';
    event_id: string | null;
    /** The owner of the 'registration' account; refers to no row once that registration is erased. */
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
    standing: 'pending' | 'confirmed' | 'declined' | 'withdrawn';
    withdrawn_day: string | null;
  };
  /** The registration that a credit pays for, as reconciliation found it. It stays when the registration is erased. */
  claimed_credits: { credit_id: string; registration_id: string };
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
    taken_back_at: number | null;
    taken_back_by: string | null;
    /** When the reversal of a released refund was requested; null again once another person confirmed it. */
    takeback_asked_at: number | null;
    /** Differs from the person who confirms it, enforced by a constraint. */
    takeback_asked_by: string | null;
    /** The debit that shows it; unique. */
    debit_id: string | null;
  };
  /** A debit that an admin rejected as the payment of a refund. It is not matched to that refund again. */
  refused_debits: { refund_id: string; debit_id: string; refused_at: number; refused_by: string | null };
}
