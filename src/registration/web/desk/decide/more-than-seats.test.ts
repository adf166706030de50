import { expect, test } from 'vitest';
import { overbooking } from './more-than-seats.tsx';

test('confirming more delegates than there are seats shows a warning', () => {
  expect(overbooking({ confirmed: 148, seats: 149, confirming: 1 })).toBeUndefined();
  expect(overbooking({ confirmed: 149, seats: 149, confirming: 1 })).toBe(
    '149 delegates confirmed, 149 seats. If you confirm one more, 1 delegate will have no seat.',
  );
  expect(overbooking({ confirmed: 211, seats: 149, confirming: 64 })).toBe(
    '211 delegates confirmed, 149 seats. If you confirm 64 more, 126 delegates will have no seat.',
  );
});

test('an event without committees shows no warning', () => {
  expect(overbooking({ confirmed: 3, seats: 0, confirming: 1 })).toBeUndefined();
});
