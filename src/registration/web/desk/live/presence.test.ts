import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { endPresence, startPresence } from '../../../contract/desk.ts';
import { rememberPresence, startAndExtendPresence } from './presence.ts';

const pageListeners = new Map<string, (event: unknown) => void>();
const requests: string[] = [];
const answered = () => vi.waitFor(() => expect(requests).not.toEqual([]));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] });
  requests.length = 0;
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('addEventListener', (type: string, listener: (event: unknown) => void) =>
    pageListeners.set(type, listener),
  );
  vi.stubGlobal('removeEventListener', (type: string) => pageListeners.delete(type));
  vi.stubGlobal('fetch', async (address: string) => {
    requests.push(new URL(address, 'https://mun.example.org').pathname);
    return Response.json({ message: 'done' });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('moving quickly over a row starts no presence, and so ends none', () => {
  const stop = startAndExtendPresence('passed', 400);
  vi.advanceTimersByTime(399);
  stop();
  vi.advanceTimersByTime(60_000);
  expect(requests).toEqual([]);
});

it('staying at a row starts presence, which ends with the page', async () => {
  const stop = startAndExtendPresence('kept', 400);
  vi.advanceTimersByTime(400);
  await answered();
  pageListeners.get('pagehide')?.({ persisted: false });
  expect(requests).toEqual([startPresence.path, endPresence.path]);
  stop();
});

it('leaving the page right after getting the next registration ends presence', () => {
  rememberPresence('next');
  const stop = startAndExtendPresence('next', 400);
  pageListeners.get('pagehide')?.({ persisted: false });
  expect(requests).toEqual([endPresence.path]);
  stop();
});

it('moving on right after getting the next registration ends presence', async () => {
  rememberPresence('next');
  startAndExtendPresence('next', 400)();
  await answered();
  expect(requests).toEqual([endPresence.path]);
});
