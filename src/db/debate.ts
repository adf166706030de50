import type { Generated } from 'kysely';

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
    /** Number of the last step of the log. */
    seq: Generated<number>;
    /** Grows with everything that a screen of the debate shows, so that processes see a change by one read. */
    version: Generated<number>;
    /** Term of the lead; 0 until a device took it. */
    lead_term: Generated<number>;
    lead_device: string | null;
    /** Id of the lead's account, which may have been erased. */
    lead_account: string | null;
    lead_taken_at: number | null;
    /** When the lead last sent something. */
    lead_seen_at: number | null;
    /** Fingerprint of the one-time code with which another device takes the lead over from a file. */
    handover_fingerprint: string | null;
    /** Opens the projector of the committee without an account. Null until a chair opened the debate. */
    screen_key: string | null;
    /** Whether delegates ask and vote on their phones: at once, after a tap of the chair, or not. */
    phones: Generated<'off' | 'ask' | 'on'>;
  };
  /** A portfolio that differs from others in a debate. Those without a row have all votes, no veto and no tag. */
  debate_members: {
    committee_id: string;
    portfolio_id: string;
    votes: 'all' | 'procedural' | 'none';
    has_veto_at: number | null;
    /** JSON: list of texts, such as the party. */
    tags: string;
  };
  /** The log of a debate: only added to, with gapless numbers. It names portfolios, and no person. */
  debate_steps: {
    committee_id: string;
    seq: number;
    /** Id that the device chose. */
    id: string;
    term: number;
    /** When it was made, corrected by the difference between the clocks of device and server. */
    at: number;
    received_at: number;
    /** Id of the account that sent it, which may have been erased. */
    by_account: string | null;
    made_by: 'chair' | 'floor';
    device: string;
    kind: string;
    /** JSON. */
    body: string;
    /** JSON: the refusals that the chair overruled, and why. */
    anyway: string | null;
  };
  /** A step that the log does not have, because another device led or the rules refused it. The lead decides about it. */
  debate_side_steps: {
    committee_id: string;
    id: string;
    /** Place in the batch of its device. */
    position: number;
    term: number;
    at: number;
    received_at: number;
    by_account: string | null;
    device: string;
    kind: string;
    body: string;
    anyway: string | null;
    /** JSON: why it is not in the log. */
    refusal: string;
    /** Number of the step with which the lead applied or noted it. */
    applied_seq: number | null;
    discarded_at: number | null;
  };
  /** What a delegate asks for on a phone, until the chair answers. It is deleted with the registration. */
  debate_requests: {
    id: string;
    committee_id: string;
    registration_id: string;
    kind: string;
    /** JSON: the step that it would be. */
    body: string;
    at: number;
    answered_at: number | null;
    answer: 'accepted' | 'declined' | null;
  };
}
