import { expect, test } from 'vitest';
import { placesInWords, sumOf } from './places-left.tsx';
import { placeInWords } from './portfolio-list.tsx';

test.each([
  [{ seats: 40, left: 12 }, '12 of 40 places left'],
  [{ seats: 40, left: 1 }, 'One of 40 places left'],
  [{ seats: 40, left: 0 }, 'No place left'],
  // A portfolio that was withdrawn after its seat was given.
  [{ seats: 3, left: -1 }, 'No place left'],
])('%o is said as %s', (places, words) => {
  expect(placesInWords(places)).toBe(words);
});

test.each([
  [{ seats: 1, left: 1 }, ''],
  [{ seats: 3, left: 2 }, '2 of 3 left'],
  [{ seats: 3, left: 0 }, 'taken'],
  [{ seats: 1, left: -1 }, 'taken'],
])('a portfolio with %o is listed as %s', (place, words) => {
  expect(placeInWords(place)).toBe(words);
});

test('the event has the places of all its committees', () => {
  expect(
    sumOf([
      { seats: 40, left: 12 },
      { seats: 3, left: 3 },
    ]),
  ).toEqual({ seats: 43, left: 15 });
});
