import { expect, test } from 'vitest';
import { filterSeats } from './filter-seats.ts';

const seats = [
  { committeeName: 'UNHRC', portfolio: 'Kenya' },
  { committeeName: 'UNHRC', portfolio: 'New Zealand' },
  { committeeName: 'Press Corps', portfolio: 'Kenya Times' },
];

test('a seat to swap for is found by words of committee and portfolio, in any order', () => {
  const found = (search: string) => filterSeats(seats, search).map(({ portfolio }) => portfolio);
  expect(found('')).toEqual(['Kenya', 'New Zealand', 'Kenya Times']);
  expect(found('kenya')).toEqual(['Kenya', 'Kenya Times']);
  expect(found(' KENYA  unhrc ')).toEqual(['Kenya']);
  expect(found('zeal new')).toEqual(['New Zealand']);
  expect(found('France')).toEqual([]);
});
