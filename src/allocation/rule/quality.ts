import { type Class, classes, isNamed, isOwnCommittee } from './classes.ts';

/** How good an allocation is: the counts the rule makes the least possible, one after the other, and what people ask for. */
export interface Quality {
  readonly delegates: number;
  readonly waiting: number;
  /** Not in a committee they named, or waiting. */
  readonly outside: number;
  /** Without a seat they named. */
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
