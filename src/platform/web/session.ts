import { useSyncExternalStore } from 'react';

/** The one cookie of the site; 'logged in' means that it exists (spec 4, spec 9, clarifications 3). */
const cookieName = 'authToken';
const fourteenDaysInSeconds = 14 * 24 * 60 * 60;

const listeners = new Set<() => void>();

function announce(): void {
  for (const listener of listeners) listener();
}

function cookieAttributes(maxAge: number): string {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  return `; Path=/; Max-Age=${maxAge}; SameSite=Lax${secure}`;
}

/** The bearer token of this browser, or undefined when nobody is logged in (always so while prerendering). */
export function readToken(): string | undefined {
  if (typeof document === 'undefined') return undefined;
  for (const pair of document.cookie.split('; ')) {
    if (pair.startsWith(`${cookieName}=`))
      return decodeURIComponent(pair.slice(cookieName.length + 1)) || undefined;
  }
  return undefined;
}

/** Logs this browser in for 14 days: SameSite=Lax, Secure on https, for every path. */
export function writeToken(token: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain http, where the site also runs
  document.cookie = `${cookieName}=${encodeURIComponent(token)}${cookieAttributes(fourteenDaysInSeconds)}`;
  announce();
}

/** Logs this browser out. The server is told by the logout call, not by this. */
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

/** 'unknown' while prerendering and during hydration, when the page can't know yet. */
export type LoginState = 'unknown' | 'in' | 'out';

/**
 * Whether the cookie exists, kept up to date when this tab (or, where browsers tell, another one) logs in or out.
 * A screen redirects on 'in' or 'out' and waits on 'unknown', so that nobody is sent away before the cookie was read.
 */
export function useLoginState(): LoginState {
  return useSyncExternalStore<LoginState>(
    subscribe,
    () => (readToken() === undefined ? 'out' : 'in'),
    () => 'unknown',
  );
}

/**
 * For what merely looks different when logged in: false until known, so that a visitor's page is not rendered a second time
 * only to learn it. Redirects need `useLoginState`.
 */
export function useIsLoggedIn(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => readToken() !== undefined,
    () => false,
  );
}
