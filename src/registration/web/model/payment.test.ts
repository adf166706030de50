import { describe, expect, it, test } from 'vitest';
import {
  calculateDue,
  type DueInput,
  findKeptFees,
  formatRefundRuleText,
  formatTimeLeft,
} from './payment.ts';

const outsider: DueInput = {
  mode: 'individual',
  fees: { individualAmount: 520_00, groupMemberAmount: 470_00, hospitalityAmount: 1250_00 },
  isHostStudent: false,
  accommodation: 'No',
  members: 0,
  membersHospitalityAmount: 0,
  surchargeAmount: 0,
};

describe('what is due', () => {
  it('is the individual fee, and hospitality with accommodation', () => {
    expect(calculateDue(outsider)).toEqual({
      registrationAmount: 520_00,
      hospitalityAmount: 0,
      membersHospitalityAmount: 0,
      surchargeAmount: 0,
      answerSurcharges: [],
      discountAmount: 0,
      totalAmount: 520_00,
      payer: 'delegate',
    });
    expect(calculateDue({ ...outsider, accommodation: 'Yes' }).totalAmount).toBe(1770_00);
  });

  it('never includes hospitality for a student of the institute', () => {
    expect(calculateDue({ ...outsider, isHostStudent: true, accommodation: 'Yes' }).totalAmount).toBe(520_00);
  });

  it('is the group fee for the leader and every member, with all hospitality', () => {
    const leader = { ...outsider, mode: 'leader', members: 4, accommodation: 'Yes' } as const;
    expect(calculateDue(leader)).toEqual({
      registrationAmount: 2350_00,
      hospitalityAmount: 1250_00,
      membersHospitalityAmount: 0,
      surchargeAmount: 0,
      answerSurcharges: [],
      discountAmount: 0,
      totalAmount: 3600_00,
      payer: 'delegate',
    });
    expect(calculateDue({ ...leader, membersHospitalityAmount: 2500_00 }).totalAmount).toBe(6100_00);
  });

  it("is the leader's to pay when a member registers", () => {
    expect(calculateDue({ ...outsider, mode: 'member', accommodation: 'Yes' })).toEqual({
      registrationAmount: 470_00,
      hospitalityAmount: 1250_00,
      membersHospitalityAmount: 0,
      surchargeAmount: 0,
      answerSurcharges: [],
      discountAmount: 0,
      totalAmount: 1720_00,
      payer: 'leader',
    });
  });
});

test('the refund rule names its days; without a rule the secretariat decides', () => {
  expect(formatRefundRuleText(null)).toBe('If you withdraw later, the secretariat decides about a refund.');
  expect(formatRefundRuleText({ fullUntil: '2026-11-20', halfUntil: '2026-11-25' })).toBe(
    'Withdraw by 20 November 2026 for a full refund. Withdraw by 25 November 2026 for a refund of half. After that there is no refund.',
  );
  expect(formatRefundRuleText({ fullUntil: '2026-11-20', halfUntil: null })).not.toContain('half');
});

describe('the fees of a round that has ended', () => {
  const fees = { individualAmount: 100_00, groupMemberAmount: 90_00, hospitalityAmount: 1250_00 };
  const endsAt = '2030-01-01T12:00:00.000Z';
  const now = Date.parse(endsAt) - 60_000;
  const current = { fees: outsider.fees, people: 3, now };

  it('are kept until the server ends them, for the people that were reserved', () => {
    const reservation = { fees, people: 3, endsAt };
    expect(findKeptFees(reservation, current)).toEqual({ fees, endsAt: Date.parse(endsAt) });
    expect(findKeptFees(reservation, { ...current, people: 4 })).toBeUndefined();
    expect(findKeptFees(reservation, { ...current, now: Date.parse(endsAt) })).toBeUndefined();
  });

  it('are the current ones while the round lasts, or if none are kept', () => {
    expect(findKeptFees({ fees: outsider.fees, people: 3, endsAt }, current)).toBeUndefined();
    expect(findKeptFees(null, current)).toBeUndefined();
  });
});

test.each([
  [45_000, '45 seconds'],
  [1_000, '1 second'],
  [12 * 60_000, '12 minutes'],
  [3 * 3_600_000, '3 hours'],
  [0, undefined],
  [48 * 3_600_000, undefined],
])('%d ms left of a round are shown as %s', (leftMs, text) => {
  expect(formatTimeLeft(leftMs)).toBe(text);
});
