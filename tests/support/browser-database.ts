import { afterAll, vi } from 'vitest';

/**
 * Replaces the browser's IndexedDB by one in memory, with one object store for each database. Replaces the database and
 * not the package that reads it, which another test may have loaded before.
 */
export function replaceBrowserDatabase() {
  const databases = new Map<string, Map<string, unknown>>();
  const disk = { isFull: false };
  const rowsOf = <Row>(database: string): Map<string, Row> => {
    const rows = databases.get(database) ?? new Map<string, unknown>();
    databases.set(database, rows);
    return rows as Map<string, Row>;
  };
  const openStore = (rows: Map<string, unknown>) => ({
    transaction: answered(undefined, completed),
    get: (key: string) => answered(structuredClone(rows.get(key))),
    getAll: () => answered(structuredClone([...rows.values()])),
    put: (row: unknown, key: string) => {
      if (disk.isFull) throw new DOMException('The disk is full', 'QuotaExceededError');
      rows.set(key, structuredClone(row));
    },
    delete: (key: string) => rows.delete(key),
    clear: () => rows.clear(),
  });
  vi.stubGlobal('indexedDB', {
    open: (database: string) =>
      answered({ transaction: () => ({ objectStore: () => openStore(rowsOf(database)) }) }),
  });
  afterAll(() => vi.unstubAllGlobals());
  return { rowsOf, disk };
}

const completed = (done: () => void): void => void setTimeout(done);

/** Imitates a request, which succeeds a moment later, or a transaction, which is completed after its requests. */
function answered(result?: unknown, later: (done: () => void) => void = queueMicrotask) {
  const request = { result, onsuccess: () => {}, oncomplete: () => {} };
  later(() => {
    request.onsuccess();
    request.oncomplete();
  });
  return request;
}
