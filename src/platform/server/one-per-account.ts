import { tooManyRequests } from '../contract/common.ts';
import { AppError } from './http/app-error.ts';

const retryAfterSeconds = 1;

/**
 * Runs one call of an account at a time. Further ones wait for a bounded time before they are refused: an account that
 * sends many at once, and again as soon as they are answered, takes no more of the process than one that waits.
 * @returns a function that throws AppError 429 with Retry-After while another call of the account runs
 */
export function onePerAccount(): <T>(accountId: string, work: () => Promise<T>) => Promise<T> {
  const running = new Set<string>();
  return async (accountId, work) => {
    if (running.has(accountId)) {
      await new Promise((resolve) => setTimeout(resolve, retryAfterSeconds * 1000));
      throw new AppError(tooManyRequests, { retryAfterSeconds });
    }
    running.add(accountId);
    try {
      return await work();
    } finally {
      running.delete(accountId);
    }
  };
}
