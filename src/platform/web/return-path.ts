import { tabStorage } from './browser-storage.ts';

/**
 * The page that a user requested before log-in, such as an invitation. Stored for this tab only, so that other users of
 * the computer do not see it.
 */
const storageKey = 'way-back';

/** Stores a path of this site, by default the current one. Without storage the user opens the link again. */
export function rememberReturnPath(path = location.pathname + location.search): void {
  tabStorage.set(storageKey, path);
}

/** Returns the stored path without deleting it. */
export function rememberedPath(): string | undefined {
  return tabStorage.get(storageKey);
}

/** Returns and deletes the stored path, or returns `otherwise`. Always a path of this site. */
export function takeReturnPath(otherwise: string): string {
  const path = tabStorage.get(storageKey);
  tabStorage.remove(storageKey);
  return path && isOfThisSite(path) ? path : otherwise;
}

/** Returns the path in `/login?next=...` of a mailed link. Undefined when it is missing or leads to another site. */
export function nextPath(search: URLSearchParams): string | undefined {
  const path = search.get('next');
  return path && isOfThisSite(path) ? path : undefined;
}

/** Parsed like a browser does: `/\example.org` and a slash before a tab lead to another site like `//`. */
function isOfThisSite(path: string): boolean {
  return path.startsWith('/') && new URL(path, location.origin).origin === location.origin;
}
