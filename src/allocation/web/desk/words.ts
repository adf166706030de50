import type { SeatName } from '../../contract.ts';
import { type Class, classes, committeePlace, isNamed, isOwnCommittee } from '../../rule/classes.ts';
import type { DraftRow } from './api.ts';

const places = ['1st', '2nd', '3rd'];

/** Short labels of the classes for tables. */
export function classInWords(of: Class): string {
  if (of === classes.waiting) return 'No seat';
  if (of === classes.elsewhere) return 'A committee not named';
  const committee = `${places[committeePlace(of)]} committee`;
  return isNamed(of) ? `${committee}, ${places[(of - 1) % 3]} portfolio` : `${committee}, a seat not named`;
}

/** All classes, best first. */
export const everyClass: readonly Class[] = Array.from({ length: classes.waiting }, (_, at) => at + 1);

/** The filter of the table of delegates. */
export const outcomes = ['all', 'first wish', 'named', 'own committee', 'elsewhere', 'no seat'] as const;
export type Outcome = (typeof outcomes)[number];

export function outcomeOf({ class: of }: Pick<DraftRow, 'class'>): Outcome {
  if (of === 1) return 'first wish';
  if (isNamed(of)) return 'named';
  if (isOwnCommittee(of)) return 'own committee';
  return of === classes.waiting ? 'no seat' : 'elsewhere';
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
