import { computeReducedCost, getArcInUse, iterateArcsFrom, type Network } from './network.ts';

/**
 * Applies the lottery to the optimum. In the lottery's order, each delegate gets the best rank that any optimum allows
 * without changing the rank of an earlier delegate. Two optima differ by cycles of arcs with reduced cost 0, so one
 * search for each delegate finds this rank, without passing through earlier delegates.
 */
export function rerouteByLottery(network: Network): void {
  const searchTo = createOptimumSearch(network);
  for (let person = 0; person < network.people; person++) {
    const used = getArcInUse(network, person);
    const better = listBetterArcs(network, person, used);
    if (better.length === 0) continue;
    const goal = network.head[used] as number;
    const nextArc = searchTo(
      goal,
      network.head[better[0] as number] as number,
      (node) => node >= network.people || node > person,
    );
    const best = better.find((arc) => nextArc(network.head[arc] as number) !== -1);
    if (best !== undefined) rerouteAndReturnUndo(network, { from: used, to: best, nextArc });
  }
}

/** Lists the delegate's arcs that have a better rank and are used by another optimum, best first. */
function listBetterArcs(network: Network, person: number, used: number): number[] {
  const { rank: ranks } = network;
  return listOptimalArcs(network, person)
    .filter((arc) => (ranks[arc] as number) < (ranks[used] as number))
    .sort((a, b) => (ranks[a] as number) - (ranks[b] as number));
}

/** Lists the delegate's arcs with reduced cost 0, which an optimum may use. */
export function listOptimalArcs(network: Network, person: number): number[] {
  return [...iterateArcsFrom(network, person)].filter(
    (arc) =>
      arc % 2 === 0 &&
      (network.capacity[arc] as number) > 0 &&
      computeReducedCost(network, person, arc) === 0,
  );
}

/** A change to another optimum: the delegate's new arc, and the path from its end to the end of the old arc. */
export interface Reroute {
  readonly from: number;
  readonly to: number;
  readonly nextArc: (node: number) => number;
}

/**
 * Changes the flow to another optimum.
 * @returns a function that undoes the change
 */
export function rerouteAndReturnUndo(
  { capacity, head }: Network,
  { from, to, nextArc }: Reroute,
): () => void {
  const arcs = [from ^ 1, to];
  const goal = head[from] as number;
  for (let node = head[to] as number; node !== goal; node = head[arcs[arcs.length - 1] as number] as number)
    arcs.push(nextArc(node));
  const send = (arc: number) => {
    capacity[arc] = (capacity[arc] as number) - 1;
    capacity[arc ^ 1] = (capacity[arc ^ 1] as number) + 1;
  };
  for (const arc of arcs) send(arc);
  return () => {
    for (const arc of arcs) send(arc ^ 1);
  };
}

/**
 * Returns a breadth-first search that runs backwards from a goal over arcs with reduced cost 0. The search returns a
 * function that gives each node's next arc towards the goal, or -1. It stops as soon as it reaches `wanted`.
 */
export function createOptimumSearch(network: Network) {
  const { nodes, first, next, head, capacity, cost, potential } = network;
  const nextArcs = new Int32Array(nodes);
  const visited = new Int32Array(nodes);
  const queue = new Int32Array(nodes);
  let search = 0;
  const nextArc = (node: number) => (visited[node] === search ? (nextArcs[node] as number) : -1);

  return (goal: number, wanted: number, passes: (node: number) => boolean): typeof nextArc => {
    search++;
    let size = 0;
    const visit = (node: number, arc: number) => {
      visited[node] = search;
      nextArcs[node] = arc;
      queue[size++] = node;
    };
    visit(goal, 0);
    for (let at = 0; at < size && visited[wanted] !== search; at++) {
      const node = queue[at] as number;
      for (let back = first[node] as number; back !== -1; back = next[back] as number) {
        const [from, arc] = [head[back] as number, back ^ 1];
        if (visited[from] === search || (capacity[arc] as number) === 0) continue;
        const reduced = (cost[arc] as number) + (potential[from] as number) - (potential[node] as number);
        if (reduced === 0 && passes(from)) visit(from, arc);
      }
    }
    return nextArc;
  };
}
