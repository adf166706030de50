import { expect, test } from 'vitest';
import { stackChartValues } from './chart-card.tsx';
import { addMissingDays } from './charts.ts';

test('days without registrations are included', () => {
  const day = (name: string, pending: number) => ({
    day: name,
    pending,
    confirmed: 0,
    declined: 0,
    withdrawn: 0,
  });
  expect(addMissingDays([day('2026-02-27', 2), day('2026-03-02', 1)])).toEqual([
    day('2026-02-27', 2),
    day('2026-02-28', 0),
    day('2026-03-01', 0),
    day('2026-03-02', 1),
  ]);
  expect(addMissingDays([])).toEqual([]);
});

test('parts of a bar are drawn one after the other, and empty ones are not drawn', () => {
  expect(stackChartValues([2, 0, 3])).toEqual([
    { part: 0, from: 0, to: 2 },
    { part: 2, from: 2, to: 5 },
  ]);
});
