import { safeSessionStorage } from './browser-storage.ts';

/** Key in the session storage, which other tabs do not read. */
const storageKey = 'way-back';

/** Stores the path to return to after the log-in. Without storage, the log-in leads to the default page. */
export function rememberReturnPath(path = location.pathname + location.search): void {
  safeSessionStorage.set(storageKey, path);
}

/** Deletes the stored path, so that the next person who logs in on this device is not led there. */
export function forgetReturnPath(): void {
  safeSessionStorage.remove(storageKey);
}

export function readReturnPath(): string | undefined {
  return safeSessionStorage.get(storageKey);
}

/** Returns the stored path and deletes it. Returns `otherwise` if no path of this site is stored. */
export function takeReturnPath(otherwise: string): string {
  const path = safeSessionStorage.get(storageKey);
  safeSessionStorage.remove(storageKey);
  return path && isOfThisSite(path) ? path : otherwise;
}

let findLanding: () => Promise<string | undefined> = async () => undefined;

/** Sets the function that finds the page to which a log-in without a stored path leads, from a module above. */
export function setLandingPathFinder(find: () => Promise<string | undefined>): void {
  findLanding = find;
}

/** Returns the page to which a log-in leads if no path is stored. Undefined for the default page. */
export const findLandingPath = (): Promise<string | undefined> => findLanding().catch(() => undefined);

const emailKey = 'log-in-email';

/** Stores the address of an account for the next log-in or sign-up in this tab, so that it is not typed again. */
export function rememberLoginEmail(email: string): void {
  safeSessionStorage.set(emailKey, email);
}

export function readLoginEmail(): string | undefined {
  return safeSessionStorage.get(emailKey);
}

export function forgetLoginEmail(): void {
  safeSessionStorage.remove(emailKey);
}

/** Reads the path in `/login?next=...` of a mailed link. Undefined if it is missing or leads to another site. */
export function parseNextPath(search: URLSearchParams): string | undefined {
  const path = search.get('next');
  return path && isOfThisSite(path) ? path : undefined;
}

/**
 * Returns true for a path of this site. Parses it as a browser does: `/\example.org` and `/<tab>/example.org` lead to
 * another site, like `//example.org`.
 */
function isOfThisSite(path: string): boolean {
  return path.startsWith('/') && new URL(path, location.origin).origin === location.origin;
}
