import { afterEach, expect, test, vi } from 'vitest';
import { newId } from './ids.ts';

afterEach(() => vi.useRealTimers());

test('ids sort by creation, also within a millisecond and when the clock jumps back', () => {
  vi.useFakeTimers({ now: Date.now() });
  const ids = Array.from({ length: 500 }, newId);
  vi.setSystemTime(Date.now() - 24 * 60 * 60_000);
  ids.push(...Array.from({ length: 500 }, newId));
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
});
