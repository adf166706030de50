/**
 * Only the module `reports` writes these tables. The sealed columns can be opened only with keys that the server does
 * not have.
 */
export interface ReportsTables {
  /** One of the two people who read reports. A place without a row is free. */
  report_readers: {
    /** 1 or 2. */
    place: number;
    account_id: string;
    named_at: number;
    named_by: string;
  };
  /** The key of a reader. The private key is sealed with a passphrase and with a recovery code, in the browser. */
  report_keys: {
    id: string;
    account_id: string;
    /** A point on P-256 in base64url. */
    public_key: string;
    passphrase_salt: string;
    /** Rounds of PBKDF2-SHA-256. */
    passphrase_rounds: number;
    by_passphrase: string;
    by_recovery: string;
    created_at: number;
  };
  /** A report of harassment or a danger. Its messages are sealed. */
  reports: {
    id: string;
    /** SHA-256 of the text that finds the report. It is derived from the writer's code. */
    lookup_hash: string;
    /** The report's key, sealed to the writer's code. */
    code_key: string;
    /** The account that the writer excluded from reading; null if both readers may read the report. */
    not_for: string | null;
    state: 'new' | 'read' | 'answered' | 'closed';
    message_count: number;
    received_at: number;
    /** The time of the newest message, or of the closing. */
    changed_at: number;
    closed_at: number | null;
  };
  /** A report's key, sealed to a reader's public key. */
  report_envelopes: { report_id: string; key_id: string; sealed_key: string };
  /** A message of a report, sealed with the report's key. Positions begin at 1. */
  report_messages: {
    report_id: string;
    position: number;
    author: 'writer' | 'reader';
    at: number;
    sealed: string;
  };
}
