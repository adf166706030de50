import type { Highs } from 'highs';
import type { Costs } from '#allocation/rule/costs.ts';
import { getArcTail, type Network, resetFlowWithCosts, unlimitedCapacity } from '#allocation/rule/network.ts';
import type { Rank } from '#allocation/rule/ranks.ts';

/**
 * Solves the network as a linear program. Returns the ranks of the assigned seats, and the time that HiGHS took in
 * milliseconds.
 */
export function solveByHighs(
  highs: Highs,
  network: Network,
  costs: Costs,
): { got: { rank: Rank }[]; ms: number } {
  resetFlowWithCosts(network, costs);
  const { head, cost, people, sink } = network;
  const [out, into] = [new Map<number, string[]>(), new Map<number, string[]>()];
  const objective: string[] = [];
  const bounds: string[] = [];
  for (let arc = 0; arc < head.length; arc += 2) {
    const [from, to] = [getArcTail(network, arc), head[arc] as number];
    out.set(from, [...(out.get(from) ?? []), `x${arc}`]);
    into.set(to, [...(into.get(to) ?? []), `x${arc}`]);
    if (cost[arc] !== 0) objective.push(`${cost[arc]} x${arc}`);
    const room = network.capacity[arc] as number;
    if (room < unlimitedCapacity) bounds.push(` x${arc} <= ${room}`);
  }
  const rows = [...out].map(([node, leaving]) => {
    const entering = (into.get(node) ?? []).map((name) => ` - ${name}`).join('');
    return ` n${node}: ${leaving.join(' + ')}${entering} = ${node < people ? 1 : 0}`;
  });
  if (out.has(sink)) throw new Error('nothing leaves the sink');
  const model = `Minimize\n obj: ${objective.join(' + ')}\nSubject To\n${rows.join('\n')}\nBounds\n${bounds.join('\n')}\nEnd`;
  const started = performance.now();
  const { Columns } = highs.solve(model, { solver: 'simplex' });
  const ms = performance.now() - started;
  const got: { rank: Rank }[] = [];
  for (let arc = 0; arc < head.length; arc += 2) {
    const column = Columns[`x${arc}`];
    const isUsed = column !== undefined && 'Primal' in column && column.Primal > 0.5;
    if (network.rank[arc] !== 0 && isUsed) got.push({ rank: network.rank[arc] as Rank });
  }
  return { got, ms };
}
