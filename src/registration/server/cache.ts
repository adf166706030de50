import type { Db } from '#platform/server/db/tables.ts';

interface Cached<T> {
  /** Epoch milliseconds. */
  expiresAt: number;
  value: Promise<T>;
}

/**
 * Caches values for each database and key. Concurrent callers share one computation; failures are not cached.
 * @param ms how long a value is valid
 */
export function cacheFor<T>(ms: number) {
  const caches = new WeakMap<Db, Map<string, Cached<T>>>();
  return (db: Db, key: string, now: number, compute: () => Promise<T>): Cached<T> => {
    const entries = caches.get(db) ?? new Map<string, Cached<T>>();
    caches.set(db, entries);
    const known = entries.get(key);
    if (known && now < known.expiresAt) return known;
    const entry = { expiresAt: now + ms, value: compute() };
    entries.set(key, entry);
    entry.value.catch(() => entries.delete(key));
    return entry;
  };
}
