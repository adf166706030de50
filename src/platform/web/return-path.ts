/**
 * Where somebody wanted to go who had to log in first. It holds for this tab alone, so that an invitation opened by a
 * visitor is found again after the log-in and nobody else on this computer meets it.
 */
const storageKey = 'way-back';

/** Remembers the address that is open now. */
export function rememberReturnPath(): void {
  try {
    sessionStorage.setItem(storageKey, location.pathname + location.search);
  } catch {
    // Without storage the person opens the link once more.
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

/** Read the way a browser reads it: `/\example.org` and a slash before a tab lead away as `//` does. */
function isOfThisSite(path: string): boolean {
  return path.startsWith('/') && new URL(path, location.origin).origin === location.origin;
}
