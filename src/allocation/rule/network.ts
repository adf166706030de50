import type { Costs } from './costs.ts';
import type { Problem } from './problem.ts';
import { type Rank, ranks } from './ranks.ts';

/**
 * The problem as a min-cost flow. Each delegate sends one unit to the sink by one of four ways: over a named seat, over a
 * named committee to any of its seats, over `anywhere` to any committee, or directly, which means waiting. Committees
 * and `anywhere` have two nodes each, one for all seats and one without the demanding seats, for beginners. So a delegate
 * has a few arcs instead of one for each seat.
 *
 * Arcs come in pairs: an even arc, and the odd one after it in reverse. Only the arcs from seats to the sink have a limited
 * capacity: the number of seats of the portfolio.
 */
export interface Network {
  readonly people: number;
  readonly nodes: number;
  readonly sink: number;
  /** The node of a seat, by its index. */
  readonly seatNode: (seat: number) => number;
  /** The first arc out of a node and the next one after an arc; -1 at the end. */
  readonly first: Int32Array;
  readonly next: Int32Array;
  readonly head: Int32Array;
  /** Preference rank of the seat at the end of an arc; 0 for arcs that do not start at a delegate. */
  readonly class: Uint8Array;
  /** The remaining capacity of an arc. */
  readonly capacity: Int32Array;
  readonly cost: Float64Array;
  /** Keeps the reduced cost of every arc with capacity at 0 or above. */
  readonly potential: Float64Array;
}

/** The capacity of an arc without a limit. */
export const unlimited = 2 ** 30;

/** Reduced cost of an arc. It is 0 on arcs in use, and below 0 only on full arcs from seats to the sink. */
export function reducedCost({ cost, potential, head }: Network, from: number, arc: number): number {
  return (cost[arc] as number) + (potential[from] as number) - (potential[head[arc] as number] as number);
}

/** The node where an arc begins. */
export const tail = ({ head }: Network, arc: number): number => head[arc ^ 1] as number;

/** The arcs out of a node. */
export function* arcsFrom({ first, next }: Network, node: number): Generator<number> {
  for (let arc = first[node] as number; arc !== -1; arc = next[arc] as number) yield arc;
}

/** The arc that carries a delegate's unit. */
export function arcInUse(network: Network, person: number): number {
  for (const arc of arcsFrom(network, person))
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
  const connect = (from: number, to: number, rank: Rank = 0, capacity = unlimited) =>
    arcs.push({ from, to, class: rank, capacity });

  const withSeats = new Set(seats.map(({ inCommittee }) => inCommittee));
  const withPlainSeats = new Set(
    seats.flatMap(({ inCommittee, demanding }) => (demanding ? [] : [inCommittee])),
  );
  people.forEach(({ named, chosenCommittees, isBeginner }, person) => {
    for (const { seat, class: rank } of named) connect(person, seatNode(seat), rank);
    for (const { committee, class: rank } of chosenCommittees)
      if ((isBeginner ? withPlainSeats : withSeats).has(committee))
        connect(person, (isBeginner ? plainNode : fullNode)(committee), rank);
    // Without an arc to the sink, the potential of `anywhere` would have no bound.
    if ((isBeginner ? withPlainSeats : withSeats).size > 0)
      connect(person, isBeginner ? plainAnywhere : fullAnywhere, ranks.elsewhere);
    connect(person, sink, ranks.waiting);
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
  readonly class: Rank;
  readonly capacity: number;
}

function linkArcs(arcs: readonly Arc[], nodes: number) {
  const first = new Int32Array(nodes).fill(-1);
  const next = new Int32Array(2 * arcs.length);
  const head = new Int32Array(2 * arcs.length);
  const classes = new Uint8Array(2 * arcs.length);
  const capacity = new Int32Array(2 * arcs.length);
  arcs.forEach((arc, at) => {
    for (const [number, from, to] of [
      [2 * at, arc.from, arc.to],
      [2 * at + 1, arc.to, arc.from],
    ] as const) {
      head[number] = to;
      classes[number] = arc.class;
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
    class: classes,
    capacity,
    cost: new Float64Array(2 * arcs.length),
    potential: new Float64Array(nodes),
  };
}

/** Removes the flow and sets the cost of each arc by its class. Arcs without capacity stay closed. */
export function setCosts(network: Network, costs: Costs): void {
  const { capacity, cost, potential } = network;
  potential.fill(0);
  for (let arc = 0; arc < cost.length; arc += 2) {
    const used = capacity[arc + 1] as number;
    capacity[arc] = (capacity[arc] as number) + used;
    capacity[arc + 1] = 0;
    const arcCost = costs[network.class[arc] as number] as number;
    cost[arc] = arcCost;
    cost[arc + 1] = -arcCost;
  }
}
