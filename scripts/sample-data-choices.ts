import type { Catalogue } from '#conference/content/index.ts';

type Committees = Catalogue['committees'];

/** What a sample delegate asks for, each list in the order of wishing. */
export interface SampleWishes {
  committees: string[];
  portfolios: string[];
}

/** One to three of the committees, and of each one to three portfolios. */
export function sampleWishes(offered: Committees, chance: (about: string) => number): SampleWishes {
  const committees = someOf(offered, 1 + Math.floor(chance('committees') * 3), chance('first'));
  return {
    committees: committees.map(({ value }) => value),
    portfolios: committees.flatMap(({ value, portfolios }) =>
      someOf(portfolios, 1 + Math.floor(chance(`of ${value}`) * 3), chance(`where ${value}`)),
    ),
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

export interface Seat {
  committee: string;
  portfolio: string;
}

/** Gives seats, each once, until about two thirds are given: the rest is for whoever looks at the samples. */
export function seating(offered: Committees): (wishes: SampleWishes) => Seat | undefined {
  const committeeOf = new Map(
    offered.flatMap(({ value, portfolios }) => portfolios.map((portfolio) => [portfolio, value])),
  );
  const free = new Set(committeeOf.keys());
  const keptFree = Math.floor(free.size / 3);
  return ({ portfolios }) => {
    const portfolio = portfolios.find((wish) => free.has(wish));
    const committee = portfolio && committeeOf.get(portfolio);
    if (!committee || free.size <= keptFree) return undefined;
    free.delete(portfolio);
    return { committee, portfolio };
  };
}
