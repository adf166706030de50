import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import {
  countQueuedEntries,
  queueEntry,
  sendQueuedEntries,
  storeOrSendEntry,
  type WaitingEntry,
} from './device-queue.ts';

const kept = new Map<string, WaitingEntry>();
const sent: unknown[] = [];
let canStore = true;
let isOnline = true;
// Replaces the browser's database and not the package that reads it, which another test may have loaded before.
vi.stubGlobal('indexedDB', {
  open: () => answered({ transaction: () => ({ objectStore: openEntries }) }),
});
vi.stubGlobal('fetch', async (_address: string, { body }: { body: string }) => {
  if (!isOnline) throw new TypeError('Failed to fetch');
  sent.push(...JSON.parse(body).openings.map(({ id }: { id: string }) => id));
  return Response.json({ recorded: 1 });
});
afterAll(() => vi.unstubAllGlobals());

/** Imitates a request of IndexedDB, which succeeds a moment later. */
function answered(result?: unknown) {
  const request = { result, onsuccess: () => {} };
  queueMicrotask(() => request.onsuccess());
  return request;
}

const openEntries = () => ({
  transaction: answered(),
  getAll: () => answered([...kept.values()]),
  put: (entry: WaitingEntry, key: string) => {
    if (!canStore) throw new DOMException('The disk is full', 'QuotaExceededError');
    kept.set(key, entry);
  },
  delete: (key: string) => kept.delete(key),
});

const opening = (id: string) =>
  ({
    accountId: 'host',
    eventName: 'Sample MUN',
    path: '/openings',
    field: 'openings',
    entry: { id },
  }) as const;
const storeInAnotherTab = (id: string) => kept.set(id, { ...opening(id), key: id, order: 1 });

beforeEach(async () => {
  [canStore, isOnline] = [true, true];
  kept.clear();
  await sendQueuedEntries('host');
  sent.length = 0;
});

test('an opening of another tab is counted and sent', async () => {
  expect(await countQueuedEntries()).toBe(0);
  storeInAnotherTab('counted');
  expect(await countQueuedEntries()).toBe(1);
  storeInAnotherTab('sent');
  expect(await sendQueuedEntries('host')).toBe(0);
  expect([sent, kept.size]).toEqual([['counted', 'sent'], 0]);
});

test('an opening that another tab has sent is not sent again', async () => {
  await queueEntry(opening('once'), 1);
  kept.clear();
  expect(await sendQueuedEntries('host')).toBe(0);
  expect([sent, await countQueuedEntries()]).toEqual([[], 0]);
});

test('an opening is recorded once it is stored or the server has answered, and otherwise refused', async () => {
  isOnline = false;
  expect(await storeOrSendEntry(opening('stored'), 1)).toBe(true);
  expect([sent, kept.size]).toEqual([[], 1]);
  canStore = false;
  expect(await storeOrSendEntry(opening('refused'), 2)).toBe(false);
  expect(await countQueuedEntries()).toBe(1);
  isOnline = true;
  expect(await storeOrSendEntry(opening('answered'), 3)).toBe(true);
  expect(sent).toEqual(['stored', 'answered']);
});
