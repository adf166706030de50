import { expect, test } from 'vitest';
import { committeeOptions, goneWishes, portfolioOptions } from './choices.ts';

const seats = [
  { value: 'LAKES', name: 'Council of the Lakes', free: ['Amberlake', 'Northmere', 'Saltwater'], given: 1 },
  { value: 'C-9', name: 'River Cabinet', free: ['Minister of Dams'], given: 0 },
  { value: 'Wire', name: 'Press Room', free: [], given: 12 },
];
const wishes = {
  committeePreference: ['C-9', 'LAKES'],
  portfolioPreference: ['Minister of Dams', 'Saltwater', 'Two Islands'],
};

test('the committees asked for come first, in the order asked, and a full one cannot be chosen', () => {
  expect(committeeOptions(seats, wishes)).toEqual([
    { value: 'C-9', label: 'River Cabinet (choice 1, 1 free)', disabled: false },
    { value: 'LAKES', label: 'Council of the Lakes (choice 2, 3 free)', disabled: false },
    { value: 'Wire', label: 'Press Room (0 free)', disabled: true },
  ]);
});

test('only free portfolios of the committee are offered, those asked for first', () => {
  expect(portfolioOptions(seats, 'LAKES', wishes)).toEqual([
    { value: 'Saltwater', label: 'Saltwater (asked for)' },
    { value: 'Amberlake', label: 'Amberlake' },
    { value: 'Northmere', label: 'Northmere' },
  ]);
  expect(portfolioOptions(seats, '', wishes)).toEqual([]);
});

test('what was asked for and has gone is named', () => {
  expect(goneWishes(seats, wishes)).toEqual(['Two Islands']);
});
