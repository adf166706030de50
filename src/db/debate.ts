/** Only the module `debate` writes these tables. */
export interface DebateTables {
  /** A club's copy of the rules of procedure. The shipped sets are in the code. */
  rule_sets: {
    id: string;
    name: string;
    /** Id of the shipped set or of the copy from which it was made. It may have been deleted. */
    based_on: string;
    revision: number;
    /** JSON, as `src/debate/rule/rule-set/schema.ts` describes it. */
    document: string;
    /** The committee whose chairs copied it and may change it. Null for copies of superadmins. */
    committee_id: string | null;
  };
  /** Rules of procedure of an event. Missing until something was chosen. */
  debate_settings: {
    event_id: string;
    /** Set of the committees without an own choice. Null until one was chosen. */
    rule_set_id: string | null;
    /** Since when chairs may copy the set of their committee. Null: they may not. */
    chairs_may_copy_at: number | null;
  };
  /** Each saved revision of a copy, which sittings keep. */
  rule_set_revisions: {
    rule_set_id: string;
    revision: number;
    document: string;
    saved_at: number;
    /** Id of the account that saved it. The account may have been erased. */
    saved_by: string;
  };
  /** The debate of a committee. Missing until a rule set was chosen. */
  debates: {
    committee_id: string;
    event_id: string;
    /** Id of a copy or of a shipped set. */
    rule_set_id: string;
  };
}
