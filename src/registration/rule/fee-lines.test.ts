import { expect, test } from 'vitest';
import { type FeeToItemise, itemiseFee } from './fee-lines.ts';
import { computeDiscountAmounts, computeFees, type Discount, type FeeInput } from './fees.ts';

const kinds = {
  all: ['individual', 'group', 'hospitality'],
  registration: ['individual', 'group'],
  hospitality: ['hospitality'],
} as const;
const fees = { individualAmount: 399_00, groupMemberAmount: 349_00, hospitalityAmount: 1500_00 };

/** Computes a fee as the registration does, with what is stored of it. */
function feeWith(discounts: readonly Discount[], more: Partial<FeeInput> = {}): FeeToItemise {
  const input: FeeInput = {
    mode: 'individual',
    fees,
    needsAccommodation: true,
    surchargeAmount: 25_00,
    ...more,
  };
  const { registrationAmount, hospitalityAmount } = computeFees({ ...input, discounts });
  const takenOff = computeDiscountAmounts(input, discounts);
  const { mode, needsAccommodation, surchargeAmount = 0 } = input;
  return {
    payer: { mode, registrationAmount, hospitalityAmount, needsAccommodation, surchargeAmount },
    members: [],
    surcharges:
      surchargeAmount > 0 ? [{ kind: 'committee_surcharge', name: 'UNHRC', amount: surchargeAmount }] : [],
    discounts: discounts.map((discount, at) => ({
      ...discount,
      takenOff: takenOff[at] ?? 0,
      code: `CODE${at}`,
    })),
    hospitalityFees: [900_00, 1500_00],
    smallest: 1,
  };
}

const tenth: Discount = { percent: 10, appliesTo: kinds.registration };
const fifth: Discount = { percent: 20, appliesTo: kinds.all };
const fifty: Discount = { amount: 50_00, appliesTo: kinds.all };
const bed: Discount = { percent: 50, appliesTo: kinds.hospitality };

test.each([[[tenth]], [[fifth]], [[fifty]], [[bed]], [[tenth, bed]], [[fifth, fifty, tenth]], [[]]])(
  'the lines add up to the fee, and begin with the fee before discounts: %j',
  (discounts) => {
    const fee = feeWith(discounts);
    const lines = itemiseFee(fee) ?? [];
    expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(
      fee.payer.registrationAmount + fee.payer.hospitalityAmount,
    );
    expect(lines.slice(0, 3)).toEqual([
      { kind: 'registration', name: null, amount: 399_00 },
      { kind: 'committee_surcharge', name: 'UNHRC', amount: 25_00 },
      { kind: 'hospitality', name: null, amount: 1500_00 },
    ]);
    expect(lines.slice(3).map(({ name }) => name)).toEqual(discounts.map((_, at) => `CODE${at}`));
  },
);

test('the surcharges of a group are added up by name', () => {
  const surcharge = { kind: 'committee_surcharge', name: 'UNHRC', amount: 25_00 } as const;
  const dinner = { kind: 'question_surcharge', name: 'Dinner', amount: 10_00 } as const;
  const leader = feeWith([], {
    mode: 'leader',
    surchargeAmount: 25_00,
    members: { count: 2, hospitalityAmount: 0 },
  });
  const members = [
    { registrationAmount: 35_00, hospitalityAmount: 1500_00 },
    { registrationAmount: 0, hospitalityAmount: 0 },
  ];
  expect(itemiseFee({ ...leader, members, surcharges: [surcharge, surcharge, dinner] })).toEqual([
    { kind: 'registration', name: null, amount: 3 * 349_00 },
    { ...surcharge, amount: 50_00 },
    dinner,
    { kind: 'hospitality', name: null, amount: 2 * 1500_00 },
  ]);
});

test('nothing is itemised without surcharge and discount, or with an unknown fee before it', () => {
  expect(itemiseFee(feeWith([], { surchargeAmount: 0 }))).toBeUndefined();
  expect(itemiseFee({ ...feeWith([bed]), hospitalityFees: [900_00] })).toBeUndefined();
});
