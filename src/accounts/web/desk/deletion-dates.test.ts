import { expect, test } from 'vitest';
import { computeAccountErasureTime, formatDaysUntilErasure } from './deletion-dates.ts';

const scheduledAt = '2024-11-01T10:00:00.000Z';
const after = (days: number) => Date.parse(scheduledAt) + days * 24 * 60 * 60_000;

test('an account is erased 15 days after it was scheduled, and the list counts them down', () => {
  expect(computeAccountErasureTime(scheduledAt)).toBe('2024-11-16T10:00:00.000Z');
  expect([0, 1, 13.5, 14.5, 15, 20].map((days) => formatDaysUntilErasure(scheduledAt, after(days)))).toEqual([
    '15 days left',
    '14 days left',
    '2 days left',
    'less than a day left',
    'being erased now',
    'being erased now',
  ]);
});
