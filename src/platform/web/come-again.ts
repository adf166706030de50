import { ApiError } from './api.ts';

/** Longer than any rush lasts; whoever came so often is shown the server's text. */
const mostTimes = 30;

/** When the server wants to be asked again, in milliseconds since 1970; undefined when it did not say so. */
export function comeAgainAt(failure: unknown): number | undefined {
  return failure instanceof ApiError ? failure.comeAgainAt : undefined;
}

/**
 * For calls that wait for the processor in the rush (passwords, pictures): while the queue is full the server names a time,
 * and the page comes again by itself, so that nobody presses a button over and over. Show it with `InQueue`.
 *
 *     mutationOptions({ ...comesAgain, mutationFn: ... })
 */
export const comesAgain = {
  retry: (times: number, failure: Error) => times < mostTimes && comeAgainAt(failure) !== undefined,
  retryDelay: (_times: number, failure: Error) => Math.max(0, (comeAgainAt(failure) ?? 0) - Date.now()),
};
