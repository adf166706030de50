import { catalogue } from '#conference/content/index.ts';

/** What a sample delegate asks for, each list in the order of wishing. */
export interface SampleWishes {
  committees: string[];
  portfolios: string[];
}

/** One to three committees, and of each one to three portfolios. */
export function sampleWishes(chance: (about: string) => number): SampleWishes {
  const committees = someOf(catalogue.committees, 1 + Math.floor(chance('committees') * 3), chance('first'));
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
export function seating(): (wishes: SampleWishes) => Seat | undefined {
  const committeeOf = new Map(
    catalogue.committees.flatMap(({ value, portfolios }) =>
      portfolios.map((portfolio) => [portfolio, value]),
    ),
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
