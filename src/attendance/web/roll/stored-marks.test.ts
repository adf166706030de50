import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import type { WaitingEvent } from './mark-store.ts';
import { sendStoredMarksOfAccount } from './roll-queue.ts';

const kept = new Map<string, WaitingEvent>();
const sent: unknown[] = [];
let status = 200;
// Replaces the browser's database and not the package that reads it, which another test may have loaded before.
vi.stubGlobal('indexedDB', {
  open: () => answered({ transaction: () => ({ objectStore: openMarks }) }),
});
vi.stubGlobal('fetch', async (_address: string, { body }: { body: string }) => {
  sent.push(...JSON.parse(body).events.map(({ id }: WaitingEvent) => id));
  return Response.json(status === 200 ? { skipped: [] } : { error: 'Not authorized' }, { status });
});
afterAll(() => vi.unstubAllGlobals());

/** Imitates a request of IndexedDB, which succeeds a moment later. */
function answered(result?: unknown) {
  const request = { result, onsuccess: () => {} };
  queueMicrotask(() => request.onsuccess());
  return request;
}

const openMarks = () => ({
  transaction: answered(),
  getAll: () => answered([...kept.values()]),
  put: (event: WaitingEvent, id: string) => kept.set(id, event),
  delete: (id: string) => kept.delete(id),
});

const storeMark = (id: string, accountId: string, eventName: string) =>
  kept.set(id, {
    id,
    accountId,
    eventName,
    committee: 'council',
    session: 'session:a',
    registrationId: 'asha',
    mark: 'present',
    at: 1,
    refusal: null,
    anywayReason: null,
  });

beforeEach(() => {
  kept.clear();
  sent.length = 0;
  storeMark('own', 'chair', 'Sample MUN');
  storeMark('own-elsewhere', 'chair', 'Another MUN');
  storeMark('foreign', 'earlier-chair', 'Sample MUN');
});

test('only the marks of the account are sent; those of another account stay and are not counted', async () => {
  status = 200;
  expect(await sendStoredMarksOfAccount('chair')).toBe(0);
  expect(sent).toEqual(['own', 'own-elsewhere']);
  expect([...kept.keys()]).toEqual(['foreign']);
});

test('marks of the account that the server refuses are counted', async () => {
  status = 403;
  expect(await sendStoredMarksOfAccount('chair')).toBe(2);
  expect(sent).toEqual(['own', 'own-elsewhere']);
  expect(kept.size).toBe(3);
});
