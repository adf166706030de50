import { createHash } from 'node:crypto';
import fc from 'fast-check';
import loadHighs from 'highs';
import { describe, expect, test } from 'vitest';
import {
  bruteForce,
  measures,
  measuresByHighs,
  toAllocate,
} from '../../../tests/support/allocation-oracles.ts';
import { anyConference, type Size } from '../../../tests/support/any-conference.ts';
import { madeUpConference, numbersFrom } from '../../../tests/support/made-up-conference.ts';
import { allocate, solveInputs } from './allocate.ts';
import { costsOf } from './costs.ts';
import { countOf, type Inputs, keyOf, policies, readInputs } from './inputs.ts';
import { lotteryOrder } from './lottery.ts';

const small = { delegates: 5, committees: 3, portfolios: 3 };
const middling = { delegates: 30, committees: 5, portfolios: 8 };
const classesOf = async (inputs: Inputs) => (await allocate(inputs)).given.map((one) => one.class);
const orderOf = (inputs: Inputs) =>
  lotteryOrder(
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
      const seats = given.flatMap(({ ticket, seat }) => (seat ? [{ ticket, key: keyOf(seat) }] : []));
      const left = countOf(open.map(keyOf));
      for (const [key, holders] of countOf(seats.map((one) => one.key)))
        expect(holders).toBeLessThanOrEqual(left.get(key) ?? 0);
      for (const { ticket, key } of seats) {
        const seat = open.find((one) => keyOf(one) === key);
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
      const classes = await classesOf(everySeatIsPlain);
      expect(classes.filter((of) => of < 14)).toHaveLength(Math.min(open.length, people.length));
    }));

  test('equals brute force over all allocations, with the lottery among equals', () =>
    holds(small, 500, async (inputs) => {
      expect(await classesOf(inputs)).toEqual(bruteForce(inputs, await orderOf(inputs)));
    }));

  test.each(policies.filter((policy) => policy !== 'bands'))(
    'gives what trying every allocation gives by the policy %s too',
    (policy) =>
      holds({ ...small, policy }, 200, async (inputs) => {
        expect(await classesOf(inputs)).toEqual(bruteForce(inputs, await orderOf(inputs)));
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
      const { network, problem } = solveInputs(inputs, await orderOf(inputs));
      const waiting = costsOf('bands', problem.people.length)[0]?.[14] ?? 0;
      expect(network.potential.every((value) => value <= 0 && value >= -waiting)).toBe(true);
    }));
});

test('the rule is as good as HiGHS in every measure, in 200 conferences', async () => {
  const highs = await loadHighs();
  await holds(middling, 200, async (inputs) => {
    expect(measures.bands(await classesOf(inputs))).toEqual(measuresByHighs(highs, inputs));
  });
});

test('removing a delegate without a named seat makes the others together no worse', () =>
  holds(middling, 200, async (inputs) => {
    const { given } = await allocate(inputs);
    const unlucky = given.find((one) => one.class >= 10);
    if (!unlucky) return;
    const others = given.filter((one) => one !== unlucky).map((one) => one.class);
    const without = await classesOf({ ...inputs, excluded: [...inputs.excluded, unlucky.ticket] });
    const worse = (classes: readonly number[]) => measures.bands(classes);
    expect(isAtMost(worse(without), worse(others))).toBe(true);
  }));

test('no delegate waits for another to sit in a separate committee', async () => {
  const inputs = readInputs({
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
  expect(await classesOf(inputs)).toEqual([13, 13]);
});

test('removing a delegate without a named seat may make one other worse', async () => {
  const [x, y] = ['X', 'Y'].map((committee) =>
    [1, 2].map((place) => ({ committee, portfolio: `${committee}${place}` })),
  );
  const onlyX = [{ committee: 'X', portfolios: ['X2'] }];
  const both = [...onlyX, { committee: 'Y', portfolios: ['Y2'] }];
  const inputs = readInputs({
    seats: [...(x ?? []), ...(y ?? [])],
    delegates: [
      { ticket: 'A', wishes: onlyX },
      { ticket: 'B', wishes: onlyX },
      { ticket: 'C', wishes: both },
      { ticket: 'D', wishes: both },
    ],
    lottery: { secret: (1800).toString(16).padStart(64, '0'), digest: '0'.repeat(64), publicNumber: '1' },
  });
  const classes = async (of: Inputs) =>
    Object.fromEntries((await allocate(of)).given.map((one) => [one.ticket, one.class]));
  expect(await classes(inputs)).toEqual({ A: 1, B: 10, C: 4, D: 11 });
  expect(await classes({ ...inputs, excluded: ['B'] })).toEqual({ A: 10, C: 1, D: 4 });
});

test.each([
  ['bands', '62789748a6fe2ad4d5effb9149e2ff0978be97d8ca1eb225b2bf4140253def2b'],
  ['least sum', '037842dc1ccc624d0d9e82c3d1a2355311b6ec5b3a83f9cec0de4a2350d838c4'],
  ['rank-maximal', 'ee095b86222e4caf3402726cf13fc23c27620afca516035777c7e41a6ee681dc'],
] as const)('700 delegates by %s are allocated byte for byte as ever', async (policy, hash) => {
  const inputs = madeUpConference({ delegates: 700, seats: 910, seed: 1, beginners: 0.3, demanding: 0.1 });
  const { given } = await allocate({ ...inputs, policy });
  expect(createHash('sha256').update(JSON.stringify(given)).digest('hex')).toBe(hash);
});

test('10,000 delegates have exact costs, and a number above the limit is refused', () => {
  for (const policy of policies) {
    expect(() => costsOf(policy, 10_000)).not.toThrow();
    if (policy !== 'least sum') expect(() => costsOf(policy, 1_000_000)).toThrow(RangeError);
  }
});

function isAtMost(a: readonly number[], b: readonly number[]): boolean {
  const at = a.findIndex((value, place) => value !== b[place]);
  return at === -1 || (a[at] as number) < (b[at] as number);
}
