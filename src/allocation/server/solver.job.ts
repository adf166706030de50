import { allocate, solveInputs } from '../rule/allocate.ts';
import { compareWays } from '../rule/compare.ts';
import { type Explanation, explainer } from '../rule/explain.ts';
import type { Inputs } from '../rule/inputs.ts';
import { lotteryOrder } from '../rule/lottery.ts';
import { weigh } from '../rule/weigh.ts';

/** Solving keeps a core busy for seconds when a conference is large, so the server runs these tasks in a child process. */
const tasks = {
  allocate,

  /** The quality of the allocation by each rule. */
  compare: async (inputs: Inputs) => compareWays(inputs, await orderOf(inputs)),

  /** Explains the seat of each delegate: solves once more, then searches once for each delegate. */
  explain: async (inputs: Inputs): Promise<(Explanation & { readonly ticket: string })[]> => {
    const explanationOf = explainer(inputs, solveInputs(inputs, await orderOf(inputs)));
    return inputs.delegates.flatMap(({ ticket }) => {
      const explanation = explanationOf(ticket);
      return explanation ? [{ ticket, ...explanation }] : [];
    });
  },

  /** The results of several choices for one conference, with the same lottery. */
  weigh: async ({
    ways,
    delegations,
  }: {
    ways: readonly Inputs[];
    delegations: Readonly<Record<string, string>>;
  }) => (ways[0] ? weigh(ways, await orderOf(ways[0]), delegations) : []),
};
export type Tasks = typeof tasks;

const orderOf = ({ lottery, delegates }: Inputs) =>
  lotteryOrder(
    lottery,
    delegates.map(({ ticket }) => ticket),
  );

export default function solve({ task, input }: { task: keyof Tasks; input: never }) {
  return tasks[task](input);
}
