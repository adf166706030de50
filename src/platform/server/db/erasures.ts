import type { Changes } from './tables.ts';

const erasing = new WeakSet<Changes>();

/**
 * Notes that a transaction erases personal data: once it has committed, the write-ahead log of the embedded engine is emptied, in which the
 * data would stay otherwise.
 */
export function noteErasure(changes: Changes): void {
  erasing.add(changes);
}

export function isErasure(changes: Changes): boolean {
  return erasing.has(changes);
}
