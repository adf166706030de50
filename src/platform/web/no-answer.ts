import { useEffect, useState } from 'react';
import { ApiError } from './api.ts';

/** Milliseconds without an answer after which a screen uses the data of this device (product 22.11). */
export const answerTimeoutMs = 1500;

/** Returns true for an aborted call, a missing answer, status 429, and errors of the server (500 or higher). */
export function isServerUnavailableError(error: unknown): boolean {
  if (error instanceof ApiError) return error.status === 0 || error.status === 429 || error.status >= 500;
  return error instanceof DOMException;
}

/** Returns true for status 401 or 403, such as after the caller's session or duty has ended. */
export const isUnauthorizedOrForbiddenError = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 401 || error.status === 403);

/** Returns true when the component has been mounted for `answerTimeoutMs`. */
export function useHasAnswerTimeoutPassed(): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), answerTimeoutMs);
    return () => clearTimeout(timer);
  }, []);
  return isLate;
}
