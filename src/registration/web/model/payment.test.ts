import { describe, expect, it, test } from 'vitest';
import { calculateDue, type DueInput, formatRefundRuleText } from './payment.ts';

const outsider: DueInput = {
  mode: 'individual',
  fees: { individualAmount: 520_00, groupMemberAmount: 470_00, hospitalityAmount: 1250_00 },
  isStudentOfNITS: false,
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
    expect(calculateDue({ ...outsider, isStudentOfNITS: true, accommodation: 'Yes' }).totalAmount).toBe(
      520_00,
    );
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
    'Withdraw by 20 Nov 2026 for a full refund. Withdraw by 25 Nov 2026 for a refund of half. After that there is no refund.',
  );
  expect(formatRefundRuleText({ fullUntil: '2026-11-20', halfUntil: null })).not.toContain('half');
});
