import { numbersFrom } from './made-up-conference.ts';

/** Pseudorandom choices. The same seed gives the same choices. */
export interface Random {
  of<T>(choices: readonly T[]): T;
  chance(part: number): boolean;
  shuffled<T>(items: readonly T[]): T[];
}

export function seeded(seed: number): Random {
  const next = numbersFrom(Math.imul(seed, 2_654_435_761));
  return {
    of: (choices) => choices[Math.floor(next() * choices.length)] as (typeof choices)[number],
    chance: (part) => next() < part,
    shuffled: (items) =>
      items
        .map((item) => ({ item, at: next() }))
        .sort((a, b) => a.at - b.at)
        .map(({ item }) => item),
  };
}
