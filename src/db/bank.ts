import type { Generated } from 'kysely';

/** Only the module `bank` writes these tables. */
export interface BankTables {
  /** An imported bank statement. */
  statements: {
    id: string;
    bank: string;
    file_name: string;
    /** Earliest day of the imported lines; null if no line was imported. `last_day` is the latest. */
    first_day: string | null;
    last_day: string | null;
    credits: number;
    /** Number of credits that no earlier statement contains. */
    new_credits: number;
    refused_lines: number;
    uploaded_at: number;
    uploaded_by: string | null;
    withdrawn_at: Generated<number | null>;
    withdrawn_by: Generated<string | null>;
    /** Column names of the file; null for statements imported before they were recorded. */
    format: Generated<string | null>;
    /**
     * The columns of narration and reference, as indices from 0 with a comma between. Null for statements imported
     * before they were recorded.
     */
    text_columns: Generated<string | null>;
    /** Balance at the start, in minor units; null if the statement has no balances. */
    opening_amount: Generated<number | null>;
    closing_amount: Generated<number | null>;
    /**
     * Whether the lines add up to the balances; null if the statement has no balances. For 'differ', an admin confirmed
     * the import in spite of the difference.
     */
    balances_state: Generated<'agree' | 'differ' | null>;
    /**
     * When the import started; null once all lines are stored. Until then, reconciliation, lists and the ledger ignore
     * the statement.
     */
    importing_since: Generated<number | null>;
  };
  /**
   * The columns that an admin chose for statement files with the headings `format`, as indices from 0. Null for a
   * column that the file does not have. All are null if the admin accepted the proposed columns.
   */
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
  /** A payment into or out of the club's bank account. */
  bank_transactions: {
    id: string;
    /** Unique key of the transaction. It is the same in every statement that contains the transaction. */
    line_key: string;
    statement_id: string;
    day: string;
    /** Positive for money received, negative for money paid. */
    amount: number;
    description: string;
    /** The bank's number of the payment (UTR or RRN); null if the statement has none. */
    payment_number: Generated<string | null>;
  };
  /** A transaction that a statement contains. Several statements can contain the same transaction. */
  statement_transactions: { statement_id: string; transaction_id: string };
  /** An account that imported or confirmed a statement. The row stays when the account is erased. */
  statement_witnesses: { statement_id: string; account_id: string; witnessed_at: number };
  /**
   * A credit that is missing in a later statement of the same bank account, although its day is inside the period of
   * that statement.
   */
  missing_credits: { credit_id: string; statement_id: string };
  /** A bank transaction that was deleted when its statement was withdrawn. The copy is kept as evidence. */
  withdrawn_lines: {
    id: string;
    statement_id: string;
    day: string;
    /** Positive for money received, negative for money paid. */
    amount: number;
    description: string;
  };
  /** The payment status of a registration, computed by reconciliation. */
  payment_statuses: {
    registration_id: string;
    state:
      | 'paid'
      | 'paid_in_parts'
      | 'nothing_due'
      | 'amount_mismatch'
      | 'near_match'
      | 'duplicate_reference'
      | 'proof_plausible'
      | 'needs_review'
      | 'unread';
    /** Position of the state in `paymentStatuses`. Lists are sorted by it. */
    state_rank: number;
    credit_id: string | null;
    /** JSON array of `PaymentFact`. `warnings` has the same type. */
    reasons: string;
    warnings: string;
  };
  /** One of several credits that together pay for a registration. */
  payment_parts: { credit_id: string; registration_id: string };
  /**
   * Counters of requested and completed reconciliations. A reconciliation is due while `wanted` exceeds `done`. The
   * table has at most one row.
   */
  matching: { id: number; wanted: number; done: number };
  /** An admin's decision that a credit does or does not pay for a registration. */
  manual_matches: {
    registration_id: string;
    credit_id: string;
    /** At most one 'match' exists for a credit. A registration can have several. */
    verdict: 'match' | 'reject';
    decided_at: number;
    decided_by: string | null;
  };
  /** The registration that a credit pays for, as found by reconciliation. It stays when the registration is erased. */
  matched_credits: { credit_id: string; registration_id: string };
  /** A credit that is not a delegate's fee, such as a sponsorship. Reconciliation ignores it. */
  set_aside_credits: {
    credit_id: string;
    kind: 'sponsorship' | 'cash' | 'other';
    note: string;
    set_aside_at: number;
    set_aside_by: string | null;
  };
  /** A payment that the secretariat received at the desk. It stays when the registration is erased. */
  desk_payments: {
    id: string;
    registration_id: string;
    amount: number;
    received_at: number;
    /** Id of the admin's account. The account may have been erased. */
    received_by: string;
    /**
     * When a superadmin removed the payment because it was recorded by mistake; null otherwise. Set together with
     * `undone_by`.
     */
    undone_at: number | null;
    undone_by: string | null;
  };
  /** The text recognition of a picture of a payment proof: the state of the job, and what it found. */
  proof_readings: {
    /** The picture that was read. The row is deleted with it. */
    picture_id: string;
    /** Time of the next attempt; null after success or final failure. */
    due_at: number | null;
    /** Identifies the attempt that reads the picture now; null if there is none. */
    lease: string | null;
    attempts: number;
    failed_at: number | null;
    read_at: number | null;
    /** Duration of the text recognition in milliseconds, including waiting times. */
    took_ms: number | null;
    number: string | null;
    /** The amounts found, in whole rupees, separated by spaces. */
    sums: string | null;
    day: string | null;
    outcome: 'failed' | 'returned' | 'pending' | 'done' | null;
    /** The payment address or account holder of the club that was found in the proof. */
    payee: string | null;
    /** Version of the rules that found these facts in the text. */
    facts_version: number | null;
    /** The recognised text, encoded by `encodeReading`. */
    recognised_text: string | null;
  };
  /** A request to a delegate for a new payment proof or transaction number. */
  resubmission_requests: {
    id: string;
    registration_id: string;
    /** Null if an admin wrote the reason, or if the row is older than this column. */
    reason: 'unreadable' | 'sum' | 'number' | 'other' | 'not_found' | null;
    /** Amount due when the request was sent. `received_amount` is the amount received by then. Null in older rows. */
    due_amount: number | null;
    received_amount: number | null;
    /** The admin's text. Rows older than the column `reason` contain the whole mail. */
    message: string;
    requested_at: number;
    requested_by: string | null;
    answered_at: number | null;
    /**
     * When the delegate answered, or the registration was decided or withdrawn. A registration has at most one
     * request without this time.
     */
    closed_at: number | null;
  };
  /** A refund to the person who paid for a registration. */
  refunds: {
    id: string;
    /** The registration that paid. It has at most one refund that is not complete. */
    registration_id: string;
    amount: number;
    /** The bank's number of the refund, in capitals. Unique among refunds that were not reversed. */
    number: string;
    sent_at: number;
    sent_by: string;
    released_at: number | null;
    /** Always another person than `sent_by`, enforced by a constraint. */
    released_by: string | null;
    reversed_at: number | null;
    reversed_by: string | null;
    /**
     * When a superadmin asked to reverse the refund. Null if there was no request, or the request was cancelled or a
     * statement shows the refund.
     */
    reversal_requested_at: number | null;
    /** Always another person than `reversed_by`, enforced by a constraint. */
    reversal_requested_by: string | null;
    /** The bank transaction that shows the refund. It is unique. */
    debit_id: string | null;
  };
  /** A debit that an admin rejected as the bank transaction of a refund. Matching never proposes the pair again. */
  rejected_debits: { refund_id: string; debit_id: string; rejected_at: number; rejected_by: string | null };
}
