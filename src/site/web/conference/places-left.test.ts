import { expect, test } from 'vitest';
import { placesInWords, sumOf } from './places-left.tsx';

test.each([
  [{ seats: 40, left: 12 }, '12 of 40 places left'],
  [{ seats: 40, left: 1 }, 'One of 40 places left'],
  [{ seats: 40, left: 0 }, 'No place left'],
  // A portfolio that was withdrawn after its seat was given.
  [{ seats: 3, left: -1 }, 'No place left'],
])('%o is said as %s', (places, words) => {
  expect(placesInWords(places)).toBe(words);
});

test('the event has the places of all its committees', () => {
  expect(
    sumOf([
      { seats: 40, left: 12 },
      { seats: 3, left: 3 },
    ]),
  ).toEqual({ seats: 43, left: 15 });
});
