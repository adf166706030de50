import { useEffect, useState } from 'react';
import { ApiError } from './api.ts';

/** If no answer comes within this time, a screen uses the data of this device (product 22.11). */
export const answerTimeoutMs = 1500;

/** Returns true for a missing answer, and for an error of an overloaded or failing server. */
export function isNoAnswer(error: unknown): boolean {
  if (error instanceof ApiError) return error.status === 0 || error.status === 429 || error.status >= 500;
  return error instanceof DOMException;
}

/** Returns true if the server refuses the caller, whose session or duty has ended. */
export const isNotAllowed = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 401 || error.status === 403);

/** Returns true once the server had enough time to answer the first calls of the screen. */
export function useIsAnswerLate(): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), answerTimeoutMs);
    return () => clearTimeout(timer);
  }, []);
  return isLate;
}
