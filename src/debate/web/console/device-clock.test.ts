import { expect, test } from 'vitest';
import { startClock } from './device-clock.ts';

test('a log from a laptop whose clock is ahead goes on at the speed of this one', () => {
  let device = 1000;
  const now = startClock(61_000, () => device);
  expect(now()).toBe(61_000);
  device += 5000;
  expect(now()).toBe(66_000);
});

test('a log of the past goes on at the time of the device', () => {
  expect(startClock(500, () => 1000)()).toBe(1000);
});
