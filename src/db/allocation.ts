/** Tables that only the module `allocation` writes. */
export interface AllocationTables {
  /** The lottery of an event: its committed secret and its public random number. */
  lotteries: {
    event_id: string;
    /** 64 hexadecimal digits. */
    secret: string;
    committed_at: number;
    /** Digest of tickets, preferences and seats at `closed_at`; it never changes afterwards. */
    closing_digest: string | null;
    closed_at: number | null;
    /** The tickets that took part at `closed_at`, as a JSON list. */
    closed_tickets: string | null;
    /** The source of the public number; null until a superadmin starts the lottery. */
    public_source: string | null;
    public_number: string | null;
    drawn_at: number | null;
    /** When seats were first published without the public number. */
    waived_at: number | null;
  };
  /** A computed draft of all seats of an event. */
  allocation_drafts: {
    id: string;
    event_id: string;
    made_at: number;
    made_by: string;
    /** The secretariat's settings (`Choices`), as JSON. */
    choices: string;
    /** Everything the draft is computed from (`Inputs`), as JSON. */
    inputs: string;
    digest: string;
    seed: string;
    /** The assigned seats (`Given`), as JSON. */
    given: string;
    quality: string;
    /** The results of other rules; null until they are requested. */
    ways: string | null;
    published_at: number | null;
    published_by: string | null;
  };
  /** Why a draft gives a delegate this seat. */
  seat_explanations: {
    draft_id: string;
    registration_id: string;
    /** A `SeatExplanation`, as JSON. */
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
    /** Null while it is open, as `answered_at`. */
    answer: 'accepted' | 'declined' | 'lapsed' | 'withdrawn' | 'gone' | null;
    answered_at: number | null;
  };
  /** A request of one delegate to swap seats with another. */
  seat_swaps: {
    id: string;
    event_id: string;
    /** The registration that asks, and its seat at that time. */
    asker_id: string;
    asker_seat_id: string;
    /** The registration that is asked, and its seat at that time. */
    holder_id: string;
    holder_seat_id: string;
    asked_at: number;
    until: number;
    /** Null while it is open, as `answered_at`. */
    answer: 'accepted' | 'declined' | 'cancelled' | 'rejected' | 'lapsed' | 'ended' | null;
    answered_at: number | null;
  };
}
