/** A `Storage` that never throws. It stores nothing if the browser forbids storage (private window, full disk). */
export interface BrowserStorage {
  get(key: string): string | undefined;
  /** Stores a value. Returns false if the browser forbids it. */
  set(key: string, value: string): boolean;
  remove(key: string): void;
}

/**
 * Wraps `localStorage` or `sessionStorage` so that it never throws.
 * @param storage called at each access, because even reading the property may throw
 */
export function createSafeStorage(
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
): BrowserStorage {
  return {
    get(key) {
      try {
        return storage().getItem(key) ?? undefined;
      } catch {
        return undefined;
      }
    },
    set(key, value) {
      try {
        storage().setItem(key, value);
        return true;
      } catch {
        return false;
      }
    },
    remove(key) {
      try {
        storage().removeItem(key);
      } catch {
        // Ignores the error: without storage there is nothing to remove.
      }
    },
  };
}

export const safeSessionStorage = createSafeStorage(() => sessionStorage);
export const safeLocalStorage = createSafeStorage(() => localStorage);
