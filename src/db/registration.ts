import type { Generated } from 'kysely';

/** Tables that only the module `registration` writes. */
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
    registration_fee_paise: number;
    hospitality_fee_paise: number;
    /** The sum that a leader pays for the whole group; null in other modes. */
    group_total_paise: number | null;
    /** The screenshot of the payment; null where the leader pays. */
    payment_picture_id: string | null;
    registered_at: number;
    decided_at: number | null;
    decided_by: string | null;
    /** When the delegate, or the desk on their request, withdrew it; its status is 'declined' from then on. */
    withdrawn_at: number | null;
    /** Unique: a seat has one delegate. */
    seat_id: string | null;
    assigned_at: number | null;
    assigned_by: string | null;
    /** The delegate's name as lists sort it; `search.sql.ts` computes it. */
    sort_name: Generated<string>;
    /** The text that searches match; `search.sql.ts` computes it. */
    search_text: Generated<string>;
  };
  /** A committee that a delegate prefers, by rank. */
  registration_committees: { registration_id: string; position: number; committee_id: string };
  /** A portfolio that a delegate prefers, by rank. */
  registration_portfolios: { registration_id: string; position: number; portfolio_id: string };
  /** A group that registers and pays together. */
  delegations: {
    id: string;
    event_id: string;
    leader_id: string;
    name: string;
    created_at: number;
    /** When the leader registered, which closes the group; null while members can join. */
    completed_at: number | null;
  };
  /** An invitation to join a delegation. */
  invitations: {
    id: string;
    delegation_id: string;
    email: string;
    token_fingerprint: string;
    created_at: number;
    accepted_at: number | null;
  };
  /** The code that an account writes into its payment for an event. */
  payment_references: { event_id: string; account_id: string; reference: string };
  /** An earlier proof of payment or transaction number, which the delegate has replaced. `registrations` has the current one. */
  payment_submissions: {
    id: string;
    registration_id: string;
    /** Null where only the transaction number was replaced. */
    picture_id: string | null;
    transaction_number: string | null;
    replaced_at: number;
  };
  /** The admin who has a registration open on the desk. */
  registration_presences: { registration_id: string; account_id: string; expires_at: number };
  /** Anonymous statistics of a registration, kept after its account is erased. */
  erased_registrations: {
    id: string;
    event_id: string;
    /** Rounded down to half an hour. */
    registered_at: number;
    status: 'pending' | 'confirmed' | 'declined';
    /** Rounded down to half an hour; null where it was not withdrawn. */
    withdrawn_at: number | null;
    accommodation: 'Yes' | 'No' | null;
    /** The committee that the delegate preferred most. */
    first_committee_id: string | null;
    registration_fee_paise: number;
    hospitality_fee_paise: number;
  };
}
