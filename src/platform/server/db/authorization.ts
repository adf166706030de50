import { AsyncLocalStorage } from 'node:async_hooks';
import type { Transaction } from './tables.ts';

/**
 * Checks that the caller may still make the call, and locks the account and the session until the commit.
 * @throws AppError 401 if the session has ended; the error `forbidden` of the call (401 by default) if the role or the
 * duty no longer permits it; the error of `ofRegistration` for the caller's own registration
 */
export type Authorization = (transaction: Transaction) => Promise<void>;

const guards = new AsyncLocalStorage<Authorization>();

/**
 * Runs the `work` of a call. Each transaction of `Database.change` in it checks the authorization first, so that a call
 * changes nothing after its session has ended.
 */
export function runWithAuthorization<T>(guard: Authorization, work: () => Promise<T>): Promise<T> {
  return guards.run(guard, work);
}

export function runWithAddedAuthorization<T>(guard: Authorization, work: () => Promise<T>): Promise<T> {
  const first = currentAuthorization();
  return runWithAuthorization(async (transaction) => {
    await first?.(transaction);
    await guard(transaction);
  }, work);
}

/**
 * Returns the authorization check of the current call. Undefined outside of calls, and in calls that change nothing or
 * need no account.
 */
export function currentAuthorization(): Authorization | undefined {
  return guards.getStore();
}
