import { expect, test } from 'vitest';
import { lowerFirst } from './institute.ts';

test.each([
  ['Scholar ID', 'scholar ID'],
  ['A number', 'a number'],
  ['ID number', 'ID number'],
  ['', ''],
])('%j is %j within a sentence', (label, within) => {
  expect(lowerFirst(label)).toBe(within);
});
