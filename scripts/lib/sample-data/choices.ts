import type { OfferedCommittee } from './offered.ts';

/** Chosen committees and portfolios, as ids in the order of preference. */
export interface SampleChoices {
  committees: string[];
  portfolios: string[];
}

/** Chooses one to three committees, and one to three portfolios in each. */
export function chooseSamples(
  offered: readonly OfferedCommittee[],
  chance: (about: string) => number,
): SampleChoices {
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

/**
 * Takes `count` neighbouring entries of a list, which continues at its beginning.
 * @param from position of the first entry as a fraction of the list's length, 0 to 1
 */
function someOf<T>(list: readonly T[], count: number, from: number): T[] {
  const start = Math.floor(from * list.length);
  return Array.from(
    { length: Math.min(count, list.length) },
    (_, at) => list[(start + at) % list.length] as T,
  );
}

/**
 * Creates a function that assigns each seat once, until two thirds are taken. The others stay free for manual tests.
 */
export function seatAssigner(
  offered: readonly OfferedCommittee[],
): (wishes: SampleChoices) => string | undefined {
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
