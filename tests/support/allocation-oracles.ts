import type { Highs } from 'highs';
import type { Delegate, Inputs, Seat } from '#allocation/rule/inputs.ts';
import { buildPortfolioKey } from '#allocation/rule/inputs.ts';
import { rankSeat } from '#allocation/rule/ranks.ts';

/** Lists the delegates to allocate and the free seats. This is a simple second implementation. */
export function toAllocate({ seats, delegates, pins, excluded }: Inputs) {
  const taken = [...delegates.flatMap(({ seat }) => (seat ? [seat] : [])), ...pins].map(buildPortfolioKey);
  const open: Seat[] = [];
  for (const seat of seats.filter((one) => !one.withheld)) {
    const at = taken.indexOf(buildPortfolioKey(seat));
    if (at === -1) open.push(seat);
    else taken.splice(at, 1);
  }
  const absent = [...excluded, ...pins.map(({ ticket }) => ticket)];
  return {
    open,
    people: delegates.filter(({ seat, ticket }) => !seat && !absent.includes(ticket)),
  };
}

const mayHave = (delegate: Delegate, seat: Seat) => !(delegate.level === 'beginner' && seat.demanding);

type Compare = (ranks: readonly number[]) => number[];
const count = (ranks: readonly number[], holds: (rank: number) => boolean) => ranks.filter(holds).length;
const sum = (ranks: readonly number[]) => ranks.reduce((total, rank) => total + rank, 0);

/** The quantities that each policy minimises, most important first (docs/allocation.md). */
export const measures: Record<Inputs['policy'], Compare> = {
  bands: (all) => [
    count(all, (rank) => rank === 14),
    count(all, (rank) => rank >= 13),
    count(all, (rank) => rank >= 10),
    sum(all),
  ],
  least_sum: (all) => [count(all, (rank) => rank === 14), sum(all)],
  rank_maximal: (all) => Array.from({ length: 13 }, (_, at) => -count(all, (rank) => rank === at + 1)),
};

/** Tries all allocations and returns the ranks of the best one, in the order of the lottery, which decides ties. */
export function bruteForce(inputs: Inputs, order: readonly string[]): number[] {
  const { open, people } = toAllocate(inputs);
  const inTurn = people.toSorted((a, b) => order.indexOf(a.ticket) - order.indexOf(b.ticket));
  let best: number[] | undefined;
  const attempt = (ranks: number[], left: readonly Seat[]) => {
    const delegate = inTurn[ranks.length];
    if (!delegate) {
      const all = [...measures[inputs.policy](ranks), ...ranks];
      if (!best || isLess(all, best)) best = all;
      return;
    }
    for (const seat of left)
      if (mayHave(delegate, seat))
        attempt(
          [...ranks, rankSeat(delegate, seat)],
          left.filter((one) => one !== seat),
        );
    attempt([...ranks, 14], left);
  };
  attempt([], open);
  return (best ?? []).slice(measures[inputs.policy]([]).length);
}

function isLess(a: readonly number[], b: readonly number[]): boolean {
  const at = a.findIndex((value, place) => value !== b[place]);
  return at !== -1 && (a[at] as number) < (b[at] as number);
}

/** Computes the measures of the policy `bands` with HiGHS, with one variable for each pair of delegate and seat. */
export function measuresByHighs(highs: Highs, inputs: Inputs): number[] {
  const { open, people } = toAllocate(inputs);
  const costOf = (rank: number) =>
    rank + (rank >= 10 ? 1e3 : 0) + (rank >= 13 ? 1e5 : 0) + (rank === 14 ? 1e7 : 0);
  const variables = people.flatMap((delegate, person) => [
    ...open.flatMap((seat, at) =>
      mayHave(delegate, seat)
        ? [{ person, at, rank: rankSeat(delegate, seat), name: `x${person}_${at}` }]
        : [],
    ),
    { person, at: -1, rank: 14, name: `x${person}_w` },
  ]);
  if (variables.length === 0) return [0, 0, 0, 0];
  const names = (some: typeof variables) => some.map(({ name }) => name).join(' + ');
  const rows = [
    ...people.map((_, person) => `${names(variables.filter((one) => one.person === person))} = 1`),
    ...open.flatMap((_, at) => {
      const some = variables.filter((one) => one.at === at);
      return some.length > 0 ? [`${names(some)} <= 1`] : [];
    }),
  ];
  const objective = variables.map(({ rank, name }) => `${costOf(rank)} ${name}`).join(' + ');
  const model = `Minimize\n obj: ${objective}\nSubject To\n${rows.map((row, at) => ` r${at}: ${row}`).join('\n')}\nEnd`;
  const { Columns } = highs.solve(model, { solver: 'simplex', presolve: 'off' });
  return measures.bands(
    variables
      .filter(({ name }) => ((Columns[name] as { Primal: number }).Primal ?? 0) > 0.5)
      .map(({ rank }) => rank),
  );
}
