import { expect, test } from 'vitest';
import { computeNextReset } from './public-demo.ts';

const minute = 60_000;
const noon = Date.UTC(2031, 4, 1, 12);

test('a demo is reset at the next full hour that leaves visitors ten minutes', () => {
  const hour = 60 * minute;
  expect(computeNextReset(noon, hour)).toBe(noon + hour);
  expect(computeNextReset(noon + 49 * minute, hour)).toBe(noon + hour);
  expect(computeNextReset(noon + 51 * minute, hour)).toBe(noon + 2 * hour);
});

test('a demo with short rounds is reset at the end of each', () => {
  expect(computeNextReset(noon + 10, 2 * minute)).toBe(noon + 2 * minute);
});
