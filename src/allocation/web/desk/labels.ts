import type { SeatName } from '../../contract.ts';
import type { AllocationMethod } from '../../rule/inputs.ts';
import {
  getCommitteePositionOfRank,
  isNamedRank,
  isRankInAnyChosenCommittee,
  type Rank,
  rankBounds,
} from '../../rule/ranks.ts';
import type { DraftRow } from './api.ts';

const places = ['1st', '2nd', '3rd'];

export function formatRank(rank: Rank): string {
  if (rank === rankBounds.waiting) return 'No seat';
  if (rank === rankBounds.elsewhere) return 'A committee they did not choose';
  const committee = `${places[getCommitteePositionOfRank(rank)]} committee`;
  return isNamedRank(rank)
    ? `${committee}, ${places[(rank - 1) % 3]} portfolio`
    : `${committee}, another seat`;
}

export const allRanks: readonly Rank[] = Array.from({ length: rankBounds.waiting }, (_, at) => at + 1);

export const seatOutcomeFilters = [
  'all',
  'first_choice',
  'named',
  'chosen_committee',
  'elsewhere',
  'no_seat',
] as const;
export type Outcome = (typeof seatOutcomeFilters)[number];
export const seatOutcomeFilterLabels: Readonly<Record<Outcome, string>> = {
  all: 'All',
  first_choice: 'First choice',
  named: 'A seat they chose',
  chosen_committee: 'A committee they chose',
  elsewhere: 'Another committee',
  no_seat: 'No seat',
};

export function getSeatOutcome({ rank }: Pick<DraftRow, 'rank'>): Outcome {
  if (rank === 1) return 'first_choice';
  if (isNamedRank(rank)) return 'named';
  if (isRankInAnyChosenCommittee(rank)) return 'chosen_committee';
  return rank === rankBounds.waiting ? 'no_seat' : 'elsewhere';
}

export const allocationMethodLabels: Readonly<Record<AllocationMethod, string>> = {
  bands: 'Fewest left out (default)',
  least_sum: 'Best on average',
  rank_maximal: 'Most first choices',
  first_come_first_served: 'First come, first served',
  first_wishes_first: 'First choices first',
};

export const formatSeat = (seat: SeatName, nameOf: (committee: string) => string): string =>
  `${nameOf(seat.committee)}: ${seat.portfolio}`;
