/** Only the module `awards` writes these tables. */
export interface AwardsTables {
  /** Criteria, weights and awards of an event. An event without a row has the shipped ones. */
  award_settings: {
    event_id: string;
    revision: number;
    /** JSON, as `src/awards/rule/settings.ts` describes it. */
    settings: string;
  };
  /**
   * A mark that a chair gave to a delegate. Rows are only added: the last one of the same chair, delegate, criterion,
   * session and slot is valid. It is deleted with the registration.
   */
  award_marks: {
    /** Id that the device chose, so that a mark that is sent twice is stored once. */
    id: string;
    committee_id: string;
    registration_id: string;
    /** Id of a criterion of the settings, which may have been removed. */
    criterion: string;
    /** Key of the session. Empty for a criterion that is marked once for the conference. */
    session: string;
    /** The speech, for a criterion that is marked for each speech. Empty otherwise. */
    slot: string;
    /** Null takes the mark back. */
    points: number | null;
    /** The chair's remark. Empty without one. */
    remark: string;
    /** Id of the chair's account, which may have been erased. */
    by_account: string;
    /** When it was given, corrected by the difference between the clocks of device and server. */
    at: number;
    received_at: number;
  };
  /** Who gets a place of an award in a committee. It is deleted with the registration. */
  award_decisions: {
    id: string;
    committee_id: string;
    registration_id: string;
    /** Id of an award of the settings. */
    award: string;
    /** From 1. At most one valid decision has a place. */
    place: number;
    /** The name of the award when it was decided. */
    label: string;
    sentence: string;
    /** Ids of accounts, which may have been erased. */
    decided_by: string;
    decided_at: number;
    /** The second person. Null until one confirmed it. */
    confirmed_by: string | null;
    confirmed_at: number | null;
    released_at: number | null;
    /** The certificate that the release drafted. It may have been deleted. */
    certificate_id: string | null;
    withdrawn_at: number | null;
  };
  /** How the name of a delegate is spoken, as the delegate wrote it. It is deleted with the registration. */
  spoken_names: { registration_id: string; spoken: string };
}
