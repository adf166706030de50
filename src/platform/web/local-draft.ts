import type { z } from 'zod';
import { browserStorage } from './browser-storage.ts';

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
