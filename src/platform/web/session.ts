import { useSyncExternalStore } from 'react';

/** The one cookie that a page reads; 'logged in' means that it exists (product 4.2). */
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

/** The bearer token of this browser, or undefined when logged out (always so while prerendering). */
export function readToken(): string | undefined {
  if (typeof document === 'undefined') return undefined;
  for (const pair of document.cookie.split('; ')) {
    if (pair.startsWith(`${cookieName}=`)) return decoded(pair.slice(cookieName.length + 1)) || undefined;
  }
  return undefined;
}

/** Another site of the same domain may have set the cookie to any value. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return '';
  }
}

/** Logs this browser in for 14 days: SameSite=Lax, Secure on https, for every path. */
export function writeToken(token: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain http, where the site also runs
  document.cookie = `${cookieName}=${encodeURIComponent(token)}${cookieAttributes(fourteenDaysInSeconds)}`;
  announce();
}

/** Logs this browser out. The logout call ends the session on the server, not this. */
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

/** 'unknown' while prerendering and during hydration. */
export type LoginState = 'unknown' | 'in' | 'out';

/**
 * Whether the session cookie exists. Updates when this tab logs in or out, and when another tab does if the browser reports it.
 * A screen redirects on 'in' or 'out' and waits on 'unknown', so that no user is redirected before the cookie was read.
 */
export function useLoginState(): LoginState {
  return useSyncExternalStore<LoginState>(
    subscribe,
    () => (readToken() === undefined ? 'out' : 'in'),
    () => 'unknown',
  );
}

/**
 * Runs in the head before the first paint: sets <html data-session>, so that styles for logged-in users cause no layout
 * shift. Kept short; its hash is in the content security policy of every page.
 */
export const sessionBootScript = `if(/(^|; )${cookieName}=[^;]/.test(document.cookie))document.documentElement.dataset.session='in'`;

/** Keeps <html data-session> up to date. Returns a function that stops it. */
export function keepSessionMarked(): () => void {
  const mark = () => {
    if (readToken() === undefined) delete document.documentElement.dataset.session;
    else document.documentElement.dataset.session = 'in';
  };
  mark();
  return subscribe(mark);
}
