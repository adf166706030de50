export interface SeatCounts {
  /** All seats, including those of withheld portfolios, and those of withdrawn portfolios that a delegate has. */
  readonly seats: number;
  /** Seats that delegates can choose. */
  readonly offered: number;
  /** Offered seats that no delegate has. */
  readonly free: number;
  /** Number of delegates with a confirmed registration. */
  readonly confirmed: number;
}

/**
 * Returns true if every seat that delegates can choose is taken, or more delegates are confirmed than there are seats
 * (product 5.14). An event whose delegates cannot choose any seat is never full.
 */
export function areSeatsFull({ seats, offered, free, confirmed }: SeatCounts): boolean {
  return offered > 0 && (free <= 0 || confirmed > seats);
}
