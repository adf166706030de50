import { arcInUse, arcsFrom, type Network, reducedCost } from './network.ts';

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

/** The arcs of a delegate that an optimum may use: those of reduced cost 0. */
export function freeArcs(network: Network, person: number): number[] {
  return [...arcsFrom(network, person)].filter(
    (arc) => arc % 2 === 0 && (network.room[arc] as number) > 0 && reducedCost(network, person, arc) === 0,
  );
}

/** A change from one optimum to another: a delegate's arc for another, and the way from there back to what it led to. */
export interface Turn {
  readonly from: number;
  readonly to: number;
  readonly nextArc: (node: number) => number;
}

/** Makes the change. @returns what undoes it */
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
 * A search backwards over arcs an optimum may use: it gives, of every node that reaches the goal, the arc that leads there,
 * and -1 of every other. It ends as soon as it has met `wanted`.
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
