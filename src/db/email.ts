import type { Generated } from 'kysely';

/** Tables that only the module `email` writes. */
export interface EmailTables {
  /** A mail that is queued, sent or failed. It is inserted in the transaction of the use case that sends it. */
  outbox: {
    id: string;
    kind: string;
    recipient: string;
    subject: string;
    queued_at: number;
    /** When the next attempt is due; null once it was sent or failed. */
    due_at: number | null;
    attempts: Generated<number>;
    sent_at: number | null;
    failed_at: number | null;
    last_error: string | null;
    /** The encrypted content; null once it was sent. */
    sealed: Uint8Array | null;
    /** The text that searches match. */
    search_text: string;
    /** The event, for mails about a registration; null for all other mails. */
    event_id: string | null;
  };
}
