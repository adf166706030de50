/** Nodes with their distances, the nearest first. A node may be there more than once; the reader checks. */
export interface Heap {
  readonly size: number;
  clear(): void;
  add(distance: number, node: number): void;
  /** Takes the nearest out; `distance` is then its own. Only when there is one. */
  take(): number;
  readonly distance: number;
}

export function newHeap(): Heap {
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
