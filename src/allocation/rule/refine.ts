import { arcInUse, arcsFrom, type Network, reducedCost } from './network.ts';

/**
 * The lottery: in its order, each delegate takes the best class that an optimum gives without
 * changing the class of an earlier delegate. Two optima differ by cycles of arcs with reduced cost 0, so one search
 * for each delegate finds it. The search does not pass through earlier delegates.
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

/** The arcs of a delegate that an optimum may use and that are better than the current one, best first. */
function betterArcs(network: Network, person: number, used: number): number[] {
  const { class: of } = network;
  return freeArcs(network, person)
    .filter((arc) => (of[arc] as number) < (of[used] as number))
    .sort((a, b) => (of[a] as number) - (of[b] as number));
}

/** The arcs of a delegate that an optimum may use: those of reduced cost 0. */
export function freeArcs(network: Network, person: number): number[] {
  return [...arcsFrom(network, person)].filter(
    (arc) => arc % 2 === 0 && (network.room[arc] as number) > 0 && reducedCost(network, person, arc) === 0,
  );
}

/** A change from one optimum to another: a delegate's new arc, and the path from its head back to the head of the old arc. */
export interface Turn {
  readonly from: number;
  readonly to: number;
  readonly nextArc: (node: number) => number;
}

/** Makes the change. @returns a function that undoes it */
export function turn({ room, head }: Network, { from, to, nextArc }: Turn): () => void {
  const arcs = [from ^ 1, to];
  const goal = head[from] as number;
  for (let node = head[to] as number; node !== goal; node = head[arcs[arcs.length - 1] as number] as number)
    arcs.push(nextArc(node));
  const send = (arc: number) => {
    room[arc] = (room[arc] as number) - 1;
    room[arc ^ 1] = (room[arc ^ 1] as number) + 1;
  };
  for (const arc of arcs) send(arc);
  return () => {
    for (const arc of arcs) send(arc ^ 1);
  };
}

/**
 * Searches backwards over arcs that an optimum may use. Returns for each node that reaches the goal the arc that leads there,
 * and -1 for every other node. Stops as soon as it has found `wanted`.
 */
export function newWays(network: Network) {
  const { nodes, first, next, head, room, cost, potential } = network;
  const arcOn = new Int32Array(nodes);
  const met = new Int32Array(nodes);
  const queue = new Int32Array(nodes);
  let search = 0;
  const nextArc = (node: number) => (met[node] === search ? (arcOn[node] as number) : -1);

  return (goal: number, wanted: number, passes: (node: number) => boolean): typeof nextArc => {
    search++;
    let size = 0;
    const meet = (node: number, arc: number) => {
      met[node] = search;
      arcOn[node] = arc;
      queue[size++] = node;
    };
    meet(goal, 0);
    for (let at = 0; at < size && met[wanted] !== search; at++) {
      const node = queue[at] as number;
      for (let back = first[node] as number; back !== -1; back = next[back] as number) {
        const [from, arc] = [head[back] as number, back ^ 1];
        if (met[from] === search || (room[arc] as number) === 0) continue;
        const reduced = (cost[arc] as number) + (potential[from] as number) - (potential[node] as number);
        if (reduced === 0 && passes(from)) meet(from, arc);
      }
    }
    return nextArc;
  };
}
