import type { Generated } from 'kysely';

/** Only the module `conference` writes these tables. */
export interface ConferenceTables {
  /** An edition of the conference. */
  events: {
    id: string;
    /** The current name. The table `event_names` also has the earlier ones. */
    name: string;
    short_name: string;
    theme: string;
    /** The dates as text. Empty if the site formats them from `starts_at` and `ends_at`. */
    dates_in_words: string;
    venue_name: string;
    venue_address: string;
    venue_map: string;
    state: Generated<'draft' | 'announced' | 'over' | 'archived'>;
    individual_fee_amount: number;
    group_member_fee_amount: number;
    hospitality_fee_amount: number;
    /** When a superadmin stopped offering accommodation; null while it is offered. */
    without_hospitality_at: number | null;
    /** Start of the registration window, which ends at `registration_closes_at`. */
    registration_opens_at: number | null;
    registration_closes_at: number | null;
    /**
     * The kinds of payment methods that the setup chose, separated by spaces, with which the form of the first payment
     * details begins. Null if none were chosen.
     */
    planned_payment_ways: string | null;
    portfolios_shown_at: number | null;
    /** When a superadmin switched the waiting list on; null while it is off. */
    waiting_list_at: number | null;
    /**
     * When the site detected that every seat that delegates can choose is taken, or that more delegates are confirmed
     * than there are seats; null otherwise.
     */
    full_at: number | null;
    /** Start of the event. Set together with `ends_at`. An announced event always has both. */
    starts_at: number | null;
    ends_at: number | null;
    /**
     * When a superadmin last set other fees than those of the content files. While it is null, the event of the content
     * files gets their fees at each start. The same is true of `dates_set_at` and the dates.
     */
    fees_set_at: number | null;
    dates_set_at: number | null;
    revision: Generated<number>;
    catalogue_revision: Generated<number>;
  };
  /** Ids of deleted events. A start does not add an event of the content files again that a superadmin deleted. */
  deleted_events: { id: string; deleted_at: number };
  /**
   * When the site got its first registration; null if it has none yet. The table has at most one row, which is never
   * deleted. Code that depends on it locks the row.
   */
  first_registration: { id: number; registered_at: number | null };
  /**
   * The fees of a round that the server keeps for a delegate, who added a screenshot of the payment while the round was
   * current.
   */
  fee_reservations: {
    event_id: string;
    account_id: string;
    /** The round may have been deleted. */
    round_id: string;
    individual_fee_amount: number;
    group_member_fee_amount: number;
    hospitality_fee_amount: number;
    /** Number of people, with the leader, for whom the fees are kept. */
    people: number;
    ends_at: number;
  };
  /**
   * Fees that replace those of the event until a date or until a number of places is taken. Of several rounds, the
   * first one that has not ended applies.
   */
  fee_rounds: {
    id: string;
    event_id: string;
    position: number;
    name: string;
    /** The round ends at this time or when all `places` are taken. A round with neither never applies. */
    ends_at: number | null;
    places: number | null;
    /**
     * Number of places taken, updated only if `places` is set. It can exceed `places`, because a group that takes the
     * last place gets places for all its members.
     */
    taken: Generated<number>;
    individual_fee_amount: number;
    group_member_fee_amount: number;
    hospitality_fee_amount: number;
  };
  /** A code that lowers the fee of a registration. */
  discount_codes: {
    id: string;
    event_id: string;
    /** The code in capitals. It is unique within an event. */
    code: string;
    /** The discount in percent. Either this or `amount` is set. */
    percent: number | null;
    amount: number | null;
    /** Fees that the code lowers. */
    scope: 'all' | 'registration' | 'individual' | 'group' | 'hospitality';
    /** Null if the code can be used any number of times. */
    max_uses: number | null;
    used: Generated<number>;
    expires_at: number | null;
    created_at: number;
    stopped_at: number | null;
  };
  /** A current or earlier name of an event. */
  event_names: { name: string; event_id: string };
  /** The event that the public pages show. The table has one row after the first start. */
  main_event: { id: number; event_id: string };
  /** The totals of an archived event. */
  event_closings: {
    event_id: string;
    closed_at: number;
    delegates: number;
    committees: number;
    colleges: number;
    /** When personal data must be erased; null for never. */
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
    /** Paragraphs separated by empty lines. */
    description: string;
    hue: 'azure' | 'saffron' | 'viridian' | 'rose' | 'violet';
    /** Periods of the two pendulums that draw the committee's artwork. */
    first_period: number;
    second_period: number;
    level: 'open' | 'beginners' | 'intermediate' | 'experts';
    banner: string;
    /** Added to the registration fee of delegates whose first preference is this committee. */
    surcharge_amount: Generated<number>;
    background_guide: string | null;
    chat_group: string | null;
    position: number;
    /** When it was withdrawn. Delegates can no longer choose it. Existing choices and seats stay. */
    withdrawn_at: number | null;
  };
  /** A country or person that a delegate represents in a committee. */
  portfolios: {
    id: string;
    committee_id: string;
    name: string;
    position: number;
    /** When it was withheld from delegates. Only the secretariat can assign it afterwards. */
    withheld_at: number | null;
    withdrawn_at: number | null;
    /** When an admin marked it as unsuitable for beginners. */
    demanding_at: number | null;
  };
  /** A place in a committee for one delegate. A portfolio can have several. */
  seats: { id: string; portfolio_id: string; number: number };
  /** A version of the payment details of an event. */
  bank_details: {
    id: string;
    event_id: string;
    /** Id of the account that entered the details. The account may have been erased. */
    typed_by: string;
    typed_at: number;
    confirmed_by: string | null;
    confirmed_at: number | null;
    /** An event has at most one row of each status. Null once the version is replaced or withdrawn. */
    status: 'pending' | 'active' | null;
    /** Event from which the details were copied; null if they were entered by hand. */
    taken_over_from: string | null;
  };
  /**
   * A payment method in a version of the payment details. A check constraint requires the columns of its kind; the
   * others are null.
   */
  payment_ways: {
    bank_details_id: string;
    kind: 'upi' | 'sepa' | 'bank' | 'desk';
    account_holder: string | null;
    bank: string | null;
    account_number: string | null;
    bank_code: string | null;
    iban: string | null;
    /** Empty if the club does not know it. */
    bic: string | null;
    /** Where and when delegates pay at the desk. */
    place: string | null;
  };
  /** A UPI ID that belongs to a version of the payment details. */
  bank_details_upi_ids: { bank_details_id: string; position: number; upi_id: string };
}
