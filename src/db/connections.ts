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
  /** A column of a sheet link. Ids of columns that no longer exist are ignored. */
  sheet_link_columns: {
    link_id: string;
    column_id: string;
  };
}
