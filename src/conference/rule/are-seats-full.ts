export interface SeatCounts {
  /** All seats, including withheld ones. */
  readonly seats: number;
  /** Seats that delegates can choose. */
  readonly offered: number;
  /** Offered seats that no delegate has. */
  readonly free: number;
  /** Number of delegates with a confirmed registration. */
  readonly confirmed: number;
}

/**
 * Returns true if every seat that delegates can choose was given, or more delegates are confirmed than there are seats
 * (product 5.14). An event without seats to choose is never full.
 */
export function areSeatsFull({ seats, offered, free, confirmed }: SeatCounts): boolean {
  return offered > 0 && (free <= 0 || confirmed > seats);
}
