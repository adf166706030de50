/** Only the module `allocation` writes these tables. */
export interface AllocationTables {
  /** The lottery of an event, with its committed secret and its public random number. */
  lotteries: {
    event_id: string;
    /** The committed secret, 64 hexadecimal digits. */
    secret: string;
    committed_at: number;
    /** Digest of the tickets, preferences and seats at `closed_at`. It never changes afterwards. */
    closing_digest: string | null;
    closed_at: number | null;
    /** The lottery tickets at `closed_at`, as JSON. */
    closed_tickets: string | null;
    /** Where the public number comes from; null until a superadmin draws it. */
    public_source: string | null;
    public_number: string | null;
    drawn_at: number | null;
    /** When seats were first published without the public number; null if they were not. */
    waived_at: number | null;
  };
  /** A computed assignment of all seats of an event, before or after it is published. */
  allocation_drafts: {
    id: string;
    event_id: string;
    made_at: number;
    made_by: string;
    /** The settings of the draft, as JSON of type `Choices`. */
    choices: string;
    /** The data that the draft was computed from, as JSON of type `Inputs`. */
    inputs: string;
    digest: string;
    seed: string;
    /** The seats that the draft gives, as JSON of type `Given`. */
    given: string;
    quality: string;
    /** How other assignment rules compare, as JSON; null until an admin requests the comparison. */
    ways: string | null;
    published_at: number | null;
    published_by: string | null;
  };
  /** The reason why a draft gives a delegate a seat. */
  seat_explanations: {
    draft_id: string;
    registration_id: string;
    /** JSON of type `SeatExplanation`. */
    explanation: string;
  };
  /** A free seat that was offered to a delegate. */
  seat_offers: {
    id: string;
    event_id: string;
    seat_id: string;
    registration_id: string;
    offered_at: number;
    until: number;
    /** Null while the delegate can still answer. */
    answer: 'accepted' | 'declined' | 'lapsed' | 'withdrawn' | 'gone' | null;
    answered_at: number | null;
  };
  /** A request of one delegate to swap seats with another. */
  seat_swaps: {
    id: string;
    event_id: string;
    /** The registration that asks for the swap. `asker_seat_id` is its seat when it asked. */
    asker_id: string;
    asker_seat_id: string;
    /** The registration that is asked. `holder_seat_id` is its seat when it was asked. */
    holder_id: string;
    holder_seat_id: string;
    asked_at: number;
    until: number;
    /** Null while the delegate can still answer. */
    answer: 'accepted' | 'declined' | 'cancelled' | 'rejected' | 'lapsed' | 'ended' | null;
    answered_at: number | null;
  };
}
