export type Direction = 'in' | 'out';

/** A scan from which the presence is computed. It is not undone, and its verdict is not red or was overridden. */
export interface EffectiveScan {
  id: string;
  /** Epoch milliseconds. */
  at: number;
  direction: Direction;
  door: string;
}

export interface Presence {
  state: 'in' | 'out';
  /** Time (epoch milliseconds) and door at which the delegate came in or left. */
  at: number;
  door: string;
}

/** Orders scans by time, then by id, so that every device and the server get the same order. */
export function compareScans(a: EffectiveScan, b: EffectiveScan): number {
  return a.at - b.at || (a.id < b.id ? -1 : Number(a.id !== b.id));
}

/**
 * Returns the entries of a delegate who was already in, each with the earlier entry, which is the valid one.
 * @param scans of one delegate and occasion, in any order
 */
export function listDuplicateEntries<S extends EffectiveScan>(scans: readonly S[]): { scan: S; first: S }[] {
  const duplicates: { scan: S; first: S }[] = [];
  let first: S | undefined;
  for (const scan of scans.toSorted(compareScans)) {
    if (scan.direction === 'out') first = undefined;
    else if (first) duplicates.push({ scan, first });
    else first = scan;
  }
  return duplicates;
}

/**
 * Computes the presence from the scans of one occasion, in any order. A repeated scan of the same direction is ignored,
 * so that the time and door of the first one remain.
 * @returns undefined for a delegate who never came
 */
export function computePresence(scans: readonly EffectiveScan[]): Presence | undefined {
  let presence: Presence | undefined;
  for (const { direction, at, door } of scans.toSorted(compareScans))
    if (direction !== (presence?.state ?? 'out')) presence = { state: direction, at, door };
  return presence;
}
