import { describe, expect, it, test } from 'vitest';
import { calculateDue, type DueInput, refundRuleText, upiAddress } from './payment.ts';

const outsider: DueInput = {
  mode: 'individual',
  fees: { individual: 520, groupMember: 470, hospitality: 1250 },
  isStudentOfNITS: false,
  accommodation: 'No',
  members: 0,
  membersHospitality: 0,
};

describe('what is due', () => {
  it('is the individual fee, and hospitality with accommodation', () => {
    expect(calculateDue(outsider)).toEqual({
      registration: 520,
      hospitality: 0,
      membersHospitality: 0,
      total: 520,
      payer: 'delegate',
    });
    expect(calculateDue({ ...outsider, accommodation: 'Yes' }).total).toBe(1770);
  });

  it('never includes hospitality for a student of the institute', () => {
    expect(calculateDue({ ...outsider, isStudentOfNITS: true, accommodation: 'Yes' }).total).toBe(520);
  });

  it('is the group fee for the leader and every member, with all hospitality', () => {
    const leader = { ...outsider, mode: 'leader', members: 4, accommodation: 'Yes' } as const;
    expect(calculateDue(leader)).toEqual({
      registration: 2350,
      hospitality: 1250,
      membersHospitality: 0,
      total: 3600,
      payer: 'delegate',
    });
    expect(calculateDue({ ...leader, membersHospitality: 2500 }).total).toBe(6100);
  });

  it("is the leader's to pay when a member registers", () => {
    expect(calculateDue({ ...outsider, mode: 'member', accommodation: 'Yes' })).toEqual({
      registration: 470,
      hospitality: 1250,
      membersHospitality: 0,
      total: 1720,
      payer: 'leader',
    });
  });
});

describe('the payment code', () => {
  const payment = {
    upiId: 'club@bank',
    accountHolder: 'Sample & Account',
    eventName: 'Sample Conference',
    amount: 1770,
  };
  it('has the exact amount and the reference in the format that all UPI apps accept', () => {
    expect(upiAddress({ ...payment, reference: '7K2M9QXD' })).toBe(
      'upi://pay?pa=club@bank&pn=Sample%20%26%20Account&am=1770.00&cu=INR&tn=7K2M9QXD%20Sample%20Conference&tr=7K2M9QXD',
    );
  });
});

test('the refund rule names its days; without a rule the secretariat decides', () => {
  expect(refundRuleText(null)).toBe('If you withdraw later, the secretariat decides about a refund.');
  expect(refundRuleText({ fullUntil: '2026-11-20', halfUntil: '2026-11-25' })).toBe(
    'Withdraw by 20 Nov 2026 for a full refund. Withdraw by 25 Nov 2026 for a refund of half. After that there is no refund.',
  );
  expect(refundRuleText({ fullUntil: '2026-11-20', halfUntil: null })).not.toContain('half');
});
