/** Only the module `allocation` writes these tables. */
export interface AllocationTables {
  /** The lottery of an event. Its secret is committed first, and a public random number is added later. */
  lotteries: {
    event_id: string;
    /** The secret that the club committed to, 64 hexadecimal digits. */
    secret: string;
    committed_at: number;
    /** Digest of the tickets, preferences and seats at `closed_at`. Null again if a public lottery begins later. */
    closing_digest: string | null;
    closed_at: number | null;
    /** The lottery tickets at `closed_at`, as JSON. */
    closed_tickets: string | null;
    /** Source of the public number. Null until a superadmin draws the lottery. */
    public_source: string | null;
    public_number: string | null;
    drawn_at: number | null;
    /** When seats were first published without the public number; null if that never happened. */
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
    /** Comparison of the draft with other assignment rules, as JSON. Null until an admin requests it. */
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
    /** The outcome. Null while the delegate can still answer. */
    answer: 'accepted' | 'declined' | 'lapsed' | 'withdrawn' | 'gone' | null;
    answered_at: number | null;
  };
  /** A request of one delegate to swap seats with another. */
  seat_swaps: {
    id: string;
    event_id: string;
    /** The registration that asks for the swap, with its seat at that time in `asker_seat_id`. */
    asker_id: string;
    asker_seat_id: string;
    /** The registration that is asked, with its seat at that time in `holder_seat_id`. */
    holder_id: string;
    holder_seat_id: string;
    asked_at: number;
    until: number;
    /** The outcome. Null while the delegate can still answer. */
    answer: 'accepted' | 'declined' | 'cancelled' | 'rejected' | 'lapsed' | 'ended' | null;
    answered_at: number | null;
  };
}
