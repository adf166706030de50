import { seatsOf, solveInputs } from './allocate.ts';
import { baselines } from './baselines.ts';
import { type Inputs, policies } from './inputs.ts';
import { problemOf } from './problem.ts';
import { type Quality, qualityOf } from './quality.ts';

/**
 * What each policy, and each way without a solver, would give: the price of a policy, seen before it is taken.
 * @param order all tickets in the lottery's order
 */
export function compareWays(inputs: Inputs, order: readonly string[]): { way: string; quality: Quality }[] {
  const problem = problemOf(inputs, order);
  return [
    ...Object.entries(baselines).map(([way, give]) => ({ way, quality: qualityOf(give(problem)) })),
    ...policies.map((policy) => ({
      way: policy,
      quality: qualityOf(seatsOf(solveInputs({ ...inputs, policy }, order))),
    })),
  ];
}

/** One line of a table in plain text. */
export function comparisonLine({ way, quality }: { way: string; quality: Quality }): string {
  const percent = (part: number) =>
    `${Math.round((100 * part) / Math.max(1, quality.delegates))}%`.padStart(5);
  const named = percent(quality.delegates - quality.unnamed);
  const own = percent(quality.delegates - quality.outside);
  return `${way.padEnd(26)} first ${percent(quality.firstWish)}  top three ${percent(quality.topThree)}  named ${named}  own committee ${own}  sent elsewhere ${String(quality.outside - quality.waiting).padStart(4)}  waiting ${quality.waiting}`;
}
