import type { Generated } from 'kysely';

/** Tables that only the module `bank` writes. */
export interface BankTables {
  /** An imported bank statement. */
  statements: {
    id: string;
    bank: string;
    file_name: string;
    /** Null where no line was imported. */
    first_day: string | null;
    last_day: string | null;
    credits: number;
    /** The credits that no earlier statement contains. */
    new_credits: number;
    refused_lines: number;
    uploaded_at: number;
    uploaded_by: string | null;
    withdrawn_at: Generated<number | null>;
    withdrawn_by: Generated<string | null>;
    /** The names of its columns; null for statements from before they were recorded. */
    format: Generated<string | null>;
    /** Null where the statement has no balances. */
    opening_paise: Generated<number | null>;
    closing_paise: Generated<number | null>;
    /** Whether its balances agree with its lines; 'differ' was confirmed by the person who imported it. */
    balances_state: Generated<'agree' | 'differ' | null>;
    /** Null once all of its lines are stored; until then its lines are ignored. */
    importing_since: Generated<number | null>;
  };
  /** The meaning of the columns of a statement format, counted from 0; null where the format has no such column. */
  statement_formats: {
    format: string;
    bank: string;
    date_column: number | null;
    narration_column: number | null;
    reference_column: number | null;
    credit_column: number | null;
    debit_column: number | null;
    amount_column: number | null;
    direction_column: number | null;
    status_column: number | null;
  };
  /** A payment into or out of the club's bank account: a credit or a debit. */
  bank_transactions: {
    id: string;
    /** Unique: the same transaction has the same key in every statement. */
    line_key: string;
    statement_id: string;
    day: string;
    /** Positive for credits, negative for debits. */
    paise: number;
    /** The bank's description of the payment. */
    description: string;
    /** The bank's number of the payment (UTR, RRN); null where the line has none. */
    payment_number: Generated<string | null>;
  };
  /** A transaction that a statement contains, also one that an earlier statement brought. */
  statement_transactions: { statement_id: string; transaction_id: string };
  /** An account that uploaded or confirmed a statement. It may have been erased since. */
  statement_witnesses: { statement_id: string; account_id: string; witnessed_at: number };
  /** A credit that a later statement of the same bank account and period does not contain. */
  missing_credits: { credit_id: string; statement_id: string };
  /** A line of a withdrawn statement, kept as evidence. */
  withdrawn_lines: {
    id: string;
    statement_id: string;
    day: string;
    /** Positive for credits, negative for debits. */
    paise: number;
    description: string;
  };
  /** The payment status of a registration, as reconciliation computed it. */
  payment_statuses: {
    registration_id: string;
    state:
      | 'paid'
      | 'paid_in_parts'
      | 'amount_mismatch'
      | 'near_match'
      | 'duplicate_reference'
      | 'proof_plausible'
      | 'needs_review'
      | 'unread';
    /** The index of the state in `paymentStatuses`, by which lists are sorted. */
    state_rank: number;
    credit_id: string | null;
    /** JSON arrays of `PaymentFact`. */
    reasons: string;
    warnings: string;
  };
  /** One of several credits that together pay for a registration. */
  payment_parts: { credit_id: string; registration_id: string };
  /** Counters that request reconciliation: it is due while `wanted` exceeds `done`. It has at most one row. */
  matching: { id: number; wanted: number; done: number };
  /** A manual decision whether a credit pays for a registration. */
  manual_matches: {
    registration_id: string;
    credit_id: string;
    /** 'match' is unique for a credit; a registration may have several. */
    verdict: 'match' | 'reject';
    decided_at: number;
    decided_by: string | null;
  };
  /** A credit that is not a fee. Reconciliation ignores it. */
  set_aside_credits: {
    credit_id: string;
    kind: 'sponsorship' | 'cash' | 'other';
    note: string;
    set_aside_at: number;
    set_aside_by: string | null;
  };
  /** The reading of a payment proof by text recognition. */
  proof_readings: {
    /** The reading is deleted with its picture. */
    picture_id: string;
    /** When the next attempt is due; null once it was read or failed. */
    due_at: number | null;
    /** Identifies the running attempt; null while no attempt runs. */
    lease: string | null;
    attempts: number;
    failed_at: number | null;
    read_at: number | null;
    /** Wall-clock time of the successful attempt. */
    took_ms: number | null;
    number: string | null;
    /** Whole rupees, separated by spaces. */
    sums: string | null;
    day: string | null;
    outcome: 'failed' | 'returned' | 'pending' | 'done' | null;
    /** The UPI ID or account holder of the club that the proof names. */
    payee: string | null;
    /** The version of the rules that extracted the facts from the text. */
    facts_version: number | null;
    /** The whole recognised text, as `asStored` encodes it. */
    recognised_text: string | null;
  };
  /** A request to a delegate for another payment proof or transaction number. */
  resubmission_requests: {
    id: string;
    registration_id: string;
    /** Null where an admin wrote the reason as text, and in rows from before facts were stored. */
    reason: 'unreadable' | 'sum' | 'number' | 'other' | 'not_found' | null;
    /** The sums due and received at that time. */
    due_paise: number | null;
    received_paise: number | null;
    /** The text of an admin; in rows from before facts were stored, the whole text of the mail. */
    message: string;
    requested_at: number;
    requested_by: string | null;
    answered_at: number | null;
    /** When it was answered, or its registration decided or withdrawn. A registration has at most one open request. */
    closed_at: number | null;
  };
}
