import { useEffect, useState } from 'react';
import { ApiError } from './api.ts';

/**
 * Milliseconds without an answer after which a screen uses the data of this device. The result is on the screen within
 * 1.5 seconds (product 22.11), which leaves half a second to a slow phone.
 */
export const answerTimeoutMs = 1000;

/** Time limit of calls whose answer the user does not wait for, in milliseconds. */
export const backgroundTimeoutMs = 10_000;

/** Returns a signal that aborts after a time, or earlier if the given signal aborts. */
export const limitSignal = (signal: AbortSignal, timeoutMs: number): AbortSignal =>
  AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);

/**
 * Returns true for an aborted call, a missing answer, status 429, errors of the server (500 or higher), and answers
 * that are not from this server, such as the log-in page of a Wi-Fi network. All errors of this server have a code.
 */
export function isServerUnavailableError(error: unknown): boolean {
  if (error instanceof ApiError)
    return error.code === undefined || error.status === 429 || error.status >= 500;
  return error instanceof DOMException;
}

/** Returns true if this server answered with status 401 or 403, such as after a session or a duty has ended. */
export const isUnauthorizedOrForbiddenError = (error: unknown): boolean =>
  error instanceof ApiError && error.code !== undefined && (error.status === 401 || error.status === 403);

/** Returns true when the component has been mounted for `answerTimeoutMs`. */
export function useHasAnswerTimeoutPassed(): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), answerTimeoutMs);
    return () => clearTimeout(timer);
  }, []);
  return isLate;
}
