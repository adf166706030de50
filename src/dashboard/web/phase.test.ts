import { expect, test } from 'vitest';
import { findPhase, hasBegun, putEndedLast } from './phase.ts';

const region = { timeZone: 'Asia/Kolkata' };
const dates = { startsAt: '2026-12-11T03:30:00.000Z', endsAt: '2026-12-13T12:30:00.000Z' };
const running = { over: false };
const at = (time: string) => Date.parse(time);

test('the days begin at midnight in the club’s time zone, before the first session', () => {
  expect(findPhase(running, dates, at('2026-12-10T18:29:59Z'), region)).toBe('before');
  expect(findPhase(running, dates, at('2026-12-10T18:30:00Z'), region)).toBe('days');
  expect(findPhase(running, dates, at('2026-12-13T12:29:59Z'), region)).toBe('days');
});

test('the time after the days begins when the event is over', () => {
  expect(findPhase({ over: true }, dates, at('2026-12-13T12:30:00Z'), region)).toBe('after');
  expect(findPhase({ over: true }, undefined, 0, region)).toBe('after');
});

test('sample dates in the past are no days', () => {
  expect(findPhase(running, dates, at('2027-01-01T00:00:00Z'), region)).toBe('before');
  expect(findPhase(running, undefined, at('2026-12-12T00:00:00Z'), region)).toBe('before');
});

test('an event has begun from its beginning to its end', () => {
  const { startsAt, endsAt } = dates;
  expect(
    [at(startsAt) - 1, at(startsAt), at(endsAt) - 1, at(endsAt)].map((now) => hasBegun(dates, now)),
  ).toEqual([false, true, true, false]);
  expect(hasBegun(undefined, at(startsAt))).toBe(false);
});

test('registrations of events that are over come last', () => {
  const [past, now, next] = [
    { name: 'past', over: true },
    { name: 'now', over: false },
    { name: 'next', over: false },
  ];
  expect(putEndedLast([past, now, next])).toEqual([now, next, past]);
});
