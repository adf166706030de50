import type { z } from 'zod';
import { createSafeStorage } from './browser-storage.ts';

export interface LocalDraft<T> {
  /** Reads the draft. Undefined if none is stored or it does not match the schema. */
  read(): T | undefined;
  /** Stores the draft. Returns false if the browser forbids it (private window, full disk). */
  keep(value: T): boolean;
  forget(): void;
}

/**
 * Opens a draft in this browser.
 * @param key must contain the account id, so that no other account on a shared computer sees the draft
 * @param schema its `parse` throws if a stored value does not match. Public pages pass a function, since they load no zod.
 * @param store replaces `localStorage` in tests
 */
export function openLocalDraft<T>(
  key: string,
  schema: Pick<z.ZodType<T>, 'parse'>,
  store?: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
): LocalDraft<T> {
  const storage = createSafeStorage(() => store ?? localStorage);
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
