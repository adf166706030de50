import { expect, test } from 'vitest';
import { demandText, formatCommitteeSeatsText, seatsLeftText, sumSeats } from './committees.tsx';

test.each([
  [{ seats: 40, left: 40 }, '40 seats'],
  [{ seats: 40, left: 12 }, '12 of 40 seats not given yet'],
  [{ seats: 40, left: 0 }, 'All 40 seats are given'],
  [{ seats: 1, left: 0 }, 'The only seat is given'],
  // `left` is negative if a portfolio was withdrawn after its seat was assigned.
  [{ seats: 3, left: -1 }, 'All 3 seats are given'],
])('a committee with %o has "%s"', (places, text) => {
  expect(formatCommitteeSeatsText(places)).toBe(text);
});

test.each([
  [0, 149, '149 seats'],
  [12, 149, '149 seats'],
  [49, 140, '49 applied for 140 seats'],
  [288, 149, 'About 290 applied for 149 seats'],
])('the demand of %i for %i seats is shown', (applied, seats, text) => {
  expect(demandText(applied, seats)).toBe(text);
});

test.each([
  [{ seats: 1, left: 1 }, ''],
  [{ seats: 3, left: 2 }, '2 of 3 left'],
  [{ seats: 3, left: 0 }, 'taken'],
  [{ seats: 1, left: -1 }, 'taken'],
])('a portfolio with %o is listed as %s', (place, words) => {
  expect(seatsLeftText(place)).toBe(words);
});

test('the event has the seats of all its committees', () => {
  expect(
    sumSeats([
      { seats: 40, left: 12 },
      { seats: 3, left: 3 },
    ]),
  ).toBe(43);
});
