import { seatsOf, solveInputs } from '#allocation/rule/allocate.ts';
import { type Class, classOf } from '#allocation/rule/classes.ts';
import type { Delegate, Inputs } from '#allocation/rule/inputs.ts';
import { withDelegate } from '../../tests/support/made-up-conference.ts';

type Wishes = Delegate['wishes'];

/** Answers that a delegate may give instead of the true ones. `popular` are the portfolios most asked for, by committee. */
const pretences: Record<string, (wishes: Wishes, popular: ReadonlyMap<string, string[]>) => Wishes> = {
  'only the first wish of the first committee': (wishes) => shortened(wishes, 1, 1),
  'only the first committee': (wishes) => shortened(wishes, 1, 3),
  'only the first wish of each committee': (wishes) => shortened(wishes, 3, 1),
  'two wishes of each committee, six in all': (wishes) => shortened(wishes, 3, 2),
  'the first wish, then only what most ask for': (wishes, popular) =>
    wishes.map(({ committee, portfolios }, at) => {
      const own = at === 0 ? portfolios.slice(0, 1) : [];
      const rest = (popular.get(committee) ?? []).filter((portfolio) => !own.includes(portfolio));
      return { committee, portfolios: [...own, ...rest].slice(0, 3) };
    }),
};

const shortened = (wishes: Wishes, committees: number, portfolios: number): Wishes =>
  wishes.slice(0, committees).map((wish) => ({ ...wish, portfolios: wish.portfolios.slice(0, portfolios) }));

export interface Pretence {
  what: string;
  /** Shares of the delegates who, pretending alone, get a better or a worse class by their true wishes. */
  gain: number;
  lose: number;
  /** By how many classes all of them together are better off, a delegate. */
  mean: number;
}

/** Lets delegates pretend, one at a time while everybody else is truthful, every so many-th of them. */
export function measurePretences(inputs: Inputs, order: readonly string[], every: number): Pretence[] {
  const popular = mostAskedFor(inputs);
  const those = inputs.delegates.filter((_, at) => at % every === 0);
  const classFor = (
    delegate: Delegate,
    given: readonly { ticket: string; seat: Parameters<typeof classOf>[1] }[],
  ): Class => classOf(delegate, given.find(({ ticket }) => ticket === delegate.ticket)?.seat);
  const truthful = seatsOf(solveInputs(inputs, order));
  return Object.entries(pretences).map(([what, pretend]) => {
    const gains = those.map((delegate) => {
      const pretending = withDelegate(inputs, { ...delegate, wishes: pretend(delegate.wishes, popular) });
      return classFor(delegate, truthful) - classFor(delegate, seatsOf(solveInputs(pretending, order)));
    });
    const share = (holds: (gain: number) => boolean) => gains.filter(holds).length / gains.length;
    const mean = gains.reduce((sum, gain) => sum + gain, 0) / gains.length;
    return { what, gain: share((gain) => gain > 0), lose: share((gain) => gain < 0), mean };
  });
}

function mostAskedFor({ delegates }: Inputs): Map<string, string[]> {
  const asked = new Map<string, Map<string, number>>();
  for (const { wishes } of delegates)
    for (const { committee, portfolios } of wishes) {
      const counts = asked.get(committee) ?? new Map<string, number>();
      asked.set(committee, counts);
      for (const portfolio of portfolios) counts.set(portfolio, (counts.get(portfolio) ?? 0) + 1);
    }
  return new Map(
    [...asked].map(([committee, counts]) => [
      committee,
      [...counts]
        .sort(([, a], [, b]) => b - a)
        .slice(0, 3)
        .map(([portfolio]) => portfolio),
    ]),
  );
}
