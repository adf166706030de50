import { createHash } from 'node:crypto';
import fc from 'fast-check';
import loadHighs from 'highs';
import { describe, expect, test } from 'vitest';
import { bruteForce, measures, measuresByHighs, toAllocate } from '#tests/support/allocation-oracles.ts';
import { anyConference, type Size } from '#tests/support/any-conference.ts';
import { madeUpConference, numbersFrom } from '#tests/support/made-up-conference.ts';
import { allocate, solveAllocation } from './allocate.ts';
import { computeRankCostTables } from './costs.ts';
import {
  allocationPolicies,
  buildPortfolioKey,
  countOccurrences,
  type Inputs,
  parseInputs,
} from './inputs.ts';
import { computeLotteryOrder } from './lottery-order.ts';

const small = { delegates: 5, committees: 3, portfolios: 3 };
const middling = { delegates: 30, committees: 5, portfolios: 8 };
const ranksOf = async (inputs: Inputs) => (await allocate(inputs)).given.map((one) => one.rank);
const orderOf = (inputs: Inputs) =>
  computeLotteryOrder(
    inputs.lottery,
    inputs.delegates.map(({ ticket }) => ticket),
  );
const holds = (size: Size, numRuns: number, predicate: (inputs: Inputs) => Promise<void>) =>
  fc.assert(fc.asyncProperty(anyConference(size), predicate), { numRuns });

describe('the rule, for any conference,', () => {
  test('gives no seat twice, none that is withheld or taken, and beginners no demanding one', () =>
    holds(middling, 300, async (inputs) => {
      const { given } = await allocate(inputs);
      const { open } = toAllocate(inputs);
      const seats = given.flatMap(({ ticket, seat }) =>
        seat ? [{ ticket, key: buildPortfolioKey(seat) }] : [],
      );
      const left = countOccurrences(open.map(buildPortfolioKey));
      for (const [key, holders] of countOccurrences(seats.map((one) => one.key)))
        expect(holders).toBeLessThanOrEqual(left.get(key) ?? 0);
      for (const { ticket, key } of seats) {
        const seat = open.find((one) => buildPortfolioKey(one) === key);
        expect(seat).toBeDefined();
        const { level } = inputs.delegates.find((one) => one.ticket === ticket) ?? {};
        expect(seat?.demanding && level === 'beginner').toBe(false);
      }
    }));

  test('moves no delegate who has a seat or is pinned, and gives no seat to an excluded one', () =>
    holds(middling, 300, async (inputs) => {
      const { given } = await allocate(inputs);
      const tickets = toAllocate(inputs).people.map(({ ticket }) => ticket);
      expect(given.map(({ ticket }) => ticket).toSorted()).toEqual(tickets.toSorted());
    }));

  test('leaves no delegate without a seat as long as there are seats', () =>
    holds(middling, 300, async (inputs) => {
      const everySeatIsPlain = {
        ...inputs,
        seats: inputs.seats.map((one) => ({ ...one, demanding: false })),
      };
      const { open, people } = toAllocate(everySeatIsPlain);
      const ranks = await ranksOf(everySeatIsPlain);
      expect(ranks.filter((rank) => rank < 14)).toHaveLength(Math.min(open.length, people.length));
    }));

  test('equals brute force over all allocations, with the lottery among equals', () =>
    holds(small, 500, async (inputs) => {
      expect(await ranksOf(inputs)).toEqual(bruteForce(inputs, await orderOf(inputs)));
    }));

  test.each(allocationPolicies.filter((policy) => policy !== 'bands'))(
    'gives what trying every allocation gives by the policy %s too',
    (policy) =>
      holds({ ...small, policy }, 200, async (inputs) => {
        expect(await ranksOf(inputs)).toEqual(bruteForce(inputs, await orderOf(inputs)));
      }),
  );

  test('does not depend on the order of the delegates in the file', () =>
    holds(middling, 100, async (inputs) => {
      const draw = numbersFrom(inputs.delegates.length);
      const mixed = inputs.delegates.map((one) => ({ one, at: draw() })).sort((a, b) => a.at - b.at);
      expect(await allocate({ ...inputs, delegates: mixed.map(({ one }) => one) })).toEqual(
        await allocate(inputs),
      );
    }));

  test('keeps potentials between the cost of waiting and nothing, so that sums are exact', () =>
    holds(middling, 100, async (inputs) => {
      const { network, problem } = solveAllocation(inputs, await orderOf(inputs));
      const waiting = computeRankCostTables('bands', problem.people.length)[0]?.[14] ?? 0;
      expect(network.potential.every((value) => value <= 0 && value >= -waiting)).toBe(true);
    }));
});

test('the rule is as good as HiGHS in every measure, in 200 conferences', async () => {
  const highs = await loadHighs();
  await holds(middling, 200, async (inputs) => {
    expect(measures.bands(await ranksOf(inputs))).toEqual(measuresByHighs(highs, inputs));
  });
});

test('removing a delegate without a named seat makes the others together no worse', () =>
  holds(middling, 200, async (inputs) => {
    const { given } = await allocate(inputs);
    const unlucky = given.find((one) => one.rank >= 10);
    if (!unlucky) return;
    const others = given.filter((one) => one !== unlucky).map((one) => one.rank);
    const without = await ranksOf({ ...inputs, excluded: [...inputs.excluded, unlucky.ticket] });
    expect(isAtMost(measures.bands(without), measures.bands(others))).toBe(true);
  }));

test('no delegate waits for another to sit in a separate committee', async () => {
  const inputs = parseInputs({
    seats: [
      { committee: 'X', portfolio: 'plain' },
      { committee: 'Y', portfolio: 'demanding', demanding: true },
    ],
    delegates: [
      { ticket: 'A', wishes: [{ committee: 'X', portfolios: ['plain'] }] },
      { ticket: 'B', wishes: [], level: 'beginner' },
    ],
    lottery: { secret: '0'.repeat(64), digest: '0'.repeat(64), publicNumber: '1' },
  });
  expect(await ranksOf(inputs)).toEqual([13, 13]);
});

test('removing a delegate without a named seat may make one other worse', async () => {
  const [x, y] = ['X', 'Y'].map((committee) =>
    [1, 2].map((place) => ({ committee, portfolio: `${committee}${place}` })),
  );
  const onlyX = [{ committee: 'X', portfolios: ['X2'] }];
  const both = [...onlyX, { committee: 'Y', portfolios: ['Y2'] }];
  const inputs = parseInputs({
    seats: [...(x ?? []), ...(y ?? [])],
    delegates: [
      { ticket: 'A', wishes: onlyX },
      { ticket: 'B', wishes: onlyX },
      { ticket: 'C', wishes: both },
      { ticket: 'D', wishes: both },
    ],
    lottery: { secret: (1800).toString(16).padStart(64, '0'), digest: '0'.repeat(64), publicNumber: '1' },
  });
  const ranks = async (given: Inputs) =>
    Object.fromEntries((await allocate(given)).given.map((one) => [one.ticket, one.rank]));
  expect(await ranks(inputs)).toEqual({ A: 1, B: 10, C: 4, D: 11 });
  expect(await ranks({ ...inputs, excluded: ['B'] })).toEqual({ A: 10, C: 1, D: 4 });
});

test.each([
  ['bands', '1ad28b1970176b7704a81bfe053faf4a778fd235db4885000afcbe3072254cd8'],
  ['least_sum', '818eb76ae9e4fb1b1cef7bc76d74f03c5c6c82614d2cb26bc99616af92bf8138'],
  ['rank_maximal', '7aebe78dbfd2c0de8a899db054ffb836e18c16fb2984368ec3d9e87405152e5e'],
] as const)('700 delegates by %s are allocated byte for byte as ever', async (policy, hash) => {
  const inputs = madeUpConference({ delegates: 700, seats: 910, seed: 1, beginners: 0.3, demanding: 0.1 });
  const { given } = await allocate({ ...inputs, policy });
  expect(createHash('sha256').update(JSON.stringify(given)).digest('hex')).toBe(hash);
});

test('10,000 delegates have exact costs, and a number above the limit is refused', () => {
  for (const policy of allocationPolicies) {
    expect(() => computeRankCostTables(policy, 10_000)).not.toThrow();
    if (policy !== 'least_sum') expect(() => computeRankCostTables(policy, 1_000_000)).toThrow(RangeError);
  }
});

function isAtMost(a: readonly number[], b: readonly number[]): boolean {
  const at = a.findIndex((value, place) => value !== b[place]);
  return at === -1 || (a[at] as number) < (b[at] as number);
}
