import { allocate, solveAllocation } from '../rule/allocate.ts';
import { compareDraftChoices } from '../rule/compare-draft-choices.ts';
import { compareAllocationMethods } from '../rule/compare-methods.ts';
import { createExplainer, type Explanation } from '../rule/explain.ts';
import type { Inputs } from '../rule/inputs.ts';
import { computeLotteryOrder } from '../rule/lottery-order.ts';

/** The tasks of the solver. They run in a child process, because a large conference keeps a core busy for seconds. */
const tasks = {
  allocate,

  compare: async (inputs: Inputs) => compareAllocationMethods(inputs, await orderOf(inputs)),

  /**
   * Explains the result of each delegate about whom the solver decided. Slow: it solves the problem again, and searches
   * the flow network again for each delegate who missed a preferred seat.
   */
  explain: async (inputs: Inputs): Promise<(Explanation & { readonly ticket: string })[]> => {
    const explanationOf = createExplainer(inputs, solveAllocation(inputs, await orderOf(inputs)));
    return inputs.delegates.flatMap(({ ticket }) => {
      const explanation = explanationOf(ticket);
      return explanation ? [{ ticket, ...explanation }] : [];
    });
  },

  evaluate: async ({
    ways,
    delegations,
  }: {
    ways: readonly Inputs[];
    delegations: Readonly<Record<string, string>>;
  }) => (ways[0] ? compareDraftChoices(ways, await orderOf(ways[0]), delegations) : []),
};
export type Tasks = typeof tasks;

const orderOf = ({ lottery, delegates }: Inputs) =>
  computeLotteryOrder(
    lottery,
    delegates.map(({ ticket }) => ticket),
  );

export default function solve({ task, input }: { task: keyof Tasks; input: never }) {
  return tasks[task](input);
}
