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

/** Returns true for a call to which no answer arrived because this browser is offline. */
export function failedOffline(failure: unknown): boolean {
  return isUnanswered(failure) && !navigator.onLine;
}

export interface Connection {
  readonly online: boolean;
  readonly unanswered: boolean;
  /** True if the connection broke during the call. The server may have received the call. */
  readonly interrupted: boolean;
}

/**
 * Returns a text about a connection problem of a form. Undefined if there is no problem.
 * @param kept what the form still contains, such as 'your answers'. Undefined if nothing was filled in.
 */
export function getConnectionProblemText(
  { online, unanswered, interrupted }: Connection,
  kept?: string,
): string | undefined {
  const still = kept === undefined ? '' : `, but ${kept} ${/s$| and /.test(kept) ? 'are' : 'is'} still here`;
  if (!online && interrupted) return `You are offline. The connection broke while sending${still}.`;
  if (!online) return `You are offline. Nothing was sent${still}.`;
  if (unanswered && interrupted) return `The connection broke before an answer came${still}. Send again.`;
  return unanswered ? `You are back online. Nothing was sent yet${still}. Send again.` : undefined;
}

/**
 * Returns the error text for a screen without an `OfflineNotice`. If the browser is offline and no answer arrived, the
 * text describes that.
 */
export function getErrorOrOfflineText(error: unknown): string {
  return failedOffline(error)
    ? 'You are offline. Nothing was sent. Try again when you are back online.'
    : errorText(error);
}
