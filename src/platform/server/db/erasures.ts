import type { Transaction } from './tables.ts';

const erasing = new WeakSet<Transaction>();

/**
 * Marks a transaction that erases personal data. After its commit the write-ahead log of the embedded engine is
 * truncated, because it still contains the data.
 */
export function noteErasure(transaction: Transaction): void {
  erasing.add(transaction);
}

export function isErasure(transaction: Transaction): boolean {
  return erasing.has(transaction);
}
