import type { Delegate, SeatName } from './inputs.ts';

/**
 * How good a seat is for a delegate; 1 is best. 1 to 9: the named portfolios, by committee in the order of the
 * form, three places each; 10 to 12: another seat of the first, second, third committee named; 13: a seat elsewhere;
 * 14: no seat.
 */
export type Class = number;

export const classes = { lastNamed: 9, lastOwn: 12, elsewhere: 13, waiting: 14 } as const;
const portfoliosPerCommittee = 3;

/** The class of the portfolio named at a place of a committee, both counted from 0. */
export const namedClass = (committee: number, portfolio: number): Class =>
  portfoliosPerCommittee * committee + portfolio + 1;

/** The class of a seat in the committee named at a place, when the seat itself was not named. */
export const ownClass = (committee: number): Class => classes.lastNamed + committee + 1;

/** Index of the named committee that a class refers to; meaningless for 13 and 14, which refer to none. */
export const committeePlace = (of: Class): number =>
  isNamed(of) ? Math.floor((of - 1) / portfoliosPerCommittee) : of - classes.lastNamed - 1;

/** The class of a seat for a delegate. Without a seat it is `waiting`. */
export function classOf({ wishes }: Pick<Delegate, 'wishes'>, seat: SeatName | undefined): Class {
  if (!seat) return classes.waiting;
  const committee = wishes.findIndex((wish) => wish.committee === seat.committee);
  if (committee === -1) return classes.elsewhere;
  const portfolio = wishes[committee]?.portfolios.indexOf(seat.portfolio) ?? -1;
  return portfolio === -1 ? ownClass(committee) : namedClass(committee, portfolio);
}

export const isNamed = (of: Class): boolean => of <= classes.lastNamed;
export const isOwnCommittee = (of: Class): boolean => of <= classes.lastOwn;

/** How good an allocation is: the counts that the rule minimises one after the other, and two that readers ask for. */
export interface Quality {
  readonly delegates: number;
  readonly waiting: number;
  /** Delegates outside the committees they named, including those who wait. */
  readonly outside: number;
  /** Delegates without a seat they named. */
  readonly unnamed: number;
  readonly sumOfClasses: number;
  readonly firstWish: number;
  readonly topThree: number;
}

export function qualityOf(got: readonly { readonly class: Class }[]): Quality {
  const count = (holds: (of: Class) => boolean) => got.filter((one) => holds(one.class)).length;
  return {
    delegates: got.length,
    waiting: count((of) => of === classes.waiting),
    outside: count((of) => !isOwnCommittee(of)),
    unnamed: count((of) => !isNamed(of)),
    sumOfClasses: got.reduce((sum, one) => sum + one.class, 0),
    firstWish: count((of) => of === 1),
    topThree: count((of) => of <= 3),
  };
}
