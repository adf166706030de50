import { AsyncLocalStorage } from 'node:async_hooks';
import type { Transaction } from './tables.ts';

/** Checks that the caller is still authorised, and locks the rows that say so until the transaction ends. @throws AppError otherwise */
export type Authorization = (transaction: Transaction) => Promise<void>;

const guards = new AsyncLocalStorage<Authorization>();

/**
 * Runs the work of a call. Every transaction of it checks the authorization first, so that nothing is changed with a
 * session or role that ended during the call.
 */
export function runAuthorized<T>(guard: Authorization, work: () => Promise<T>): Promise<T> {
  return guards.run(guard, work);
}

/** Runs a part of a call's work under a further authorization. */
export function runAlsoAuthorized<T>(guard: Authorization, work: () => Promise<T>): Promise<T> {
  const first = currentAuthorization();
  return runAuthorized(async (transaction) => {
    await first?.(transaction);
    await guard(transaction);
  }, work);
}

/** The authorization of the current call. Undefined outside of calls, and in calls that need no account or only read. */
export function currentAuthorization(): Authorization | undefined {
  return guards.getStore();
}
