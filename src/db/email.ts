import type { Generated } from 'kysely';

/** Only the module `email` writes these tables. */
export interface EmailTables {
  /** A mail that is queued, sent or failed. It is inserted in the transaction of the change that it reports. */
  outbox: {
    id: string;
    kind: string;
    recipient: string;
    subject: string;
    queued_at: number;
    /** Time of the next attempt; null after success or final failure. */
    due_at: number | null;
    /** 1 for a mail with a one-time link, which is sent before the others, otherwise 0. */
    priority: Generated<number>;
    attempts: Generated<number>;
    sent_at: number | null;
    failed_at: number | null;
    last_error: string | null;
    /** The encrypted content; null once the mail is sent. */
    sealed: Uint8Array | null;
    search_text: string;
    /** The event of the registration that the mail is about; null for other mails. */
    event_id: string | null;
    /**
     * The account that the mail is about, with which it is deleted. It need not be the recipient, for example if a
     * guardian is asked for consent. Null for mails to people without an account.
     */
    owner_id: string | null;
    /** What the mail server answered when it took the mail, without control characters. */
    server_answer: string | null;
    /** The id in that answer, with which some services replace the first part of the Message-ID. */
    server_message_id: string | null;
  };
  /** A copy of a mail about a seat or a decision, for 'Messages' on the recipient's dashboard. */
  messages: {
    /** Id of the mail. */
    id: string;
    account_id: string;
    /**
     * The event of the registration that the mail is about. The copy is deleted when the event's personal data are
     * erased.
     */
    event_id: string | null;
    kind: string;
    subject: string;
    /** Paragraphs, facts and action of the letter as JSON. */
    content: string;
    sent_at: number;
    /** When the recipient opened it on the dashboard; null while it is unread. */
    seen_at: number | null;
  };
  /**
   * A person to whom an account caused a mail with its own words in the last day. Above fifty people, a second person
   * must release the mail, or it has a fixed text.
   */
  mailed_people: {
    account_id: string;
    /** SHA-256 of the e-mail address as base64url. */
    recipient_hash: string;
    /** The kind of mail. */
    kind: string;
    /** The last time of sending; in the future for a scheduled announcement. */
    at: number;
  };
  /** How far a mailbox with replies has been read. */
  mailbox_cursors: {
    /** User, server and folder of the mailbox. */
    mailbox: string;
    /** UIDVALIDITY of the mailbox. When it changes, the server has renumbered its mails. */
    uid_validity: string;
    last_uid: number;
  };
  /** A mail that was returned because it could not be delivered. */
  mail_bounces: {
    mail_id: string;
    recipient: string;
    /** The reason, as a status code of RFC 3463. */
    status: string;
    at: number;
  };
}
