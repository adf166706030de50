import type { Costs } from './costs.ts';
import type { Problem } from './problem.ts';
import { type Rank, ranks } from './ranks.ts';

/**
 * The problem as a network in which every delegate sends one unit to the sink: over a named seat, over a committee to any of
 * its seats, over `anywhere` to any committee, or straight, which is waiting. Committees and `anywhere` are there twice,
 * for beginners without the demanding seats, so that there are a few arcs a delegate and not one a seat.
 *
 * Arcs go in pairs: an even one and, behind it, its way back. Only the arc from a portfolio to the sink is narrow: for its seats.
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
  /** The class a delegate gets over an arc; 0 for arcs that do not start at a delegate. */
  readonly class: Uint8Array;
  /** The remaining capacity of an arc. */
  readonly room: Int32Array;
  readonly cost: Float64Array;
  /** The potential of each node, so that no arc with room has a reduced cost below 0. */
  readonly potential: Float64Array;
}

/** The capacity of an arc without a limit. */
export const wide = 2 ** 30;

/** The reduced cost of an arc: 0 on every arc in use, but for those of seats that are worth more than their cost. */
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
    if (arc % 2 === 0 && (network.room[arc ^ 1] as number) > 0) return arc;
  throw new Error('a delegate has sent nothing');
}

export function networkOf({ people, seats, committees }: Problem): Network {
  const seatNode = (seat: number) => people.length + seat;
  const [openToAll, openToSome] = [0, 1].map(
    (kind) => (committee: number) => people.length + seats.length + kind * committees.length + committee,
  ) as [(committee: number) => number, (committee: number) => number];
  const anywhereForAll = people.length + seats.length + 2 * committees.length;
  const anywhereForSome = anywhereForAll + 1;
  const sink = anywhereForAll + 2;
  const arcs: { from: number; to: number; class: Rank; room: number }[] = [];
  const connect = (from: number, to: number, of: Rank = 0, room = wide) =>
    arcs.push({ from, to, class: of, room });

  const roomy = new Set(seats.map(({ inCommittee }) => inCommittee));
  const plain = new Set(seats.flatMap(({ inCommittee, demanding }) => (demanding ? [] : [inCommittee])));
  people.forEach(({ named, own, isBeginner }, person) => {
    for (const { seat, class: of } of named) connect(person, seatNode(seat), of);
    for (const { committee, class: of } of own)
      if ((isBeginner ? plain : roomy).has(committee))
        connect(person, (isBeginner ? openToAll : openToSome)(committee), of);
    // A node that leads nowhere would have no bound on its potential.
    if ((isBeginner ? plain : roomy).size > 0)
      connect(person, isBeginner ? anywhereForAll : anywhereForSome, ranks.elsewhere);
    connect(person, sink, ranks.waiting);
  });
  for (const committee of plain) connect(anywhereForAll, openToAll(committee));
  for (const committee of roomy) connect(anywhereForSome, openToSome(committee));
  for (const committee of plain) connect(openToSome(committee), openToAll(committee));
  seats.forEach(({ inCommittee, demanding, count }, seat) => {
    connect((demanding ? openToSome : openToAll)(inCommittee), seatNode(seat));
    connect(seatNode(seat), sink, 0, count);
  });
  return { people: people.length, sink, seatNode, ...linked(arcs, sink + 1) };
}

function linked(arcs: readonly { from: number; to: number; class: Rank; room: number }[], nodes: number) {
  const first = new Int32Array(nodes).fill(-1);
  const next = new Int32Array(2 * arcs.length);
  const head = new Int32Array(2 * arcs.length);
  const of = new Uint8Array(2 * arcs.length);
  const room = new Int32Array(2 * arcs.length);
  arcs.forEach((arc, at) => {
    for (const [number, from, to] of [
      [2 * at, arc.from, arc.to],
      [2 * at + 1, arc.to, arc.from],
    ] as const) {
      head[number] = to;
      of[number] = arc.class;
      next[number] = first[from] as number;
      first[from] = number;
    }
    room[2 * at] = arc.room;
  });
  return {
    nodes,
    first,
    next,
    head,
    class: of,
    room,
    cost: new Float64Array(2 * arcs.length),
    potential: new Float64Array(nodes),
  };
}

/** Empties the network and gives its arcs the costs of their classes. An arc without room stays closed. */
export function setCosts(network: Network, costs: Costs): void {
  const { room, cost, potential } = network;
  potential.fill(0);
  for (let arc = 0; arc < cost.length; arc += 2) {
    const used = room[arc + 1] as number;
    room[arc] = (room[arc] as number) + used;
    room[arc + 1] = 0;
    const its = costs[network.class[arc] as number] as number;
    cost[arc] = its;
    cost[arc + 1] = -its;
  }
}
