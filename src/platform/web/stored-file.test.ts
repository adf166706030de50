import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { readOrDeleteStoredFile, storeOnlyFileForOneDay } from './stored-file.ts';

const kept = new Map<string, unknown>();
// Replaces the browser's database and not the package that reads it, which another test may have loaded before.
vi.stubGlobal('indexedDB', {
  open: () => answered({ transaction: () => ({ objectStore: () => countStoredFiles() }) }),
});
afterAll(() => vi.unstubAllGlobals());
beforeEach(() => kept.clear());

/** Imitates a request of IndexedDB, which succeeds a moment later. */
function answered(result?: unknown) {
  const request = { result, onsuccess: () => {} };
  queueMicrotask(() => request.onsuccess());
  return request;
}

function countStoredFiles() {
  return {
    transaction: answered(),
    get: (key: string) => answered(kept.get(key)),
    put: (value: unknown, key: string) => kept.set(key, value),
    clear: () => kept.clear(),
  };
}

const file = new File(['a picture'], 'payment.png', { type: 'image/png' });
const keep = () => storeOnlyFileForOneDay('payment:an-account:The Conference', file, { due: 399 });

test('a file is found by any name of its owner', async () => {
  await keep();
  const found = await readOrDeleteStoredFile([
    'payment:an-account:Renamed',
    'payment:an-account:The Conference',
  ]);
  expect(found?.facts).toEqual({ due: 399 });
  expect(await found?.file.text()).toBe('a picture');
});

test('the file of another owner is deleted, not returned', async () => {
  await keep();
  expect(await readOrDeleteStoredFile(['payment:another:The Conference'])).toBeUndefined();
  expect(await readOrDeleteStoredFile(['payment:an-account:The Conference'])).toBeUndefined();
});
