import type { Costs } from './costs.ts';
import {
  computeReducedCost,
  getArcInUse,
  getArcTail,
  iterateArcsFrom,
  type Network,
  resetFlowWithCosts,
} from './network.ts';

/**
 * Solves the min-cost flow by successive shortest paths with potentials, one unit per delegate. Each later cost table
 * decides between optima of the earlier ones.
 */
export function solveMinCostFlow(network: Network, tables: readonly Costs[]): void {
  tables.forEach((costs, at) => {
    if (at > 0) restrictToOptima(network);
    const priced = at > 0 ? findPricedSeats(network) : undefined;
    resetFlowWithCosts(network, costs);
    if (priced) preferSeats(network, priced, Math.max(...costs));
    const send = newPathSearch(network);
    for (let person = 0; person < network.people; person++) send(person);
  });
}

/**
 * Closes arcs that no optimum uses: those with a reduced cost above 0. By complementary slackness every optimum also
 * fills the seats of `findPricedSeats`, so `preferSeats` makes the next cost table fill them too.
 */
function restrictToOptima(network: Network): void {
  for (let arc = 0; arc < network.head.length; arc += 2) {
    if (computeReducedCost(network, getArcTail(network, arc), arc) > 0) network.capacity[arc] = 0;
  }
}

const isSeatToSink = ({ sink, people, head }: Network, arc: number): boolean =>
  head[arc] === sink && (head[arc + 1] as number) >= people;

/** Finds the arcs from full seats to the sink with a negative reduced cost. */
function findPricedSeats(network: Network): Set<number> {
  const priced = new Set<number>();
  for (let arc = 0; arc < network.head.length; arc += 2)
    if (isSeatToSink(network, arc) && computeReducedCost(network, getArcTail(network, arc), arc) < 0)
      priced.add(arc);
  return priced;
}

/** Raises the costs of all other ways to the sink, so that an empty priced seat costs more than all ranks together. */
function preferSeats(network: Network, priced: ReadonlySet<number>, largest: number): void {
  const { head, sink, cost, people } = network;
  for (let arc = 0; arc < head.length; arc += 2) {
    if (head[arc] !== sink || priced.has(arc)) continue;
    const raised = (cost[arc] as number) + largest * (people + 1);
    cost[arc] = raised;
    cost[arc + 1] = -raised;
  }
}

/**
 * Returns a function that sends a delegate's unit along the shortest path, by Dijkstra's algorithm on reduced costs.
 */
function newPathSearch(network: Network): (person: number) => void {
  const { nodes, sink, first, next, head, capacity, cost, potential } = network;
  const distance = new Float64Array(nodes).fill(Number.POSITIVE_INFINITY);
  const arcTo = new Int32Array(nodes);
  const heap = newHeap();
  const touched: number[] = [];
  const reach = (node: number, length: number, arc: number) => {
    if (distance[node] === Number.POSITIVE_INFINITY) touched.push(node);
    distance[node] = length;
    arcTo[node] = arc;
    heap.add(length, node);
  };

  return (person) => {
    heap.clear();
    reach(person, 0, -1);
    for (;;) {
      const node = heap.take();
      const length = heap.distance;
      if (node === sink) break;
      if (length > (distance[node] as number)) continue;
      for (let arc = first[node] as number; arc !== -1; arc = next[arc] as number) {
        if ((capacity[arc] as number) === 0) continue;
        const to = head[arc] as number;
        const lengthTo =
          length + (cost[arc] as number) + (potential[node] as number) - (potential[to] as number);
        if (lengthTo < (distance[to] as number)) reach(to, lengthTo, arc);
      }
    }
    const shortest = distance[sink] as number;
    for (const node of touched) {
      const excess = shortest - (distance[node] as number);
      if (excess > 0) potential[node] = (potential[node] as number) - excess;
      distance[node] = Number.POSITIVE_INFINITY;
    }
    touched.length = 0;
    for (let node = sink; node !== person; ) {
      const arc = arcTo[node] as number;
      capacity[arc] = (capacity[arc] as number) - 1;
      capacity[arc ^ 1] = (capacity[arc ^ 1] as number) + 1;
      node = getArcTail(network, arc);
    }
  };
}

/**
 * Returns the cheapest path from a node to the place that the delegate would give up. `length` is in reduced costs.
 * Returns undefined if there is no path.
 */
export type PathsToSeat = (node: number) => { length: number; arcs: number[] } | undefined;

/**
 * Finds the cheapest ways in which the other delegates could move if this delegate gave up the seat. One backward
 * search finds all of them. No path passes through the delegate's node, because no other unit starts there.
 */
export function findCheapestPathsToSeat(network: Network, person: number): PathsToSeat {
  const { nodes, head, capacity } = network;
  const goal = head[getArcInUse(network, person)] as number;
  const distance = new Float64Array(nodes).fill(Number.POSITIVE_INFINITY);
  const nextArc = new Int32Array(nodes);
  const heap = newHeap();
  distance[goal] = 0;
  heap.add(0, goal);
  while (heap.size > 0) {
    const node = heap.take();
    if (heap.distance > (distance[node] as number)) continue;
    for (const back of iterateArcsFrom(network, node)) {
      const [from, arc] = [head[back] as number, back ^ 1];
      if (capacity[arc] === 0) continue;
      const length = (distance[node] as number) + computeReducedCost(network, from, arc);
      if (length >= (distance[from] as number)) continue;
      distance[from] = length;
      nextArc[from] = arc;
      heap.add(length, from);
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

/** A binary heap of nodes by distance. It can contain a node several times, so callers must skip outdated entries. */
interface Heap {
  readonly size: number;
  clear(): void;
  add(distance: number, node: number): void;
  /** Removes the nearest node, returns it and sets `distance`. The heap must not be empty. */
  take(): number;
  readonly distance: number;
}

function newHeap(): Heap {
  const distances: number[] = [];
  const nodes: number[] = [];
  let size = 0;
  let taken = 0;
  const put = (at: number, distance: number, node: number) => {
    distances[at] = distance;
    nodes[at] = node;
  };
  return {
    get size() {
      return size;
    },
    get distance() {
      return taken;
    },
    clear() {
      size = 0;
    },
    add(distance, node) {
      let at = size++;
      while (at > 0) {
        const above = (at - 1) >> 1;
        const other = distances[above] as number;
        if (other <= distance) break;
        put(at, other, nodes[above] as number);
        at = above;
      }
      put(at, distance, node);
    },
    take() {
      const node = nodes[0] as number;
      taken = distances[0] as number;
      size--;
      const distance = distances[size] as number;
      let at = 0;
      for (let below = 1; below < size; below = 2 * at + 1) {
        if (below + 1 < size && (distances[below + 1] as number) < (distances[below] as number)) below++;
        if ((distances[below] as number) >= distance) break;
        put(at, distances[below] as number, nodes[below] as number);
        at = below;
      }
      put(at, distance, nodes[size] as number);
      return node;
    },
  };
}
