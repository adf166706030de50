import { afterEach, expect, test, vi } from 'vitest';
import { answerTimeoutMs } from '#platform/web/no-answer.ts';
import { checkInOrOut } from './check-in.ts';

const storingMs = 400;
let now = 1_000;

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Imitates a request of IndexedDB, which takes a while and finds nothing. */
function answered(result?: unknown) {
  const request = { result, onsuccess: () => {}, oncomplete: () => {} };
  queueMicrotask(() => {
    request.onsuccess();
    request.oncomplete();
  });
  return request;
}

test('the time that a slow phone needs to store a scan shortens the wait for the server', async () => {
  const objectStore = () => ({
    transaction: answered(),
    get: () => answered(),
    getAll: () => answered([]),
    delete: () => {},
    put: () => {
      now += storingMs;
    },
  });
  vi.stubGlobal('indexedDB', { open: () => answered({ transaction: () => ({ objectStore }) }) });
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', async (_address: string, { body }: { body: string }) =>
    Response.json({ results: [{ id: JSON.parse(body).scans[0].id, level: 'green', reason: null }] }),
  );
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const timeouts = vi.spyOn(AbortSignal, 'timeout');
  const place = { eventName: 'Sample MUN', door: 'Gate', occasion: 'arrival', direction: 'in' } as const;
  const [result] = await checkInOrOut([{ code: 'a code' }], place);
  expect(result?.decidedFrom).toBeUndefined();
  expect(timeouts.mock.calls).toEqual([[answerTimeoutMs - storingMs]]);
});
