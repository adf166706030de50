import { expect, test } from 'vitest';
import { committeeOptions, goneWishes, portfolioOptions } from './choices.ts';

const seats = [
  { value: 'UNHRC', name: 'Human Rights Council', free: ['Cuba', 'India', 'Nepal'], given: 1 },
  { value: 'IB', name: 'Intelligence Bureau', free: ['Home Secretary'], given: 0 },
  { value: 'IPC', name: 'Press Corps', free: [], given: 12 },
];
const wishes = {
  committeePreference: ['IB', 'UNHRC'],
  portfolioPreference: ['Home Secretary', 'Nepal', 'Chile'],
};

test('the committees asked for come first, in the order asked, and a full one cannot be chosen', () => {
  expect(committeeOptions(seats, wishes)).toEqual([
    { value: 'IB', label: 'Intelligence Bureau (choice 1, 1 free)', disabled: false },
    { value: 'UNHRC', label: 'Human Rights Council (choice 2, 3 free)', disabled: false },
    { value: 'IPC', label: 'Press Corps (0 free)', disabled: true },
  ]);
});

test('only free portfolios of the committee are offered, those asked for first', () => {
  expect(portfolioOptions(seats, 'UNHRC', wishes)).toEqual([
    { value: 'Nepal', label: 'Nepal (asked for)' },
    { value: 'Cuba', label: 'Cuba' },
    { value: 'India', label: 'India' },
  ]);
  expect(portfolioOptions(seats, '', wishes)).toEqual([]);
});

test('what was asked for and has gone is named', () => {
  expect(goneWishes(seats, wishes)).toEqual(['Chile']);
});
