import type { SeatName } from '../../contract.ts';
import { committeePlace, isChosenCommittee, isNamed, type Rank, ranks } from '../../rule/ranks.ts';
import type { DraftRow } from './api.ts';

const places = ['1st', '2nd', '3rd'];

/** Short labels of the classes for tables. */
export function rankText(rank: Rank): string {
  if (rank === ranks.waiting) return 'No seat';
  if (rank === ranks.elsewhere) return 'A committee not named';
  const committee = `${places[committeePlace(rank)]} committee`;
  return isNamed(rank)
    ? `${committee}, ${places[(rank - 1) % 3]} portfolio`
    : `${committee}, a seat not named`;
}

/** All classes, best first. */
export const everyClass: readonly Rank[] = Array.from({ length: ranks.waiting }, (_, at) => at + 1);

/** The filter of the table of delegates. */
export const outcomes = {
  all: 'Everybody',
  first_wish: 'First wish',
  named: 'Named',
  own_committee: 'Own committee',
  elsewhere: 'Elsewhere',
  no_seat: 'No seat',
} as const;
export type Outcome = keyof typeof outcomes;
export const outcomeCodes = Object.keys(outcomes) as Outcome[];

export function outcomeOf({ class: rank }: Pick<DraftRow, 'class'>): Outcome {
  if (rank === 1) return 'first_wish';
  if (isNamed(rank)) return 'named';
  if (isChosenCommittee(rank)) return 'own_committee';
  return rank === ranks.waiting ? 'no_seat' : 'elsewhere';
}

/** The names of the rules on the desk. */
export const wayNames: Readonly<Record<string, string>> = {
  bands: 'No delegate left out (the rule)',
  'least sum': 'Best on average',
  'rank-maximal': 'Most first wishes',
  'first come, first served': 'First come, first served',
  'first wishes first': 'First wishes first',
};

export const seatInWords = (seat: SeatName, nameOf: (committee: string) => string): string =>
  `${nameOf(seat.committee)}: ${seat.portfolio}`;
