import { newHeap } from './heap.ts';
import { arcInUse, arcsFrom, type Network, reducedCost } from './network.ts';

/** The cheapest way from a node, in reduced costs, with its arcs; none from where no way leads. */
export type WaysTo = (node: number) => { length: number; arcs: number[] } | undefined;

/**
 * The cheapest ways to what a delegate has now, what others would do instead if they gave up a seat.
 * No one's unit leads to the delegate, so that no way passes there. One search backwards (Dijkstra's) finds all of them.
 */
export function cheapestWaysTo(network: Network, person: number): WaysTo {
  const { nodes, head, room } = network;
  const goal = head[arcInUse(network, person)] as number;
  const distance = new Float64Array(nodes).fill(Number.POSITIVE_INFINITY);
  const nextArc = new Int32Array(nodes);
  const heap = newHeap();
  distance[goal] = 0;
  heap.add(0, goal);
  while (heap.size > 0) {
    const node = heap.take();
    if (heap.distance > (distance[node] as number)) continue;
    for (const back of arcsFrom(network, node)) {
      const [from, arc] = [head[back] as number, back ^ 1];
      if (room[arc] === 0) continue;
      const there = (distance[node] as number) + reducedCost(network, from, arc);
      if (there >= (distance[from] as number)) continue;
      distance[from] = there;
      nextArc[from] = arc;
      heap.add(there, from);
    }
  }
  return (node) => {
    const length = distance[node] as number;
    if (length === Number.POSITIVE_INFINITY) return undefined;
    const arcs: number[] = [];
    for (let at = node; at !== goal; at = head[arcs[arcs.length - 1] as number] as number)
      arcs.push(nextArc[at] as number);
    return { length, arcs };
  };
}
