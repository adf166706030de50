import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  computeDiscountAmounts,
  computeDiscountAmountsAfterSurchargeChange,
  computeFeeAfterSurchargeChange,
  computeFees,
  computeSurchargeAfterChange,
  computeSurchargeDiscountPercent,
  computeUnusedDiscountAmount,
  type Discount,
  type FeeInput,
  sumHospitality,
  sumRegistrationAndHospitality,
} from './fees.ts';

const fees = { individualAmount: 520_00, groupMemberAmount: 470_00, hospitalityAmount: 1250_00 };
const alone: FeeInput = { mode: 'individual', fees, needsAccommodation: false };

test('an individual delegate pays the individual fee, and hospitality with accommodation', () => {
  expect(computeFees(alone)).toEqual({
    registrationAmount: 520_00,
    hospitalityAmount: 0,
    membersHospitalityAmount: 0,
    membersSurchargeAmount: 0,
    totalAmount: 520_00,
    shareAmount: 520_00,
  });
  expect(computeFees({ ...alone, needsAccommodation: true }).totalAmount).toBe(1770_00);
});

test('a surcharge stays with the first committee, and a code lowers no fee below zero', () => {
  const before = {
    firstCommittee: 'council',
    surchargeAmount: 200_00,
    registrationAmount: 150_00,
    discountPercent: 0,
    unusedDiscountAmount: 0,
  };
  const council = { value: 'council', surchargeAmount: 300_00 };
  const press = { value: 'press', surchargeAmount: 0 };
  expect(computeSurchargeAfterChange(before, [council, press])).toBe(200_00);
  expect(computeSurchargeAfterChange(before, [press, council])).toBe(0);
  expect(computeFeeAfterSurchargeChange(before, 0, 100)).toEqual({
    differenceAmount: -150_00,
    unusedDiscountAmount: 50_00,
  });
  expect(computeFeeAfterSurchargeChange(before, 300_00, 100).differenceAmount).toBe(100_00);
});

test('a member pays only hospitality', () => {
  const member = { ...alone, mode: 'member' } as const;
  expect(computeFees(member)).toMatchObject({ registrationAmount: 0, totalAmount: 0, shareAmount: 470_00 });
  expect(computeFees({ ...member, needsAccommodation: true })).toMatchObject({
    registrationAmount: 0,
    hospitalityAmount: 1250_00,
    totalAmount: 1250_00,
  });
});

test('a leader pays the group fee for everyone, and all hospitality', () => {
  const leader = { ...alone, mode: 'leader', needsAccommodation: true } as const;
  const members = { count: 3, hospitalityAmount: 2500_00, surchargeAmount: 100_00 };
  expect(computeFees({ ...leader, members, surchargeAmount: 50_00 })).toEqual({
    registrationAmount: 470_00 * 4 + 50_00,
    hospitalityAmount: 1250_00,
    membersHospitalityAmount: 2500_00,
    membersSurchargeAmount: 100_00,
    totalAmount: 470_00 * 4 + 150_00 + 3750_00,
    shareAmount: 520_00,
  });
});

test.each<[string, Discount[], number, number]>([
  ['a tenth off the registration', [{ percent: 10, appliesTo: ['individual'] }], 468_00, 1250_00],
  ['an amount off hospitality', [{ amount: 250_00, appliesTo: ['hospitality'] }], 520_00, 1000_00],
  ['a code for groups', [{ percent: 50, appliesTo: ['group'] }], 520_00, 1250_00],
  ['more than both', [{ amount: 9_999_00, appliesTo: ['individual', 'hospitality'] }], 0, 0],
  ['the whole fee', [{ percent: 100, appliesTo: ['individual', 'hospitality'] }], 0, 0],
  ['more than the registration', [{ amount: 600_00, appliesTo: ['individual', 'hospitality'] }], 0, 1170_00],
  [
    'two codes',
    [
      { amount: 20_00, appliesTo: ['individual'] },
      { percent: 50, appliesTo: ['individual', 'hospitality'] },
    ],
    240_00,
    625_00,
  ],
])('%s leaves %#', (_name, discounts, registrationAmount, hospitalityAmount) => {
  expect(computeFees({ ...alone, needsAccommodation: true, discounts })).toMatchObject({
    registrationAmount,
    hospitalityAmount,
  });
});

const amount = fc.integer({ min: 0, max: 1_000_000 }).map((rupees) => rupees * 100);
const someFees = fc.record({
  individualAmount: amount,
  groupMemberAmount: amount,
  hospitalityAmount: amount,
});
const appliesTo = fc.subarray(['individual', 'group', 'hospitality'] as const);
const someDiscounts: fc.Arbitrary<Discount[]> = fc.array(
  fc.oneof(
    fc.record({ percent: fc.integer({ min: 0, max: 100 }), appliesTo }),
    fc.record({ amount, appliesTo }),
  ),
  { maxLength: 5 },
);
const person = fc.record({ needsAccommodation: fc.boolean(), surchargeAmount: amount });
const input: fc.Arbitrary<FeeInput> = fc.record({
  mode: fc.constantFrom('individual', 'leader', 'member'),
  fees: someFees,
  needsAccommodation: fc.boolean(),
  surchargeAmount: amount,
  members: fc.record({
    count: fc.integer({ min: 0, max: 30 }),
    hospitalityAmount: amount,
    surchargeAmount: amount,
  }),
  discounts: someDiscounts,
});

test('each sum is whole, not below zero and not above the fee without discounts', () => {
  fc.assert(
    fc.property(input, (of) => {
      const sums = computeFees(of);
      const full = computeFees({ ...of, discounts: [] });
      for (const name of ['registrationAmount', 'hospitalityAmount', 'totalAmount'] as const) {
        expect(Number.isSafeInteger(sums[name])).toBe(true);
        expect(sums[name]).toBeGreaterThanOrEqual(0);
        expect(sums[name]).toBeLessThanOrEqual(full[name]);
      }
      const ofMembers = sums.membersHospitalityAmount + sums.membersSurchargeAmount;
      expect(sums.totalAmount).toBe(sumRegistrationAndHospitality(sums) + ofMembers);
    }),
  );
});

test('the order of the codes does not matter', () => {
  const shuffled = input.chain((of) =>
    fc.record({
      of: fc.constant(of),
      other: fc.shuffledSubarray([...(of.discounts ?? [])], { minLength: of.discounts?.length ?? 0 }),
    }),
  );
  fc.assert(
    fc.property(shuffled, ({ of, other }) => {
      expect(computeFees({ ...of, discounts: other })).toEqual(computeFees(of));
    }),
  );
});

test('the parts of several codes add up to the whole discount, and none is below zero', () => {
  fc.assert(
    fc.property(input, (of) => {
      const discounts = of.discounts ?? [];
      const parts = computeDiscountAmounts(of, discounts);
      const saved = computeFees({ ...of, discounts: [] }).totalAmount - computeFees(of).totalAmount;
      expect(parts).toHaveLength(discounts.length);
      expect(parts.every((part) => part >= 0)).toBe(true);
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(saved);
    }),
  );
});

test('after changes of surcharges a delegate pays what registering anew costs, in any order', () => {
  const walk = fc.array(amount, { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(input, walk, (of, surcharges) => {
      // Hospitality keeps its part of an amount that covers both.
      const off = (of.discounts ?? []).map((discount) => ({
        ...discount,
        appliesTo: discount.appliesTo.filter((kind) => kind !== 'hospitality'),
      }));
      const anew = (surchargeAmount = 0) => {
        const wanted = { ...of, surchargeAmount, discounts: off };
        const takenOff = computeDiscountAmounts(wanted, off);
        return { fee: computeFees(wanted).registrationAmount, takenOff };
      };
      const start = anew(of.surchargeAmount);
      let surchargeAmount = of.surchargeAmount ?? 0;
      let registrationAmount = start.fee;
      let used = off.map((discount, at) => ({ ...discount, takenOff: start.takenOff[at] ?? 0 }));
      for (const next of surcharges) {
        const { differenceAmount, unusedDiscountAmount } = computeFeeAfterSurchargeChange(
          {
            registrationAmount,
            surchargeAmount,
            discountPercent: computeSurchargeDiscountPercent(of.mode, used),
            unusedDiscountAmount: computeUnusedDiscountAmount(of.mode, used),
          },
          next,
          1,
        );
        const takenOff = computeDiscountAmountsAfterSurchargeChange(
          of.mode,
          used,
          { before: surchargeAmount, after: next },
          unusedDiscountAmount,
          1,
        );
        used = used.map((discount, at) => ({ ...discount, takenOff: takenOff[at] ?? 0 }));
        registrationAmount += differenceAmount;
        surchargeAmount = next;
        const { fee, takenOff: fresh } = anew(next);
        expect(registrationAmount).toBe(fee);
        expect(takenOff.reduce((sum, part) => sum + part, 0)).toBe(
          fresh.reduce((sum, part) => sum + part, 0),
        );
      }
    }),
  );
});

test("a group's sum is the sum of its members' shares and hospitality", () => {
  fc.assert(
    fc.property(someFees, person, fc.array(person, { maxLength: 30 }), (of, leader, others) => {
      const members = others.map((member) => computeFees({ ...member, mode: 'member', fees: of }));
      const group = computeFees({
        ...leader,
        mode: 'leader',
        fees: of,
        members: {
          count: others.length,
          hospitalityAmount: sumHospitality(members),
          surchargeAmount: others.reduce((sum, { surchargeAmount }) => sum + surchargeAmount, 0),
        },
      });
      const parts = members.map(({ shareAmount, hospitalityAmount }) => shareAmount + hospitalityAmount);
      const own = group.shareAmount + group.hospitalityAmount;
      expect(group.totalAmount).toBe(parts.reduce((sum, part) => sum + part, own));
    }),
  );
});

test('a discount takes off no part of an amount that cannot be paid', () => {
  const discounts = [{ percent: 33, appliesTo: ['individual'] }] as const;
  const fees = { individualAmount: 2_000_00, groupMemberAmount: 1_000_00, hospitalityAmount: 1_000_00 };
  const of = { mode: 'individual', fees, needsAccommodation: false, discounts } as const;
  expect(computeFees({ ...of, smallest: 100 }).totalAmount).toBe(1_340_00);
  const odd = { ...of, fees: { ...fees, individualAmount: 1_999_00 } };
  expect([1, 100].map((smallest) => computeFees({ ...odd, smallest }).totalAmount)).toEqual([
    1_339_33, 1_340_00,
  ]);
});
