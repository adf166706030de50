import { AsyncLocalStorage } from 'node:async_hooks';
import type { Transaction } from './tables.ts';

/**
 * Checks that the caller is still authorised, and locks the account and the session until the commit. @throws AppError
 */
export type Authorization = (transaction: Transaction) => Promise<void>;

const guards = new AsyncLocalStorage<Authorization>();

/**
 * Runs the `work` of a caller's request. Each of its transactions checks the authorization first, so that a session
 * that ended during the call changes nothing.
 */
export function runAuthorized<T>(guard: Authorization, work: () => Promise<T>): Promise<T> {
  return guards.run(guard, work);
}

export function runWithAddedAuthorization<T>(guard: Authorization, work: () => Promise<T>): Promise<T> {
  const first = currentAuthorization();
  return runAuthorized(async (transaction) => {
    await first?.(transaction);
    await guard(transaction);
  }, work);
}

/**
 * Returns the authorization check of the current call. Undefined outside of calls, and in calls that only read or need
 * no account.
 */
export function currentAuthorization(): Authorization | undefined {
  return guards.getStore();
}
