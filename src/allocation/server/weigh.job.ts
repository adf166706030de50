import type { Inputs } from '../rule/inputs.ts';
import { lotteryOrder } from '../rule/lottery.ts';
import { weigh } from '../rule/weigh.ts';

/** Several ways of choosing for one conference, drawn with one lottery. */
export default async function weighWays({
  ways,
  delegations,
}: {
  ways: readonly Inputs[];
  delegations: Readonly<Record<string, string>>;
}) {
  const [first] = ways;
  if (!first) return [];
  const tickets = first.delegates.map(({ ticket }) => ticket);
  return weigh(ways, await lotteryOrder(first.lottery, tickets), delegations);
}
