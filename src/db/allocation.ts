/** Only the module `allocation` writes these tables. */
export interface AllocationTables {
  /**
   * The lottery of an event, a commit-reveal scheme. The SHA-256 digest of the secret is published first. A public
   * random number is added after the entries have closed, so that the club cannot choose the result.
   */
  lotteries: {
    event_id: string;
    /** The secret, 64 hexadecimal digits. Only its SHA-256 digest is public until the lottery is drawn. */
    secret: string;
    committed_at: number;
    /**
     * SHA-256 digest of the tickets, preferences and seats at `closed_at`. Starting the public lottery sets it and
     * `closed_at` to null again.
     */
    closing_digest: string | null;
    closed_at: number | null;
    /** The lottery tickets at `closed_at`, as JSON. */
    closed_tickets: string | null;
    /** Description of where the public number comes from. Null until a superadmin starts the public lottery. */
    public_source: string | null;
    public_number: string | null;
    drawn_at: number | null;
    /**
     * When seats were published without a public number; null if that has not happened. The public lottery can then no
     * longer start.
     */
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
    /** The seats that the draft assigns, as JSON of type `Given`. */
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
    /** The registration that requests the swap. `asker_seat_id` is its seat at the time of the request. */
    asker_id: string;
    asker_seat_id: string;
    /** The registration that receives the request. `holder_seat_id` is its seat at the time of the request. */
    holder_id: string;
    holder_seat_id: string;
    asked_at: number;
    until: number;
    /** The outcome. Null while the delegate can still answer. */
    answer: 'accepted' | 'declined' | 'cancelled' | 'rejected' | 'lapsed' | 'ended' | null;
    answered_at: number | null;
  };
}
