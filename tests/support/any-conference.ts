import fc from 'fast-check';
import {
  buildPortfolioKey,
  type Delegate,
  type Inputs,
  type Policy,
  parseInputs,
} from '#allocation/rule/inputs.ts';

/** The maximum size of a random conference, and its features. */
export interface Size {
  delegates: number;
  committees: number;
  portfolios: number;
  policy?: Policy;
}

/**
 * Generates random conferences. They have too few or too many seats, withheld and demanding seats, beginners, assigned
 * seats, pins, an excluded delegate, portfolios with two seats, and one to nine choices of each delegate.
 */
export function anyConference({
  delegates,
  committees,
  portfolios,
  policy = 'bands',
}: Size): fc.Arbitrary<Inputs> {
  const flag = fc.integer({ min: 0, max: 5 }).map((n) => n === 0);
  const seats = fc
    .array(
      fc.array(fc.record({ withheld: flag, demanding: flag, isDouble: flag }), {
        minLength: 1,
        maxLength: portfolios,
      }),
      {
        minLength: 1,
        maxLength: committees,
      },
    )
    .map((lists) =>
      lists.flatMap((list, at) =>
        list.flatMap(({ isDouble, ...flags }, place) => {
          const seat = { committee: `C${at}`, portfolio: `P${at}.${place}`, ...flags };
          return isDouble ? [{ ...seat, withheld: false }, seat] : [seat];
        }),
      ),
    );
  return seats.chain((open) => {
    const names = [...new Set(open.map(({ committee }) => committee))];
    const wish = (committee: string) =>
      fc
        .shuffledSubarray([
          ...new Set(open.flatMap((seat) => (seat.committee === committee ? [seat.portfolio] : []))),
        ])
        .map((some) => ({ committee, portfolios: some.slice(0, 3) }));
    const delegate = fc.record({
      wishes: fc
        .shuffledSubarray(names, { minLength: 1 })
        .chain((some) => fc.tuple(...some.slice(0, 3).map(wish))),
      level: fc.constantFrom('beginner' as const, 'some' as const, 'experienced' as const),
      fate: fc.constantFrom('free', 'free', 'free', 'free', 'seat', 'pin', 'excluded'),
    });
    return fc
      .record({
        people: fc.array(delegate, { minLength: 1, maxLength: delegates }),
        held: fc.shuffledSubarray(open),
        secret: fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 64, maxLength: 64 }),
      })
      .map(({ people, held, secret }) => {
        const given = people.map(({ fate, ...rest }, at): { delegate: Delegate; fate: string } => {
          const seat = fate === 'seat' || fate === 'pin' ? held.pop() : undefined;
          const name = seat && { committee: seat.committee, portfolio: seat.portfolio };
          const ticket = `T${at}`;
          return fate === 'seat' && name
            ? { fate, delegate: { ...rest, ticket, seat: name } }
            : {
                fate: fate === 'pin' && name ? buildPortfolioKey(name) : fate,
                delegate: { ...rest, ticket },
              };
        });
        return parseInputs({
          policy,
          seats: open,
          delegates: given.map((one) => one.delegate),
          pins: given.flatMap(({ fate, delegate: { ticket } }) => {
            const seat = open.find((one) => buildPortfolioKey(one) === fate);
            return seat ? [{ ticket, committee: seat.committee, portfolio: seat.portfolio }] : [];
          }),
          excluded: given.flatMap(({ fate, delegate: { ticket } }) => (fate === 'excluded' ? [ticket] : [])),
          lottery: { secret, digest: '0'.repeat(64), publicNumber: '1' },
        });
      });
  });
}
