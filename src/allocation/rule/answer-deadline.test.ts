import { expect, test } from 'vitest';
import { computeAnswerDeadline } from './answer-deadline.ts';

const kolkata = { timeZone: 'Asia/Kolkata' };
const berlin = { timeZone: 'Europe/Berlin' };
const deadline = (from: string, zone: { timeZone: string }) =>
  new Date(computeAnswerDeadline(Date.parse(from), 48, zone)).toISOString();

test.each([
  ['at night', '2026-11-29T23:25:00Z', '2026-12-02T14:30:00.000Z'],
  ['exactly at 8 pm', '2026-11-29T14:30:00Z', '2026-12-01T14:30:00.000Z'],
  ['just after 8 pm', '2026-11-29T14:30:01Z', '2026-12-02T14:30:00.000Z'],
  ['in the morning', '2026-11-29T03:30:00Z', '2026-12-01T14:30:00.000Z'],
])('an offer made %s ends at the next 8 pm after 48 hours', (_when, from, until) => {
  expect(deadline(from, kolkata)).toBe(until);
});

test('the evening is that of the club’s clock, also when the clocks change', () => {
  expect(deadline('2026-10-23T10:00:00Z', berlin)).toBe('2026-10-25T19:00:00.000Z');
  expect(deadline('2026-03-27T10:00:00Z', berlin)).toBe('2026-03-29T18:00:00.000Z');
});
