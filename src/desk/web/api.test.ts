import { focusManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { menuChecklistQuery } from './api.ts';

const minute = 60_000;
let fetched = 0;

beforeEach(() => {
  fetched = 0;
  vi.useFakeTimers();
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('fetch', async () => {
    fetched += 1;
    return Response.json({ items: [] });
  });
});
afterEach(() => {
  focusManager.setFocused(undefined);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('the count in the menu is fetched again when the viewer returns after 5 minutes', async () => {
  const cache = new QueryClient();
  cache.mount();
  const unsubscribe = new QueryObserver(cache, menuChecklistQuery).subscribe(() => undefined);
  const returnAfter = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms);
    focusManager.setFocused(false);
    focusManager.setFocused(true);
    await vi.advanceTimersByTimeAsync(1);
  };
  await returnAfter(4 * minute);
  expect(fetched).toBe(1);
  await returnAfter(2 * minute);
  expect(fetched).toBe(2);
  unsubscribe();
  cache.unmount();
});
