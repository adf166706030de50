/** Only the module `record` writes these tables. */
export interface RecordTables {
  /** The public record of an event as a superadmin showed it. The row is missing while the record is hidden. */
  public_records: {
    event_id: string;
    shown_at: number;
    /** JSON, as `src/record/rule/facts.ts` describes it. It names portfolios and ids of awards, never persons. */
    facts: string;
  };
  /** Address of the record and the articles of an event. It stays when they are hidden, so that links stay valid. */
  record_addresses: {
    event_id: string;
    /** Last part of the path of its page. Unique. */
    address: string;
  };
  /** A text that a superadmin added to the record of a committee. */
  record_texts: {
    id: string;
    committee_id: string;
    /** From 1 to the maximum number of texts. Unique in the committee. */
    place: number;
    title: string;
    added_at: number;
    size: number;
    /** A PDF that was checked. Must be the last column, because SQLite then reads the other columns without the file. */
    bytes: Uint8Array;
  };
  /** Consent of a delegate to be named beside the own awards. It is deleted when it is withdrawn, and with the registration. */
  record_consents: {
    registration_id: string;
    /** The name that the delegate saw and agreed to. */
    name: string;
    consented_at: number;
  };
}
