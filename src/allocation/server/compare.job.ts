import { compareWays } from '../rule/compare.ts';
import type { Inputs } from '../rule/inputs.ts';
import { lotteryOrder } from '../rule/lottery.ts';

/** The same conference by every rule. */
export default async function compare(inputs: Inputs) {
  const tickets = inputs.delegates.map(({ ticket }) => ticket);
  return compareWays(inputs, await lotteryOrder(inputs.lottery, tickets));
}
