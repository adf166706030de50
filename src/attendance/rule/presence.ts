export type Direction = 'in' | 'out';

/** A scan that counts: not undone, and not red unless the door let the delegate in anyway. */
export interface CountedScan {
  id: string;
  /** Epoch milliseconds. */
  at: number;
  direction: Direction;
  door: string;
}

export interface Presence {
  state: 'in' | 'out';
  /** When the delegate came in, or left, and at which door. */
  at: number;
  door: string;
}

/** Orders scans by time, then by id, so that every device and the server get the same order. */
export function compareScans(a: CountedScan, b: CountedScan): number {
  return a.at - b.at || (a.id < b.id ? -1 : Number(a.id !== b.id));
}

/**
 * Returns whether a delegate is in, from the scans of one occasion in any order. A repeated scan of the same direction
 * changes nothing, so that the first one stays valid.
 */
export function presenceOf(scans: readonly CountedScan[]): Presence | undefined {
  let presence: Presence | undefined;
  for (const { direction, at, door } of scans.toSorted(compareScans))
    if (direction !== (presence?.state ?? 'out')) presence = { state: direction, at, door };
  return presence;
}
