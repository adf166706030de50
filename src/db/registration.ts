import type { Generated } from 'kysely';

/** Only the module `registration` writes these tables. */
export interface RegistrationTables {
  /** A delegate's registration for an event. An account has at most one for each event. */
  registrations: {
    id: string;
    event_id: string;
    account_id: string;
    mode: 'individual' | 'leader' | 'member';
    delegation_id: string | null;
    status: 'pending' | 'confirmed' | 'declined';
    experience: string;
    experience_level: 'Beginner' | 'Some experience' | 'Experienced' | null;
    college: string | null;
    accommodation: 'Yes' | 'No' | null;
    dietary_needs: string | null;
    transaction_number: string | null;
    /** After discounts. */
    registration_fee_amount: number;
    /** After discounts. */
    hospitality_fee_amount: number;
    /** The surcharge of the first committee, included in the registration fee. */
    surcharge_amount: Generated<number>;
    /** What a leader pays for the whole group; null for individuals and members. */
    group_total_amount: number | null;
    /** The payment proof. Null if the group leader pays, or the payment method needs no screenshot. */
    payment_picture_id: string | null;
    /** How the payer pays. Null for a member of a group, and while a payer has nothing to pay and sent no proof. */
    payment_way: 'upi' | 'sepa' | 'bank' | 'desk' | null;
    registered_at: number;
    decided_at: number | null;
    decided_by: string | null;
    /** When the delegate withdrew, or the desk did so on request. The status then is 'declined'. */
    withdrawn_at: number | null;
    /** The assigned seat. A seat has at most one delegate. */
    seat_id: string | null;
    assigned_at: number | null;
    assigned_by: string | null;
    /** Incremented by each change of the answers. A change that was made to an older revision is rejected. */
    revision: Generated<number>;
    /** The name as a key for sorting, computed by `search.sql.ts`. */
    sort_name: Generated<string>;
    /** The normalised text that the search compares, with the searched answers, computed by `search.sql.ts`. */
    search_text: Generated<string>;
  };
  /** A committee that a delegate prefers, with its rank. */
  registration_committees: { registration_id: string; position: number; committee_id: string };
  /** A portfolio that a delegate prefers, with its rank. */
  registration_portfolios: { registration_id: string; position: number; portfolio_id: string };
  /** A discount code that a registration used. */
  registration_discounts: {
    registration_id: string;
    code_id: string;
    /** The amount by which the code lowered the fee. */
    amount: number;
  };
  /** A group of delegates that registers and pays together. */
  delegations: {
    id: string;
    event_id: string;
    leader_id: string;
    name: string;
    created_at: number;
    /** When the leader registered for the group; null while members can still join. */
    completed_at: number | null;
  };
  /** An earlier name of a renamed group. Invitations that were mailed with it stay valid. */
  former_group_names: { delegation_id: string; name: string };
  /** An address that is invited to a group once it has a verified account. It is deleted after 30 days. */
  later_invitations: { delegation_id: string; email: string; created_at: number };
  /** An invitation to join a group. */
  invitations: {
    id: string;
    delegation_id: string;
    email: string;
    /** Fingerprint of the token in the mailed link. */
    token_fingerprint: string;
    /**
     * Fingerprint of the token in the last link that the leader copied. This link and the mailed link are both valid.
     */
    copied_token_fingerprint: string | null;
    /** When the last invitation was mailed. */
    created_at: number;
    accepted_at: number | null;
    /** When the reminder was mailed; null again after a new invitation. */
    reminded_at: number | null;
  };
  /** The code that a delegate enters as the reference of the payment for an event. */
  payment_references: { event_id: string; account_id: string; reference: string };
  /** The payment proof and transaction number that a registration had before the delegate replaced one of them. */
  payment_submissions: {
    id: string;
    registration_id: string;
    /** The replaced picture; null if there was none, or only the transaction number was replaced. */
    picture_id: string | null;
    transaction_number: string | null;
    replaced_at: number;
    /** 1 if the delegate sent the picture together with another one, as proofs of two payments; null otherwise. */
    is_part: number | null;
  };
  /** A change that a delegate made to a pending registration. */
  registration_changes: {
    id: string;
    registration_id: string;
    at: number;
    /** JSON of type `RegistrationChange`. */
    facts: string;
    /** What the payer owed before the change. Set only for the registration that pays, and only if the sum changed. */
    due_before_amount: number | null;
  };
  /** An admin who is currently viewing the registration on the desk. */
  registration_presences: { registration_id: string; account_id: string; expires_at: number };
  /** Anonymous statistics of a registration, kept after its account is erased. */
  erased_registrations: {
    id: string;
    event_id: string;
    /** Rounded down to half an hour. */
    registered_at: number;
    status: 'pending' | 'confirmed' | 'declined';
    /** Rounded down to half an hour; null if it was not withdrawn. */
    withdrawn_at: number | null;
    accommodation: 'Yes' | 'No' | null;
    /** The committee that the delegate preferred most. */
    first_committee_id: string | null;
    registration_fee_amount: number;
    hospitality_fee_amount: number;
  };
}
