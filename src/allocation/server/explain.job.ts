import { solveInputs } from '../rule/allocate.ts';
import { type Explanation, explainer } from '../rule/explain.ts';
import type { Inputs } from '../rule/inputs.ts';
import { lotteryOrder } from '../rule/lottery.ts';

/** Why each delegate got what the rule gave: the optimum is found again, then one search for each. */
export default async function explain(
  inputs: Inputs,
): Promise<(Explanation & { readonly ticket: string })[]> {
  const tickets = inputs.delegates.map((one) => one.ticket);
  const solved = solveInputs(inputs, await lotteryOrder(inputs.lottery, tickets));
  const why = explainer(inputs, solved);
  return tickets.flatMap((ticket) => {
    const explanation = why(ticket);
    return explanation ? [{ ticket, ...explanation }] : [];
  });
}
