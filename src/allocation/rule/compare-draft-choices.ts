import { listSolvedResults, solveAllocation } from './allocate.ts';
import { countMembersWithUnmetWish, type Member } from './delegations.ts';
import type { Delegate, Inputs, SeatName } from './inputs.ts';
import { computeQuality, type Quality, type Rank, rankSeat } from './ranks.ts';

/**
 * The result of one set of choices. A pinned delegate is counted with the pinned seat, an excluded delegate as waiting.
 */
export interface ChoicesResult {
  readonly quality: Quality;
  /** Number of delegates with a better rank than under the first set of choices. */
  readonly better: number;
  readonly worse: number;
  readonly unmet: { readonly spread: number; readonly together: number };
}

/**
 * Computes the result of each set of choices and compares it with the first one.
 * @param order all tickets in the lottery's order
 * @param delegations the delegation of each ticket, including those without a wish
 */
export function compareDraftChoices(
  ways: readonly Inputs[],
  order: readonly string[],
  delegations: Readonly<Record<string, string>>,
): ChoicesResult[] {
  const outcomes = ways.map((inputs) => outcomeOf(inputs, order));
  const first = new Map(outcomes[0]?.map((result) => [result.ticket, result.rank]));
  return outcomes.map((outcome) => {
    const changes = outcome.map((result) => result.rank - (first.get(result.ticket) ?? result.rank));
    const unmet = (wish: Wish) =>
      countMembersWithUnmetWish(
        outcome.flatMap(({ ticket, seat }): Member[] => {
          const name = delegations[ticket];
          return name === undefined ? [] : [{ delegation: { name, wish }, committee: seat?.committee }];
        }),
      );
    return {
      quality: computeQuality(outcome),
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
  readonly rank: Rank;
}

function outcomeOf(inputs: Inputs, order: readonly string[]): Outcome[] {
  const delegates = new Map(inputs.delegates.map((delegate) => [delegate.ticket, delegate]));
  const byHand = (ticket: string, seat?: SeatName) => {
    const wishes = delegates.get(ticket)?.wishes ?? [];
    return { ticket, seat, rank: rankSeat({ wishes }, seat) };
  };
  return [
    ...listSolvedResults(solveAllocation(inputs, order)),
    ...inputs.pins.map(({ ticket, ...seat }) => byHand(ticket, seat)),
    ...inputs.excluded.map((ticket) => byHand(ticket)),
  ];
}
