import type { Costs } from './costs.ts';
import type { Problem } from './problem.ts';
import { type Rank, rankBounds } from './ranks.ts';

/**
 * The allocation as a min-cost flow. Each delegate sends one unit to the sink in one of four ways: through a named
 * seat, through a named committee, through `anywhere` to any committee, or directly, which means waiting. Each
 * committee and `anywhere` have a node for all seats and one for beginners without demanding seats. These nodes keep
 * the number of arcs small: a delegate needs no arc to each seat. Arcs come in pairs: an even arc and, with the next
 * odd number, its reverse. Only arcs from seats to the sink have a limited capacity, the number of seats of the
 * portfolio.
 */
export interface Network {
  readonly people: number;
  readonly nodes: number;
  readonly sink: number;
  readonly seatNode: (seat: number) => number;
  /** `first` and `next` are linked lists of the arcs that leave each node. -1 ends a list. */
  readonly first: Int32Array;
  readonly next: Int32Array;
  readonly head: Int32Array;
  /** Rank that a delegate gets by using this arc; 0 for arcs that start elsewhere. */
  readonly rank: Uint8Array;
  /** Capacity that is still free. */
  readonly capacity: Int32Array;
  readonly cost: Float64Array;
  /** Potentials of the nodes. They keep the reduced cost of every arc with free capacity at 0 or above. */
  readonly potential: Float64Array;
}

export const unlimitedCapacity = 2 ** 30;

/**
 * Returns the reduced cost of an arc. In an optimum it is 0 for every arc in use that is not full, and negative only
 * for full arcs from seats to the sink.
 */
export function computeReducedCost({ cost, potential, head }: Network, from: number, arc: number): number {
  return (cost[arc] as number) + (potential[from] as number) - (potential[head[arc] as number] as number);
}

export const getArcTail = ({ head }: Network, arc: number): number => head[arc ^ 1] as number;

export function* iterateArcsFrom({ first, next }: Network, node: number): Generator<number> {
  for (let arc = first[node] as number; arc !== -1; arc = next[arc] as number) yield arc;
}

/** Returns the arc that carries the delegate's unit. */
export function getArcInUse(network: Network, person: number): number {
  for (const arc of iterateArcsFrom(network, person))
    if (arc % 2 === 0 && (network.capacity[arc ^ 1] as number) > 0) return arc;
  throw new Error('a delegate sends no unit');
}

export function buildNetwork({ people, seats, committees }: Problem): Network {
  const seatNode = (seat: number) => people.length + seat;
  const plainNode = (committee: number) => people.length + seats.length + committee;
  const fullNode = (committee: number) => plainNode(committees.length + committee);
  const plainAnywhere = plainNode(2 * committees.length);
  const fullAnywhere = plainAnywhere + 1;
  const sink = plainAnywhere + 2;
  const arcs: Arc[] = [];
  const connect = (from: number, to: number, rank: Rank = 0, capacity = unlimitedCapacity) =>
    arcs.push({ from, to, rank, capacity });

  const withSeats = new Set(seats.map(({ inCommittee }) => inCommittee));
  const withPlainSeats = new Set(
    seats.flatMap(({ inCommittee, demanding }) => (demanding ? [] : [inCommittee])),
  );
  people.forEach(({ named, chosenCommittees, isBeginner }, person) => {
    for (const { seat, rank } of named) connect(person, seatNode(seat), rank);
    for (const { committee, rank } of chosenCommittees)
      if ((isBeginner ? withPlainSeats : withSeats).has(committee))
        connect(person, (isBeginner ? plainNode : fullNode)(committee), rank);
    // Adds no arc to `anywhere` if no seat is free: without a way to the sink, its potential would have no bound.
    if ((isBeginner ? withPlainSeats : withSeats).size > 0)
      connect(person, isBeginner ? plainAnywhere : fullAnywhere, rankBounds.elsewhere);
    connect(person, sink, rankBounds.waiting);
  });
  for (const committee of withPlainSeats) connect(plainAnywhere, plainNode(committee));
  for (const committee of withSeats) connect(fullAnywhere, fullNode(committee));
  for (const committee of withPlainSeats) connect(fullNode(committee), plainNode(committee));
  seats.forEach(({ inCommittee, demanding, count }, seat) => {
    connect((demanding ? fullNode : plainNode)(inCommittee), seatNode(seat));
    connect(seatNode(seat), sink, 0, count);
  });
  return { people: people.length, sink, seatNode, ...linkArcs(arcs, sink + 1) };
}

interface Arc {
  readonly from: number;
  readonly to: number;
  readonly rank: Rank;
  readonly capacity: number;
}

function linkArcs(arcs: readonly Arc[], nodes: number) {
  const first = new Int32Array(nodes).fill(-1);
  const next = new Int32Array(2 * arcs.length);
  const head = new Int32Array(2 * arcs.length);
  const arcRanks = new Uint8Array(2 * arcs.length);
  const capacity = new Int32Array(2 * arcs.length);
  arcs.forEach((arc, at) => {
    for (const [number, from, to] of [
      [2 * at, arc.from, arc.to],
      [2 * at + 1, arc.to, arc.from],
    ] as const) {
      head[number] = to;
      arcRanks[number] = arc.rank;
      next[number] = first[from] as number;
      first[from] = number;
    }
    capacity[2 * at] = arc.capacity;
  });
  return {
    nodes,
    first,
    next,
    head,
    rank: arcRanks,
    capacity,
    cost: new Float64Array(2 * arcs.length),
    potential: new Float64Array(nodes),
  };
}

/** Removes the flow and sets the cost of each arc by its rank. Arcs that were closed stay closed. */
export function resetFlowWithCosts(network: Network, costs: Costs): void {
  const { capacity, cost, potential } = network;
  potential.fill(0);
  for (let arc = 0; arc < cost.length; arc += 2) {
    const used = capacity[arc + 1] as number;
    capacity[arc] = (capacity[arc] as number) + used;
    capacity[arc + 1] = 0;
    const arcCost = costs[network.rank[arc] as number] as number;
    cost[arc] = arcCost;
    cost[arc + 1] = -arcCost;
  }
}
