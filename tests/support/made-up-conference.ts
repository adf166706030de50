import { type Inputs, parseInputs } from '#allocation/rule/inputs.ts';

export interface MadeUp {
  delegates: number;
  seats: number;
  seed: number;
  committees?: number;
  /** Share of beginners among the delegates, from 0 to 1. `demanding` is the share of demanding seats. */
  beginners?: number;
  demanding?: number;
}

/**
 * Generates a conference with uneven demand: earlier committees and portfolios are more popular. Each delegate chooses
 * three committees, and three portfolios in each. The same seed gives the same conference.
 */
export function madeUpConference({
  delegates,
  seats,
  seed,
  committees = Math.max(1, Math.min(12, Math.round(seats / 12))),
  beginners = 0,
  demanding = 0,
}: MadeUp): Inputs {
  const draw = numbersFrom(seed);
  const lists = Array.from({ length: committees }, (_, at) => ({
    committee: `Committee ${at + 1}`,
    portfolios: Array.from(
      { length: Math.floor((at + 1) * (seats / committees)) - Math.floor(at * (seats / committees)) },
      (__, place) => `Seat ${at + 1}.${place + 1}`,
    ),
  }));
  const wishes = () =>
    pick(lists, 3, 0.8, draw).map(({ committee, portfolios }) => ({
      committee,
      portfolios: pick(portfolios, 3, 1, draw),
    }));
  return parseInputs({
    seats: lists.flatMap(({ committee, portfolios }) =>
      portfolios.map((portfolio) => ({ committee, portfolio, demanding: draw() < demanding })),
    ),
    delegates: Array.from({ length: delegates }, (_, at) => ({
      ticket: `T${at + 1}`,
      wishes: wishes(),
      level: draw() < beginners ? 'beginner' : 'some',
    })),
    lottery: { secret: hex(seed), digest: hex(seed + 1), publicNumber: String(seed) },
  });
}

/** Picks different entries of a list. Earlier entries are more likely. */
function pick<T>(from: readonly T[], count: number, skew: number, draw: () => number): T[] {
  const left = from.map((value, place) => ({ value, weight: (place + 1) ** -skew }));
  return Array.from({ length: Math.min(count, from.length) }, () => {
    let rest = draw() * left.reduce((sum, { weight }) => sum + weight, 0);
    let at = 0;
    for (; at < left.length - 1; at++) {
      rest -= left[at]?.weight ?? 0;
      if (rest < 0) break;
    }
    return (left.splice(at, 1)[0] as { value: T }).value;
  });
}

const hex = (seed: number): string => (seed >>> 0).toString(16).padStart(64, '0');

/** Returns a generator of pseudorandom numbers from 0 to 1 (mulberry32). The same seed gives the same numbers. */
export function numbersFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
