import { useSyncExternalStore } from 'react';

/** Name of the cookie with the token. While the cookie exists, the user is logged in (product 4.2). */
const cookieName = 'authToken';
const fourteenDaysInSeconds = 14 * 24 * 60 * 60;

/**
 * Key in local storage. It is set while this device stores lists, scans or roll call entries for offline use. Its value
 * is the page that must log the device out, because that page first sends the stored scans and entries.
 */
export const deviceLogOutPageStorageKey = 'leave-page';

const listeners = new Set<() => void>();

function announce(): void {
  for (const listener of listeners) listener();
}

function cookieAttributes(maxAge: number): string {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  return `; Path=/; Max-Age=${maxAge}; SameSite=Lax${secure}`;
}

/** Returns the token of this browser. Undefined when logged out, and while prerendering. */
export function readToken(): string | undefined {
  if (typeof document === 'undefined') return undefined;
  for (const pair of document.cookie.split('; ')) {
    if (pair.startsWith(`${cookieName}=`)) return decoded(pair.slice(cookieName.length + 1)) || undefined;
  }
  return undefined;
}

/**
 * Decodes the value of the cookie. Returns '' for an invalid value, which another site of the same domain may have set.
 */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return '';
  }
}

/** Stores the token in a cookie for 14 days: SameSite=Lax, Secure on https, for every path. */
export function writeToken(token: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain http, where the site also runs
  document.cookie = `${cookieName}=${encodeURIComponent(token)}${cookieAttributes(fourteenDaysInSeconds)}`;
  announce();
}

/** Logs this browser out. The session on the server continues until the logout call. */
export function removeToken(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: as above
  document.cookie = `${cookieName}=${cookieAttributes(0)}`;
  announce();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const store = typeof cookieStore === 'undefined' ? undefined : cookieStore;
  store?.addEventListener('change', listener);
  return () => {
    listeners.delete(listener);
    store?.removeEventListener('change', listener);
  };
}

/** State of the log-in. It is 'unknown' while prerendering and during hydration. */
export type LoginState = 'unknown' | 'in' | 'out';

/**
 * Returns the state of the log-in. Also follows changes by other tabs if the browser reports them. Screens redirect on
 * 'in' or 'out' and wait on 'unknown', so that no user is redirected before the cookie was read.
 */
export function useLoginState(): LoginState {
  return useSyncExternalStore<LoginState>(
    subscribe,
    () => (readToken() === undefined ? 'out' : 'in'),
    () => 'unknown',
  );
}

/**
 * Script that sets `data-session='in'` on the page of a logged-in user before the first paint, so that styles cause no
 * layout shift. Its hash is in the content security policy of every page.
 */
export const sessionBootScript = `if(/(^|; )${cookieName}=[^;]/.test(document.cookie))document.documentElement.dataset.session='in'`;

/** Keeps `data-session` of the `html` element up to date. Returns a function that stops the updates. */
export function syncSessionAttribute(): () => void {
  const mark = () => {
    if (readToken() === undefined) delete document.documentElement.dataset.session;
    else document.documentElement.dataset.session = 'in';
  };
  mark();
  return subscribe(mark);
}
