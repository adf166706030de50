import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { holdRegistration, releaseRegistration } from '../../../contract/desk/index.ts';
import { heldAsNext, keepHeld } from './keep-held.ts';

const pageListeners = new Map<string, (event: unknown) => void>();
const asked: string[] = [];
const answered = () => vi.waitFor(() => expect(asked).not.toEqual([]));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] });
  asked.length = 0;
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('addEventListener', (type: string, listener: (event: unknown) => void) =>
    pageListeners.set(type, listener),
  );
  vi.stubGlobal('removeEventListener', (type: string) => pageListeners.delete(type));
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(new URL(address, 'https://mun.example.org').pathname);
    return Response.json({ message: 'done' });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('passing over a row holds nothing, and so releases nothing', () => {
  const stop = keepHeld('passed', 400);
  vi.advanceTimersByTime(399);
  stop();
  vi.advanceTimersByTime(60_000);
  expect(asked).toEqual([]);
});

it('who stays at a row holds it, and leaves it to the others with the page', async () => {
  const stop = keepHeld('kept', 400);
  vi.advanceTimersByTime(400);
  await answered();
  pageListeners.get('pagehide')?.({ persisted: false });
  expect(asked).toEqual([holdRegistration.path, releaseRegistration.path]);
  stop();
});

it('who was given the next and leaves at once leaves it to the others', () => {
  heldAsNext('next');
  const stop = keepHeld('next', 400);
  pageListeners.get('pagehide')?.({ persisted: false });
  expect(asked).toEqual([releaseRegistration.path]);
  stop();
});

it('who was given the next and goes on at once leaves it to the others', async () => {
  heldAsNext('next');
  keepHeld('next', 400)();
  await answered();
  expect(asked).toEqual([releaseRegistration.path]);
});
