import { ApiError } from './api.ts';

/** Longer than any rush lasts; after so many retries the server's text is shown. */
const mostTimes = 30;

/** When the server wants to be asked again, in milliseconds since 1970; undefined when it did not say so. */
export function retryAt(failure: unknown): number | undefined {
  return failure instanceof ApiError ? failure.retryAt : undefined;
}

/**
 * For calls that wait for the processor in the rush (passwords, pictures): while the queue is full the server names a time,
 * and the page comes again by itself, so that the user need not press a button repeatedly. Show it with `QueueNotice`.
 *
 *     mutationOptions({ ...retryWhenBusy, mutationFn: ... })
 */
export const retryWhenBusy = {
  retry: (times: number, failure: Error) => times < mostTimes && retryAt(failure) !== undefined,
  retryDelay: (_times: number, failure: Error) => Math.max(0, (retryAt(failure) ?? 0) - Date.now()),
};
