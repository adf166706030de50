import { freeArcs, newWays, turn } from './cycles.ts';
import { arcInUse, type Network } from './network.ts';

/**
 * The lottery: one after the other in its order, every delegate takes the best class that some optimum gives without
 * changing the class of anybody before. Two optima differ by cycles of arcs with reduced cost 0, so that one search
 * a delegate finds it; who comes before is not passed.
 */
export function refineByLottery(network: Network): void {
  const waysTo = newWays(network);
  for (let person = 0; person < network.people; person++) {
    const used = arcInUse(network, person);
    const better = betterArcs(network, person, used);
    if (better.length === 0) continue;
    const goal = network.head[used] as number;
    const nextArc = waysTo(
      goal,
      network.head[better[0] as number] as number,
      (node) => node >= network.people || node > person,
    );
    const best = better.find((arc) => nextArc(network.head[arc] as number) !== -1);
    if (best !== undefined) turn(network, { from: used, to: best, nextArc });
  }
}

/** The arcs of a delegate that give more than the one in use and that an optimum may use, the best first. */
function betterArcs(network: Network, person: number, used: number): number[] {
  const { class: of } = network;
  return freeArcs(network, person)
    .filter((arc) => (of[arc] as number) < (of[used] as number))
    .sort((a, b) => (of[a] as number) - (of[b] as number));
}
