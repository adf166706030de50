/** Shortest way of a finger across the screen that turns to another photo, in CSS pixels. */
const swipe = 48;

/** The photo after or before the one at `at`, round and round. */
export function turned(at: number, by: number, count: number): number {
  return (at + by + count) % count;
}

/** Where a key leads in the viewer; undefined for a key that means nothing there. */
export function turnedByKey(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowLeft') return turned(at, -1, count);
  if (key === 'ArrowRight') return turned(at, 1, count);
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return undefined;
}

/** By how many photos a finger turned that moved this far: to the left is onwards, and more sideways than up or down. */
export function turnsOfSwipe(across: number, down: number): -1 | 0 | 1 {
  if (Math.abs(across) < swipe || Math.abs(across) < 2 * Math.abs(down)) return 0;
  return across < 0 ? 1 : -1;
}
