import { MutationObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { login } from '#accounts/contract.ts';
import { callApi, retryWhenBusyOptions } from './api.ts';
import { queryClient } from './query-client.ts';

const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  fetched.mockReset();
});

const answer = (status: number, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(status === 200 ? { message: 'in', token: 't' } : { error: 'not now' }), {
    status,
    headers,
  });
const logIn = () => {
  const body = { email: 'sample@example.org', password: 'sample-password' };
  const call = new MutationObserver(queryClient, {
    ...retryWhenBusyOptions,
    mutationFn: () => callApi(login, { body }),
  });
  return call.mutate().catch(String);
};

test('a request that a full queue rejects is retried after Retry-After', async () => {
  fetched
    .mockImplementationOnce(async () => answer(503, { 'retry-after': '7', 'x-queue': 'full' }))
    .mockImplementationOnce(async () => answer(503, { 'retry-after': '20', 'x-queue': 'full' }))
    .mockImplementationOnce(async () => answer(200));
  const outcome = logIn();
  await vi.advanceTimersByTimeAsync(6_990);
  expect(fetched).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1_010);
  expect(fetched).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(21_000);
  expect(await outcome).toMatchObject({ token: 't' });
});

test.each([
  ['a database that is away, at which something may have been begun,', answer(503, { 'retry-after': '5' })],
  ['too many attempts', answer(429, { 'retry-after': '2' })],
  ['a fault of the server', answer(500, { 'retry-after': '2' })],
])('%s is reported at once', async (_what, refusal) => {
  fetched.mockResolvedValue(refusal);
  const outcome = logIn();
  await vi.advanceTimersByTimeAsync(0);
  expect(await outcome).toBe('ApiError: not now');
  expect(fetched).toHaveBeenCalledTimes(1);
});

test('a busy server is retried thirty times at most', async () => {
  fetched.mockImplementation(async () => answer(503, { 'retry-after': '2', 'x-queue': 'full' }));
  const outcome = logIn();
  await vi.advanceTimersByTimeAsync(100_000);
  expect(await outcome).toBe('ApiError: not now');
  expect(fetched).toHaveBeenCalledTimes(31);
});
