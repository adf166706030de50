/** Web storage that keeps nothing where the browser refuses it (private window, full disk). */
export interface BrowserStorage {
  get(key: string): string | undefined;
  /** Returns false when the browser refuses. */
  set(key: string, value: string): boolean;
  remove(key: string): void;
}

/** @param storage read at each access, because reading the property itself may throw */
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
        // Nothing was stored.
      }
    },
  };
}

/** Storage of this tab. */
export const tabStorage = browserStorage(() => sessionStorage);
/** Storage of this browser. */
export const localStore = browserStorage(() => localStorage);
