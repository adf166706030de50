import { expect, test } from 'vitest';
import { computeStateDigest } from './state-digest.ts';

test('The order of properties does not change a digest', () => {
  expect(computeStateDigest({ a: 1, b: { c: 2, d: 3 } })).toBe(
    computeStateDigest({ b: { d: 3, c: 2 }, a: 1 }),
  );
});

test('Another value or another order of a list changes a digest', () => {
  const digest = computeStateDigest({ names: ['Asha', 'Binu'] });
  expect(computeStateDigest({ names: ['Asha', 'Bina'] })).not.toBe(digest);
  expect(computeStateDigest({ names: ['Binu', 'Asha'] })).not.toBe(digest);
});
