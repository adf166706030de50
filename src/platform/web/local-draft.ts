import type { z } from 'zod';
import { browserStorage } from './browser-storage.ts';

export interface LocalDraft<T> {
  /** Reads the draft. Undefined if there is none that matches the schema. */
  read(): T | undefined;
  /** Stores the draft. Returns false when the browser does not allow it (private window, full disk). */
  keep(value: T): boolean;
  forget(): void;
}

/**
 * Opens a draft in this browser.
 * @param key contains the account id, so that a shared computer does not show the draft to another account
 */
export function localDraft<T>(
  key: string,
  schema: z.ZodType<T>,
  store?: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
): LocalDraft<T> {
  const storage = browserStorage(() => store ?? localStorage);
  return {
    read() {
      const text = storage.get(key);
      try {
        return text === undefined ? undefined : schema.parse(JSON.parse(text));
      } catch {
        return undefined;
      }
    },
    keep: (value) => storage.set(key, JSON.stringify(value)),
    forget: () => storage.remove(key),
  };
}
