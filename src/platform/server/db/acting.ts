import { AsyncLocalStorage } from 'node:async_hooks';
import type { Changes } from './tables.ts';

/** Verifies that the caller is still authorised, and locks that until the transaction ends. @throws AppError when not */
export type Guard = (changes: Changes) => Promise<void>;

const guards = new AsyncLocalStorage<Guard>();

/**
 * Runs the work of a call. Every transaction it begins asks `guard` first, so that nothing is changed with a session
 * or a role that ended while the call was under way, and no use case has to think of it.
 */
export function actingUnder<T>(guard: Guard, work: () => Promise<T>): Promise<T> {
  return guards.run(guard, work);
}

/** Runs a part of a call's work under one more guard, beside the call's own. */
export function alsoUnder<T>(guard: Guard, work: () => Promise<T>): Promise<T> {
  const first = currentGuard();
  return actingUnder(async (changes) => {
    await first?.(changes);
    await guard(changes);
  }, work);
}

/** The guard of the call under way; undefined outside of calls, and in those that need no account or only read. */
export function currentGuard(): Guard | undefined {
  return guards.getStore();
}
