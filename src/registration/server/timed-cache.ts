import type { Db } from '#platform/server/db/tables.ts';

interface Cached<T> {
  expiresAt: number;
  value: Promise<T>;
}

/**
 * Creates a cache with one value for each database and key. Concurrent callers share one computation. Failures are not
 * cached.
 * @param ms period in milliseconds during which a value is valid
 */
export function createTimedCache<T>(ms: number) {
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
