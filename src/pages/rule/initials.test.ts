import { expect, test } from 'vitest';
import { getInitials } from './initials.ts';

test.each([
  ['Aanya Sample', 'AS'],
  ['Dr Sample Advisor', 'SA'],
  ['prof. Łucja Maria Żak', 'ŁŻ'],
  ['Madhubala', 'M'],
  ['Anne-Marie (Team B)', 'AB'],
  ['नेहा शर्मा', 'नेश'],
  ['7', ''],
])('the initials of %s are %s', (name, initials) => {
  expect(getInitials(name)).toBe(initials);
});
