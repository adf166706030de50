import type { Transaction } from './tables.ts';

const erasing = new WeakSet<Transaction>();

/**
 * Notes that a transaction erases personal data: once it has committed, the write-ahead log of the embedded engine is emptied, in which the
 * data would stay otherwise.
 */
export function noteErasure(transaction: Transaction): void {
  erasing.add(transaction);
}

export function isErasure(transaction: Transaction): boolean {
  return erasing.has(transaction);
}
