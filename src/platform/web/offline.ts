import { useSyncExternalStore } from 'react';
import { ApiError, errorText } from './api.ts';

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/**
 * Returns true if the browser is connected to a network, even if the server cannot be reached. True while prerendering.
 */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
}

/** Returns true for a call to which no answer arrived. */
export function isUnanswered(failure: unknown): boolean {
  return failure instanceof ApiError && failure.status === 0;
}

export interface Connection {
  readonly online: boolean;
  readonly unanswered: boolean;
  /** True if the connection broke during the call. The server may have received the call. */
  readonly interrupted: boolean;
}

/**
 * Returns a text about a connection problem of a form. Undefined if there is no problem.
 * @param kept what the form still contains, such as 'your answers'
 */
export function getConnectionProblemText(
  { online, unanswered, interrupted }: Connection,
  kept: string,
): string | undefined {
  const still = `${kept} ${/s$| and /.test(kept) ? 'are' : 'is'} still here`;
  if (!online && interrupted) return `You are offline. The connection broke while sending, but ${still}.`;
  if (!online) return `You are offline. Nothing was sent, but ${still}.`;
  if (unanswered && interrupted)
    return `The connection broke before an answer came, but ${still}. Send again.`;
  return unanswered ? `You are back online. Nothing was sent yet, but ${still}. Send again.` : undefined;
}

/**
 * Returns the error text for a screen without an `OfflineNotice`. If the browser is offline and no answer arrived, the
 * text describes that.
 */
export function getErrorOrOfflineText(error: unknown): string {
  return isUnanswered(error) && !navigator.onLine
    ? 'You are offline. Nothing was sent. Try again when you are back online.'
    : errorText(error);
}
