/** Places in the two lists, from 0. */
export interface Paired {
  /** An entry and what it has become, in the order of the new list. */
  pairs: readonly (readonly [old: number, now: number])[];
  removed: readonly number[];
  added: readonly number[];
  /** Entries that both lists have are in another order. */
  isMoved: boolean;
}

/**
 * Which entry of a list has become which of a later one: that of the same id, or that says the same. Of those left over
 * the first is taken for the changed first, and so on, unless they have ids that say otherwise.
 */
export function pairEntries(old: readonly unknown[], now: readonly unknown[]): Paired {
  const places = new Map<string, number[]>();
  for (const [at, entry] of old.entries()) {
    const key = keyOf(entry);
    places.set(key, [...(places.get(key) ?? []), at]);
  }
  const kept = new Map<number, number>();
  for (const [at, entry] of now.entries()) {
    const from = places.get(keyOf(entry))?.shift();
    if (from !== undefined) kept.set(at, from);
  }
  const order = [...kept.values()];
  const isMoved = order.some((from, at) => at > 0 && from < (order[at - 1] ?? 0));

  const isKept = new Set(order);
  const goes = [...old.keys()].filter((at) => !isKept.has(at));
  const comes = [...now.keys()].filter((at) => !kept.has(at));
  const changes = Math.min(count(goes, old), count(comes, now));
  for (let at = 0; at < changes; at += 1) kept.set(comes[at] ?? 0, goes[at] ?? 0);
  return {
    pairs: [...kept].map(([to, from]) => [from, to] as const).sort((one, other) => one[1] - other[1]),
    removed: goes.slice(changes),
    added: comes.slice(changes),
    isMoved,
  };
}

/** How many of these may have become something else: none where entries have ids. */
function count(places: readonly number[], entries: readonly unknown[]): number {
  return places.some((at) => idOf(entries[at]) !== undefined) ? 0 : places.length;
}

function idOf(entry: unknown): string | number | undefined {
  const id = typeof entry === 'object' && entry !== null && 'id' in entry ? entry.id : undefined;
  return typeof id === 'string' || typeof id === 'number' ? id : undefined;
}

function keyOf(entry: unknown): string {
  const id = idOf(entry);
  return id === undefined ? `says ${JSON.stringify(entry)}` : `is ${id}`;
}
