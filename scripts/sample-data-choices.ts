import type { OfferedCommittee } from './sample-data-offered.ts';

/** The choices of a sample delegate, as ids in order of preference. */
export interface SampleWishes {
  committees: string[];
  portfolios: string[];
}

/** Chooses one to three committees, and one to three portfolios of each. */
export function sampleWishes(
  offered: readonly OfferedCommittee[],
  chance: (about: string) => number,
): SampleWishes {
  const committees = someOf(offered, 1 + Math.floor(chance('committees') * 3), chance('first'));
  return {
    committees: committees.map(({ id }) => id),
    portfolios: committees.flatMap((committee) => {
      const place = offered.indexOf(committee);
      const count = 1 + Math.floor(chance(`of ${place}`) * 3);
      return someOf(committee.portfolios, count, chance(`where ${place}`)).map(({ id }) => id);
    }),
  };
}

/** Returns `count` consecutive entries of a list, starting at a fraction of its length (0 to 1) and wrapping around. */
function someOf<T>(list: readonly T[], count: number, from: number): T[] {
  const start = Math.floor(from * list.length);
  return Array.from(
    { length: Math.min(count, list.length) },
    (_, at) => list[(start + at) % list.length] as T,
  );
}

/** Assigns seat ids, each once, until about two thirds are taken. The others stay free for manual tests. */
export function seating(offered: readonly OfferedCommittee[]): (wishes: SampleWishes) => string | undefined {
  const free = new Map(offered.flatMap(({ portfolios }) => portfolios.map(({ id, seatId }) => [id, seatId])));
  const keptFree = Math.floor(free.size / 3);
  return ({ portfolios }) => {
    const wish = portfolios.find((portfolio) => free.has(portfolio));
    if (wish === undefined || free.size <= keptFree) return undefined;
    const seat = free.get(wish);
    free.delete(wish);
    return seat;
  };
}
