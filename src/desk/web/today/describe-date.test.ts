import { expect, test } from 'vitest';
import { describeDate, formatDaysUntil } from './describe-date.ts';

const eventName = 'Sample Conference';

test.each([
  ['fee_round_ends', 'Early bird', 'Early bird ends'],
  ['registration_closes', null, 'Registration closes'],
  ['event_begins', null, 'Sample Conference begins'],
] as const)('the date %s is described', (what, feeRound, text) => {
  expect(describeDate({ what, feeRound, eventName })).toBe(text);
});

test('the days until a date are words when it is near', () => {
  expect([0, 1, 2, 30].map(formatDaysUntil)).toEqual(['today', 'tomorrow', 'in 2 days', 'in 30 days']);
});
