import { seatsOf, solveInputs } from './allocate.ts';
import { type Member, unmetWishes } from './delegations.ts';
import type { Delegate, Inputs, SeatName } from './inputs.ts';
import { type Quality, qualityOf, type Rank, rankOf } from './ranks.ts';

/** The result of a set of choices. A pinned delegate counts with the pinned seat, an excluded one as waiting. */
export interface Weighed {
  readonly quality: Quality;
  /** Number of delegates with a better seat than under the first set of choices. */
  readonly better: number;
  readonly worse: number;
  /** Delegates for whom this wish of their delegation is unmet. */
  readonly unmet: { readonly spread: number; readonly together: number };
}

/**
 * Compares sets of choices with the first of them.
 * @param order all tickets in the lottery's order
 * @param delegations the delegation of each ticket, with or without a wish
 */
export function weigh(
  ways: readonly Inputs[],
  order: readonly string[],
  delegations: Readonly<Record<string, string>>,
): Weighed[] {
  const outcomes = ways.map((inputs) => outcomeOf(inputs, order));
  const first = new Map(outcomes[0]?.map((result) => [result.ticket, result.class]));
  return outcomes.map((outcome) => {
    const changes = outcome.map((result) => result.class - (first.get(result.ticket) ?? result.class));
    const unmet = (wish: Wish) =>
      unmetWishes(
        outcome.flatMap(({ ticket, seat }): Member[] => {
          const name = delegations[ticket];
          return name === undefined ? [] : [{ delegation: { name, wish }, committee: seat?.committee }];
        }),
      );
    return {
      quality: qualityOf(outcome),
      better: changes.filter((change) => change < 0).length,
      worse: changes.filter((change) => change > 0).length,
      unmet: { spread: unmet('spread'), together: unmet('together') },
    };
  });
}

type Wish = NonNullable<Delegate['delegation']>['wish'];

interface Outcome {
  readonly ticket: string;
  readonly seat: SeatName | undefined;
  readonly class: Rank;
}

function outcomeOf(inputs: Inputs, order: readonly string[]): Outcome[] {
  const delegates = new Map(inputs.delegates.map((delegate) => [delegate.ticket, delegate]));
  const byHand = (ticket: string, seat?: SeatName) => {
    const wishes = delegates.get(ticket)?.wishes ?? [];
    return { ticket, seat, class: rankOf({ wishes }, seat) };
  };
  return [
    ...seatsOf(solveInputs(inputs, order)),
    ...inputs.pins.map(({ ticket, ...seat }) => byHand(ticket, seat)),
    ...inputs.excluded.map((ticket) => byHand(ticket)),
  ];
}
