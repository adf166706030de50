import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyConference } from '#tests/support/any-conference.ts';
import * as independent from '#tests/support/independent-allocation.ts';
import { allocate } from './allocate.ts';
import { allocationPolicies } from './inputs.ts';
import {
  computeClosingDigest,
  computeCommitment,
  computeInputsDigest,
  computeLotteryOrder,
  computeLotterySeed,
} from './lottery-order.ts';

const groups = fc.array(
  fc.option(
    fc.record({
      name: fc.constantFrom('A', 'B'),
      wish: fc.constantFrom('spread' as const, 'together' as const),
    }),
    { nil: undefined },
  ),
  { minLength: 6, maxLength: 6 },
);

test.each(allocationPolicies)(
  'an independent program repeats every digest, the order and the result by %s',
  (policy) =>
    fc.assert(
      fc.asyncProperty(
        anyConference({ delegates: 6, committees: 3, portfolios: 3, policy }),
        groups,
        async (conference, delegations) => {
          const inputs = {
            ...conference,
            delegates: conference.delegates.map((one, at) => ({ ...one, delegation: delegations[at] })),
          };
          const { lottery, delegates } = inputs;
          const tickets = delegates.map(({ ticket }) => ticket);
          expect(independent.commitmentOf(inputs)).toBe(await computeCommitment(lottery.secret));
          expect(independent.seedOf(inputs)).toBe(await computeLotterySeed(lottery));
          expect(independent.closingDigestOf(inputs)).toBe(await computeClosingDigest(inputs));
          expect(independent.inputsDigestOf(inputs)).toBe(await computeInputsDigest(inputs));
          expect(independent.orderOf(inputs)).toEqual(await computeLotteryOrder(lottery, tickets));
          const { given } = await allocate(inputs);
          expect(independent.resultOf(inputs)).toEqual(
            given.map(({ ticket, seat }) => ({
              ticket,
              seat: seat && `${seat.committee}: ${seat.portfolio}`,
            })),
          );
        },
      ),
      { numRuns: 150 },
    ),
  60_000,
);
