/**
 * Only the module `reports` writes these tables. The sealed columns are encrypted in browsers, and the server has no
 * keys to decrypt them.
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
  /**
   * The key pair of a reader. The browser encrypts the private key twice: with a passphrase (`by_passphrase`) and with
   * a recovery code (`by_recovery`).
   */
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
  /** A report of harassment or a danger. Its messages are end-to-end encrypted. */
  reports: {
    id: string;
    /** SHA-256 digest of the lookup text, which the browser derives from the writer's code. It finds the report. */
    lookup_hash: string;
    /** The report's key, encrypted with a key that is derived from the writer's code. */
    code_key: string;
    /** The reader's account that the writer excluded from the report; null if both readers may read it. */
    not_for: string | null;
    state: 'new' | 'read' | 'answered' | 'closed';
    message_count: number;
    received_at: number;
    /** The time of the newest message, or of the closing. */
    changed_at: number;
    closed_at: number | null;
  };
  /** A report's key, encrypted with a reader's public key. */
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
