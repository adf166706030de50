import { expect, test } from 'vitest';
import { formatYearsSince, yearOf } from './region.ts';

test.each([
  ['2026-07-01T12:00:00Z', 'Asia/Kolkata', '2026'],
  ['2026-12-31T18:29:59Z', 'Asia/Kolkata', '2026'],
  ['2026-12-31T18:30:00Z', 'Asia/Kolkata', '2027'],
  ['2026-12-31T10:00:00Z', 'Pacific/Kiritimati', '2027'],
  ['2027-01-01T10:59:59Z', 'Pacific/Pago_Pago', '2026'],
])('at %s in %s the year is %s', (at, timeZone, year) => {
  expect(yearOf(Date.parse(at), { timeZone })).toBe(year);
});

test('a club founded this year has one year in its copyright', () => {
  const [at, zone] = [Date.parse('2026-12-31T18:29:59Z'), { timeZone: 'Asia/Kolkata' }];
  expect(formatYearsSince(2023, at, zone)).toBe('2023 to 2026');
  expect(formatYearsSince(2026, at, zone)).toBe('2026');
  expect(formatYearsSince(2026, at + 1000, zone)).toBe('2026 to 2027');
});
