import fc from 'fast-check';
import { expect, test } from 'vitest';
import { measures } from '#tests/support/allocation-oracles.ts';
import { anyConference } from '#tests/support/any-conference.ts';
import { allocate } from './allocate.ts';
import { countMembersWithUnmetWish } from './delegations.ts';
import { type Inputs, parseInputs } from './inputs.ts';

const unmetBy = async (inputs: Inputs, wishing = inputs) => {
  const { given } = await allocate(inputs);
  const seats = new Map(given.map(({ ticket, seat, rank }) => [ticket, rank < 13 ? seat : undefined]));
  const fixed = new Map(inputs.pins.map(({ ticket, ...seat }) => [ticket, seat]));
  return countMembersWithUnmetWish(
    wishing.delegates.flatMap(({ ticket, delegation, seat }) =>
      delegation && (seats.has(ticket) || seat || fixed.has(ticket))
        ? [{ delegation, committee: (seat ?? fixed.get(ticket) ?? seats.get(ticket))?.committee }]
        : [],
    ),
  );
};

const [a, b, c, d] = ['1', '2', '1', '2'].map((portfolio, at) => ({
  committee: at < 2 ? 'first' : 'second',
  portfolio: `${at < 2 ? 'first' : 'second'} ${portfolio}`,
}));
/** Has four delegates with equal wishes for four seats, so that many allocations are equally good. */
const conference = (wish: 'spread' | 'together') =>
  parseInputs({
    seats: [a, b, c, d],
    delegates: ['A', 'B', 'C', 'D'].map((ticket, at) => ({
      ticket,
      wishes: [
        { committee: 'first', portfolios: [] },
        { committee: 'second', portfolios: [] },
      ],
      delegation: { name: at < 2 ? 'Sample College' : 'Another College', wish },
    })),
    lottery: { secret: '0'.repeat(64), digest: '0'.repeat(64), publicNumber: '1' },
  });

test.each(['spread', 'together'] as const)(
  'delegations who wish to be %s are, where that costs no one anything',
  async (wish) => {
    expect(await unmetBy(conference(wish))).toBe(0);
  },
);

test('a wish of a delegation includes members who have a seat already', async () => {
  const inputs = conference('spread');
  const [first, ...rest] = inputs.delegates;
  if (!first || !a) throw new Error('no delegate');
  expect(await unmetBy({ ...inputs, delegates: [{ ...first, seat: a }, ...rest] })).toBe(0);
});

test('wishes of delegations make no count of the rule worse and leave no more wishes unmet', () =>
  fc.assert(
    fc.asyncProperty(
      anyConference({ delegates: 20, committees: 4, portfolios: 6 }),
      fc.array(
        fc.record({
          name: fc.constantFrom('A', 'B', 'C'),
          wish: fc.constantFrom('spread' as const, 'together' as const),
        }),
        { minLength: 20, maxLength: 20 },
      ),
      async (inputs, delegations) => {
        const wishing = {
          ...inputs,
          delegates: inputs.delegates.map((one, at) => ({ ...one, delegation: delegations[at] })),
        };
        const ranks = async (given: Inputs) => (await allocate(given)).given.map((one) => one.rank);
        expect(measures.bands(await ranks(wishing))).toEqual(measures.bands(await ranks(inputs)));
        expect(await unmetBy(wishing)).toBeLessThanOrEqual(await unmetBy(inputs, wishing));
      },
    ),
    { numRuns: 150 },
  ));
