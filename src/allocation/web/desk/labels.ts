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
export const outcomes = ['all', 'first wish', 'named', 'own committee', 'elsewhere', 'no seat'] as const;
export type Outcome = (typeof outcomes)[number];

export function outcomeOf({ class: rank }: Pick<DraftRow, 'class'>): Outcome {
  if (rank === 1) return 'first wish';
  if (isNamed(rank)) return 'named';
  if (isChosenCommittee(rank)) return 'own committee';
  return rank === ranks.waiting ? 'no seat' : 'elsewhere';
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
