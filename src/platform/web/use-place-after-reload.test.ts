import { expect, test } from 'vitest';
import { findPlaceAfterReload } from './use-place-after-reload.ts';

test('a reloaded page keeps its place, or begins at the top if it is shorter now', () => {
  expect(findPlaceAfterReload('/dashboard 1500', '/dashboard', 5600)).toBe(1500);
  expect(findPlaceAfterReload('/dashboard 1500', '/dashboard', 700)).toBe(0);
  expect(findPlaceAfterReload('/registration 1500', '/dashboard', 5600)).toBeUndefined();
  expect(findPlaceAfterReload(undefined, '/dashboard', 5600)).toBeUndefined();
});
