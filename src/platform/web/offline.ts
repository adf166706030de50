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

/** Whether there is a network, as far as the browser knows: it may be one that leads nowhere. True while prerendering. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
}

/** Whether a call failed because no answer arrived, rather than with one. */
export function isUnanswered(failure: unknown): boolean {
  return failure instanceof ApiError && failure.status === 0;
}

/** How a call and the network stand. */
export interface Connection {
  readonly online: boolean;
  /** Whether the call ended without an answer. */
  readonly unanswered: boolean;
  /** Whether the network was lost while the call was under way: it may have arrived all the same. */
  readonly interrupted: boolean;
}

/**
 * What to say of it; undefined while all is well.
 * @param kept what the form still has, such as 'your answers'
 */
export function connectionText(
  { online, unanswered, interrupted }: Connection,
  kept: string,
): string | undefined {
  const still = `${kept} are still here`;
  if (!online && interrupted) return `You are offline. The connection broke while sending; ${still}.`;
  if (!online) return `You are offline. Nothing was sent; ${still}.`;
  if (unanswered && interrupted) return `The connection broke, and no answer came; ${still}. Send again.`;
  return unanswered ? `You are back online. Nothing was sent yet; ${still}. Send again.` : undefined;
}

/** The text for what was thrown where no `OfflineNotice` stands: that there is no network, or the server's own words. */
export function failureText(error: unknown): string {
  return isUnanswered(error) && !navigator.onLine
    ? 'You are offline. Nothing was sent; try again when you are back.'
    : errorText(error);
}
