import { expect, test } from 'vitest';
import { computeFeedbackReminderTime, computeFeedbackWindow, isFeedbackOpen } from './feedback-window.ts';

const region = { timeZone: 'Asia/Kolkata' };
const endsAt = Date.parse('2026-03-08T18:00:00+05:30');
const unset = { opensAt: null, closesAt: null };

test('a form opens after the last day and closes two weeks later, in the time zone of the club', () => {
  expect(computeFeedbackWindow(unset, endsAt, region)).toEqual({
    opensAt: Date.parse('2026-03-09T00:00:00+05:30'),
    closesAt: Date.parse('2026-03-23T00:00:00+05:30'),
  });
});

test('an event that ends at midnight ends on the day before', () => {
  const midnight = Date.parse('2026-03-09T00:00:00+05:30');
  expect(computeFeedbackWindow(unset, midnight, region)?.opensAt).toBe(midnight);
});

test('set times replace the default, also for an event without dates', () => {
  expect(computeFeedbackWindow({ opensAt: 5, closesAt: 9 }, null, region)).toEqual({
    opensAt: 5,
    closesAt: 9,
  });
  expect(computeFeedbackWindow(unset, null, region)).toBeNull();
  expect(computeFeedbackWindow({ opensAt: null, closesAt: 9 }, endsAt, region)).toBeNull();
});

test('a form is open from its first to before its last instant', () => {
  const window = { opensAt: 5, closesAt: 9 };
  expect([4, 5, 8, 9].map((at) => isFeedbackOpen(window, at))).toEqual([false, true, true, false]);
});

test('the reminder is due three days before the end, but never within a day of the invitation', () => {
  const day = 24 * 60 * 60_000;
  expect(computeFeedbackReminderTime({ opensAt: 0, closesAt: 14 * day })).toBe(11 * day);
  expect(computeFeedbackReminderTime({ opensAt: 0, closesAt: 2 * day })).toBe(day);
});
