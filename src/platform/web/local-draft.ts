import type { z } from 'zod';

/** What was typed into a form and not sent yet, kept in this browser under one key. */
export interface LocalDraft<T> {
  /** Returns undefined where nothing is kept, or where it no longer fits the schema. */
  read(): T | undefined;
  /** Returns false where the browser refuses, as private windows and full disks do. */
  keep(value: T): boolean;
  forget(): void;
}

/** @param key names the account too, so that a shared computer shows no one another account's words */
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
