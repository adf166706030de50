/** Only the module `connections` writes these tables. */
export interface ConnectionsTables {
  /**
   * A private address at which a spreadsheet program reads a list. It works until its end, and only while its creator
   * is a superadmin. It is deleted when it is withdrawn, and with the event or the creator's account.
   */
  sheet_links: {
    id: string;
    event_id: string;
    created_by: string;
    /** What the link is for, as typed by its creator. */
    name: string;
    /** Section of the registration list: 'all', a state, or the `value` of a committee. */
    section: string;
    token_fingerprint: string;
    created_at: number;
    expires_at: number;
    /** Accurate to the minute. Null until the first use. */
    last_used_at: number | null;
  };
  /**
   * A token with which a program reads one event. It works until its end, and only while its creator is a superadmin. It
   * is deleted when it is withdrawn, and with the event or the creator's account.
   */
  api_tokens: {
    id: string;
    event_id: string;
    created_by: string;
    /** What the token is for, as typed by its creator. */
    name: string;
    token_fingerprint: string;
    created_at: number;
    expires_at: number;
    /** Accurate to the minute. Null until the first use. */
    last_used_at: number | null;
  };
  /**
   * An address of another program that gets facts about an event. It works until its end, and only while its creator is
   * a superadmin. It is deleted when it is removed, and with the event or the creator's account.
   */
  webhooks: {
    id: string;
    event_id: string;
    created_by: string;
    /** What the webhook is for, as typed by its creator. */
    name: string;
    /** Host of the address. The rest of it may contain a secret of the receiver. */
    host: string;
    /** The address and the signing secret, encrypted. */
    sealed: Uint8Array;
    created_at: number;
    expires_at: number;
    /** Null while it is not paused. */
    paused_at: number | null;
    /** Accurate to the minute. Null until the first delivery. */
    last_used_at: number | null;
  };
  /** An occasion on which a webhook is called. */
  webhook_occasions: {
    webhook_id: string;
    occasion: string;
  };
  /** A fact that is sent to a webhook. It is deleted a month after the fact. */
  webhook_deliveries: {
    /** The receiver ignores a repeated delivery by this id. */
    id: string;
    webhook_id: string;
    /** An occasion, or 'test'. */
    occasion: string;
    /** Null for a fact about the event, and for a test. */
    registration_id: string | null;
    /** Time of the fact. */
    at: number;
    /** Time of the next attempt; null after success or final failure. */
    due_at: number | null;
    attempts: number;
    delivered_at: number | null;
    failed_at: number | null;
    /** Why the last attempt failed, as a code. Null before the first attempt and after a success. */
    failure: string | null;
    /** HTTP status of the last answer. Null without an answer. */
    response_status: number | null;
  };
  /** A column of a sheet link. Ids of columns that no longer exist are ignored. */
  sheet_link_columns: {
    link_id: string;
    column_id: string;
  };
}
