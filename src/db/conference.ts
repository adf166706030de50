import type { Generated } from 'kysely';

/** Tables that only the module `conference` writes. */
export interface ConferenceTables {
  /** An edition of the conference. */
  events: {
    id: string;
    /** The current name; `event_names` has all earlier ones too. */
    name: string;
    short_name: string;
    theme: string;
    /** Empty where the text is derived from the dates. */
    dates_in_words: string;
    venue_name: string;
    venue_address: string;
    /** URL of a map of the venue. */
    venue_map: string;
    time_zone: string;
    state: Generated<'draft' | 'announced' | 'over' | 'archived'>;
    individual_fee_paise: number;
    group_member_fee_paise: number;
    hospitality_fee_paise: number;
    /** Start of the registration window; null until it is set. Both ends may be in the future. */
    registration_opens_at: number | null;
    registration_closes_at: number | null;
    /** When the public page began to list the portfolios. */
    portfolios_shown_at: number | null;
    /** Both or neither; every announced event has them. */
    starts_at: number | null;
    ends_at: number | null;
    /** When a superadmin first replaced the fees, or dates, of the content files. */
    fees_set_at: number | null;
    dates_set_at: number | null;
    revision: Generated<number>;
    /** Counts the changes to its committees and portfolios. */
    catalogue_revision: Generated<number>;
  };
  /** A current or earlier name of an event. */
  event_names: { name: string; event_id: string };
  /** The event that the public pages show. It has one row. */
  main_event: { id: number; event_id: string };
  /** The totals of an event that was archived. */
  event_closings: {
    event_id: string;
    closed_at: number;
    delegates: number;
    committees: number;
    colleges: number;
    /** When the personal data of its registrations are due to be erased; null for never. */
    erase_at: number | null;
    erased_at: number | null;
  };
  /** A committee of an event. */
  committees: {
    id: string;
    event_id: string;
    value: string;
    name: string;
    short_name: string;
    agenda: string;
    summary: string;
    /** Paragraphs, with an empty line between two. */
    description: string;
    hue: 'azure' | 'saffron' | 'viridian' | 'rose' | 'violet';
    /** Periods of the two pendulums that draw the committee's artwork. */
    first_period: number;
    second_period: number;
    level: 'open' | 'beginners' | 'intermediate' | 'experts';
    /** The name of a picture. */
    banner: string;
    background_guide: string | null;
    chat_group: string | null;
    position: number;
    /** When it was withdrawn from choice. Existing choices and seats stay. */
    withdrawn_at: number | null;
  };
  /** A country or person that a delegate represents in a committee. */
  portfolios: {
    id: string;
    committee_id: string;
    name: string;
    position: number;
    /** When it was withheld: only the secretariat assigns it, by hand. */
    withheld_at: number | null;
    withdrawn_at: number | null;
    /** When it was marked as not for beginners. */
    demanding_at: number | null;
  };
  /** A seat of a portfolio. */
  seats: { id: string; portfolio_id: string; number: number };
  /** A version of the bank account that fees are paid to. */
  bank_details: {
    id: string;
    event_id: string;
    account_holder: string;
    bank: string;
    account_number: string;
    ifsc: string;
    /** Account ids, also of erased accounts. */
    typed_by: string;
    typed_at: number;
    confirmed_by: string | null;
    confirmed_at: number | null;
    /** Unique for an event; null once replaced or withdrawn. */
    status: 'pending' | 'active' | null;
    /** The event that they were copied from when a new edition was created; null where they were typed for this event. */
    taken_over_from: string | null;
  };
  /** A UPI ID of a bank account. */
  bank_details_upi_ids: { bank_details_id: string; position: number; upi_id: string };
}
