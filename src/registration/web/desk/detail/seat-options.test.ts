import { expect, test } from 'vitest';
import { listCommitteeOptions, listPortfolioOptions, listTakenPortfolioChoices } from './seat-options.ts';

const seats = [
  {
    value: 'LAKES',
    name: 'Council of the Lakes',
    freePortfolios: ['Amberlake', 'Northmere', 'Saltwater', 'Farshore'],
    withheldPortfolios: ['Farshore'],
    assignedSeats: 1,
    freeSeats: 5,
  },
  {
    value: 'C-9',
    name: 'River Cabinet',
    freePortfolios: ['Minister of Dams'],
    withheldPortfolios: [],
    assignedSeats: 0,
    freeSeats: 1,
  },
  {
    value: 'Wire',
    name: 'Press Room',
    freePortfolios: [],
    withheldPortfolios: [],
    assignedSeats: 12,
    freeSeats: 0,
  },
];
const choices = {
  committeePreference: ['C-9', 'LAKES'],
  portfolioChoices: [
    { committee: 'C-9', portfolio: 'Minister of Dams' },
    { committee: 'LAKES', portfolio: 'Saltwater' },
    { committee: 'LAKES', portfolio: 'Two Islands' },
    { committee: 'C-9', portfolio: 'Amberlake' },
  ],
};

test('the chosen committees come first, in order, and a full one cannot be selected', () => {
  expect(listCommitteeOptions(seats, choices)).toEqual([
    { value: 'C-9', label: 'River Cabinet (choice 1, 1 free)', disabled: false },
    { value: 'LAKES', label: 'Council of the Lakes (choice 2, 5 free)', disabled: false },
    { value: 'Wire', label: 'Press Room (0 free)', disabled: true },
  ]);
});

test('only free portfolios are offered, chosen ones first, withheld ones marked', () => {
  expect(listPortfolioOptions(seats, 'LAKES', choices)).toEqual([
    { value: 'Saltwater', label: 'Saltwater (chosen)' },
    { value: 'Amberlake', label: 'Amberlake' },
    { value: 'Northmere', label: 'Northmere' },
    { value: 'Farshore', label: 'Farshore (withheld)' },
  ]);
  expect(listPortfolioOptions(seats, '', choices)).toEqual([]);
});

test('chosen portfolios of the committee that are taken are listed', () => {
  const unseated = { ...choices, assignedCommittee: '', assignedPortfolio: '' };
  expect(listTakenPortfolioChoices(seats, unseated)).toEqual(['Two Islands', 'Amberlake']);
});

test('the delegate’s seat is not listed as taken by another delegate', () => {
  const { committee } = choices.portfolioChoices.find(({ portfolio }) => portfolio === 'Amberlake') ?? {};
  const seated = { ...choices, assignedCommittee: committee ?? '', assignedPortfolio: 'Amberlake' };
  expect(listTakenPortfolioChoices(seats, seated)).toEqual(['Two Islands']);
});
