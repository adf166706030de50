/**
 * The page that a user wanted before logging in. It holds for this tab alone, so that an invitation opened by a
 * visitor is found again after the log-in, and other users of this computer do not see it.
 */
const storageKey = 'way-back';

/** Remembers a path of this site, by default the address that is open now. */
export function rememberReturnPath(path = location.pathname + location.search): void {
  try {
    sessionStorage.setItem(storageKey, path);
  } catch {
    // Without storage the person opens the link once more.
  }
}

/** Returns the remembered path, and keeps it. */
export function rememberedPath(): string | undefined {
  try {
    return sessionStorage.getItem(storageKey) ?? undefined;
  } catch {
    return undefined;
  }
}

/** The remembered path, once; `otherwise` when there is none. Always a path of this site. */
export function takeReturnPath(otherwise: string): string {
  try {
    const path = sessionStorage.getItem(storageKey);
    sessionStorage.removeItem(storageKey);
    return path && isOfThisSite(path) ? path : otherwise;
  } catch {
    return otherwise;
  }
}

/** Returns the path of `/login?next=...`, where mails lead. Undefined where there is none, or it leads to another site. */
export function nextPath(search: URLSearchParams): string | undefined {
  const path = search.get('next');
  return path && isOfThisSite(path) ? path : undefined;
}

/** Read the way a browser reads it: `/\example.org` and a slash before a tab lead away as `//` does. */
function isOfThisSite(path: string): boolean {
  return path.startsWith('/') && new URL(path, location.origin).origin === location.origin;
}
