import type { OfferedCommittee } from './sample-data-offered.ts';

/** What a sample delegate asks for, as ids, each list in the order of wishing. */
export interface SampleWishes {
  committees: string[];
  portfolios: string[];
}

/** One to three of the committees, and of each one to three portfolios. */
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

/** So many neighbours of a list, from a place on (0 up to 1), and round its end. */
function someOf<T>(list: readonly T[], count: number, from: number): T[] {
  const start = Math.floor(from * list.length);
  return Array.from(
    { length: Math.min(count, list.length) },
    (_, at) => list[(start + at) % list.length] as T,
  );
}

/** Gives seats (their ids), each once, until about two thirds are given: the rest is for the person who looks at the samples. */
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
