import { AsyncLocalStorage } from 'node:async_hooks';
import type { Transaction } from './tables.ts';

/** Verifies that the caller is still authorised, and locks that until the transaction ends. @throws AppError when not */
export type Authorization = (transaction: Transaction) => Promise<void>;

const guards = new AsyncLocalStorage<Authorization>();

/**
 * Runs the work of a call. Every transaction it begins asks `guard` first, so that nothing is changed with a session
 * or a role that ended while the call was under way, and no use case has to think of it.
 */
export function runAuthorized<T>(guard: Authorization, work: () => Promise<T>): Promise<T> {
  return guards.run(guard, work);
}

/** Runs a part of a call's work under one more guard, beside the call's own. */
export function runAlsoAuthorized<T>(guard: Authorization, work: () => Promise<T>): Promise<T> {
  const first = currentAuthorization();
  return runAuthorized(async (transaction) => {
    await first?.(transaction);
    await guard(transaction);
  }, work);
}

/** The guard of the call under way; undefined outside of calls, and in those that need no account or only read. */
export function currentAuthorization(): Authorization | undefined {
  return guards.getStore();
}
