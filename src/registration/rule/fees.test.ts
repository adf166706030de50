import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  computeFees,
  computeRegistrationFeeDifference,
  computeSurchargeAfterChange,
  type Discount,
  type FeeInput,
  splitDiscounts,
  sumHospitality,
  totalPaise,
} from './fees.ts';

const fees = { individualPaise: 520_00, groupMemberPaise: 470_00, hospitalityPaise: 1250_00 };
const alone: FeeInput = { mode: 'individual', fees, needsAccommodation: false };

test('an individual delegate pays the individual fee, and hospitality with accommodation', () => {
  expect(computeFees(alone)).toEqual({
    registrationPaise: 520_00,
    hospitalityPaise: 0,
    membersHospitalityPaise: 0,
    membersSurchargePaise: 0,
    totalPaise: 520_00,
    sharePaise: 520_00,
  });
  expect(computeFees({ ...alone, needsAccommodation: true }).totalPaise).toBe(1770_00);
});

test('a surcharge stays while the first committee does, and a fee that a code lowered is never below zero', () => {
  const before = {
    ...{ firstCommittee: 'council', surchargePaise: 200_00, registrationPaise: 150_00 },
    discountPercent: 0,
  };
  const council = { value: 'council', surchargePaise: 300_00 };
  const press = { value: 'press', surchargePaise: 0 };
  expect(computeSurchargeAfterChange(before, [council, press])).toBe(200_00);
  expect(computeSurchargeAfterChange(before, [press, council])).toBe(0);
  expect(computeRegistrationFeeDifference(before, 0, 100)).toBe(-150_00);
  expect(computeRegistrationFeeDifference(before, 300_00, 100)).toBe(100_00);
});

test('a member pays only hospitality', () => {
  const member = { ...alone, mode: 'member' } as const;
  expect(computeFees(member)).toMatchObject({ registrationPaise: 0, totalPaise: 0, sharePaise: 470_00 });
  expect(computeFees({ ...member, needsAccommodation: true })).toMatchObject({
    registrationPaise: 0,
    hospitalityPaise: 1250_00,
    totalPaise: 1250_00,
  });
});

test('a leader pays the group fee for everyone, and all hospitality', () => {
  const leader = { ...alone, mode: 'leader', needsAccommodation: true } as const;
  const members = { count: 3, hospitalityPaise: 2500_00, surchargePaise: 100_00 };
  expect(computeFees({ ...leader, members, surchargePaise: 50_00 })).toEqual({
    registrationPaise: 470_00 * 4 + 50_00,
    hospitalityPaise: 1250_00,
    membersHospitalityPaise: 2500_00,
    membersSurchargePaise: 100_00,
    totalPaise: 470_00 * 4 + 150_00 + 3750_00,
    sharePaise: 520_00,
  });
});

test.each<[string, Discount[], number, number]>([
  ['a tenth off the registration', [{ percent: 10, appliesTo: ['individual'] }], 468_00, 1250_00],
  ['an amount off hospitality', [{ amountPaise: 250_00, appliesTo: ['hospitality'] }], 520_00, 1000_00],
  ['a code for groups', [{ percent: 50, appliesTo: ['group'] }], 520_00, 1250_00],
  ['more than both', [{ amountPaise: 9_999_00, appliesTo: ['individual', 'hospitality'] }], 0, 0],
  ['the whole fee', [{ percent: 100, appliesTo: ['individual', 'hospitality'] }], 0, 0],
  [
    'more than the registration',
    [{ amountPaise: 600_00, appliesTo: ['individual', 'hospitality'] }],
    0,
    1170_00,
  ],
  [
    'two codes',
    [
      { amountPaise: 20_00, appliesTo: ['individual'] },
      { percent: 50, appliesTo: ['individual', 'hospitality'] },
    ],
    240_00,
    625_00,
  ],
])('%s leaves %#', (_name, discounts, registrationPaise, hospitalityPaise) => {
  expect(computeFees({ ...alone, needsAccommodation: true, discounts })).toMatchObject({
    registrationPaise,
    hospitalityPaise,
  });
});

const amount = fc.integer({ min: 0, max: 1_000_000 }).map((rupees) => rupees * 100);
const someFees = fc.record({ individualPaise: amount, groupMemberPaise: amount, hospitalityPaise: amount });
const appliesTo = fc.subarray(['individual', 'group', 'hospitality'] as const);
const someDiscounts: fc.Arbitrary<Discount[]> = fc.array(
  fc.oneof(
    fc.record({ percent: fc.integer({ min: 0, max: 100 }), appliesTo }),
    fc.record({ amountPaise: amount, appliesTo }),
  ),
  { maxLength: 5 },
);
const person = fc.record({ needsAccommodation: fc.boolean(), surchargePaise: amount });
const input: fc.Arbitrary<FeeInput> = fc.record({
  mode: fc.constantFrom('individual', 'leader', 'member'),
  fees: someFees,
  needsAccommodation: fc.boolean(),
  surchargePaise: amount,
  members: fc.record({
    count: fc.integer({ min: 0, max: 30 }),
    hospitalityPaise: amount,
    surchargePaise: amount,
  }),
  discounts: someDiscounts,
});

test('no sum is below zero or above the fee without discounts, and each is a whole number of paise', () => {
  fc.assert(
    fc.property(input, (of) => {
      const sums = computeFees(of);
      const full = computeFees({ ...of, discounts: [] });
      for (const name of ['registrationPaise', 'hospitalityPaise', 'totalPaise'] as const) {
        expect(Number.isSafeInteger(sums[name])).toBe(true);
        expect(sums[name]).toBeGreaterThanOrEqual(0);
        expect(sums[name]).toBeLessThanOrEqual(full[name]);
      }
      const ofMembers = sums.membersHospitalityPaise + sums.membersSurchargePaise;
      expect(sums.totalPaise).toBe(totalPaise(sums) + ofMembers);
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
      const parts = splitDiscounts(of, discounts);
      const saved = computeFees({ ...of, discounts: [] }).totalPaise - computeFees(of).totalPaise;
      expect(parts).toHaveLength(discounts.length);
      expect(parts.every((part) => part >= 0)).toBe(true);
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(saved);
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
          hospitalityPaise: sumHospitality(members),
          surchargePaise: others.reduce((sum, { surchargePaise }) => sum + surchargePaise, 0),
        },
      });
      const parts = members.map(({ sharePaise, hospitalityPaise }) => sharePaise + hospitalityPaise);
      const own = group.sharePaise + group.hospitalityPaise;
      expect(group.totalPaise).toBe(parts.reduce((sum, part) => sum + part, own));
    }),
  );
});

test('a discount takes off no part of an amount that cannot be paid', () => {
  const discounts = [{ percent: 33, appliesTo: ['individual'] }] as const;
  const fees = { individualPaise: 2_000_00, groupMemberPaise: 1_000_00, hospitalityPaise: 1_000_00 };
  const of = { mode: 'individual', fees, needsAccommodation: false, discounts } as const;
  expect(computeFees({ ...of, smallest: 100 }).totalPaise).toBe(1_340_00);
  const odd = { ...of, fees: { ...fees, individualPaise: 1_999_00 } };
  expect([1, 100].map((smallest) => computeFees({ ...odd, smallest }).totalPaise)).toEqual([
    1_339_33, 1_340_00,
  ]);
});
