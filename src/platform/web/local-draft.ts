import type { z } from 'zod';

/** The unsent input of a form, stored in this browser under a key. */
export interface LocalDraft<T> {
  /** Returns undefined without a draft, or when the draft does not match the schema. */
  read(): T | undefined;
  /** Returns false when the browser refuses storage (private window, full disk). */
  keep(value: T): boolean;
  forget(): void;
}

/** @param key contains the account id, so that a shared computer does not show the draft to another account */
export function localDraft<T>(
  key: string,
  schema: z.ZodType<T>,
  store: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = localStorage,
): LocalDraft<T> {
  return {
    read() {
      try {
        const text = store.getItem(key);
        return text === null ? undefined : schema.parse(JSON.parse(text));
      } catch {
        return undefined;
      }
    },
    keep(value) {
      try {
        store.setItem(key, JSON.stringify(value));
        return true;
      } catch {
        return false;
      }
    },
    forget() {
      try {
        store.removeItem(key);
      } catch {
        // The browser keeps nothing, so there is nothing to remove.
      }
    },
  };
}
