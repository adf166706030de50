import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isMinorOn, isPlausibleBirthDate } from './age.ts';
import { addDays } from './dates.ts';

test.each([
  ['2008-11-08', '2026-11-07', true],
  ['2008-11-08', '2026-11-08', false],
  ['2008-11-08', '2026-11-09', false],
  ['2008-02-29', '2026-02-28', true],
  ['2008-02-29', '2026-03-01', false],
  ['2006-12-31', '2024-12-31', false],
  ['2007-01-01', '2024-12-31', true],
])('born on %s: under 18 on %s is %s', (birthDate, day, isMinor) => {
  expect(isMinorOn(birthDate, day)).toBe(isMinor);
});

test.each([
  ['2021-11-25', true],
  ['2021-11-26', false],
  ['1915-11-26', true],
  ['1915-11-25', false],
])('born on %s: plausible on 25 November 2026 is %s', (birthDate, isPlausible) => {
  expect(isPlausibleBirthDate(birthDate, '2026-11-25')).toBe(isPlausible);
});

const day = fc
  .date({ min: new Date('1950-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

test('an adult stays an adult on later days, and a minor was one on earlier days', () => {
  fc.assert(
    fc.property(day, day, fc.integer({ min: 1, max: 20_000 }), (birthDate, on, days) => {
      if (isMinorOn(birthDate, addDays(on, days))) expect(isMinorOn(birthDate, on)).toBe(true);
    }),
  );
});
