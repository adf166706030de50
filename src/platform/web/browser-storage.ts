/** A storage of the browser. It stores nothing where the browser does not allow it (private window, full disk). */
export interface BrowserStorage {
  get(key: string): string | undefined;
  /** Stores a value. Returns false when the browser does not allow it. */
  set(key: string, value: string): boolean;
  remove(key: string): void;
}

/**
 * Wraps a storage so that it never throws.
 * @param storage read at each access, because reading the property itself may throw
 */
export function browserStorage(
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
        // Ignores the error, since nothing was stored.
      }
    },
  };
}

export const tabStorage = browserStorage(() => sessionStorage);
export const localStore = browserStorage(() => localStorage);
