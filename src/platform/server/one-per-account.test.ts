import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createOnePerAccountGuard } from './keyed-semaphore.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('a second call of an account gets 429 until the first ends, unlike other accounts', async () => {
  const run = createOnePerAccountGuard();
  const gate = Promise.withResolvers<string>();
  const first = run('a', () => gate.promise);
  const refused = expect(run('a', async () => 'never')).rejects.toMatchObject({
    status: 429,
    retryAfterSeconds: 1,
  });
  expect(await run('b', async () => 'other')).toBe('other');
  await vi.advanceTimersByTimeAsync(1_000);
  await refused;
  gate.resolve('done');
  expect(await first).toBe('done');
  expect(await run('a', async () => 'again')).toBe('again');
});

test('a failed call releases its place', async () => {
  const run = createOnePerAccountGuard();
  const failing = run('a', async () => {
    throw new Error('failed');
  });
  await expect(failing).rejects.toThrow('failed');
  expect(await run('a', async () => 'again')).toBe('again');
});
