import { describe, expect, it } from 'vitest';
import { eventName, fees } from '../../../../tests/support/conference.ts';
import { ledGroup } from './group.ts';
import { inviteIn, isMeantFor } from './invite.ts';
import { stepNamed, stepsOf } from './steps.ts';
import { upiAddress } from './upi.ts';

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

describe('an invite link', () => {
  const params = {
    grpLeaderEmail: 'leader@example.org',
    memberEmail: 'Member@Example.org',
    uniqueToken: 'abc',
    eventNameIn: eventName,
    grpName: 'The Delegation',
  };
  it('needs all its parts', () => {
    expect(inviteIn(params)?.inviteToken).toBe('abc');
    expect(inviteIn({ ...params, grpName: undefined })).toBeUndefined();
    expect(inviteIn({})).toBeUndefined();
  });
  it('is for one address, regardless of case and spaces', () => {
    const invite = inviteIn(params);
    expect(invite && isMeantFor(invite, 'member@example.org ')).toBe(true);
    expect(invite && isMeantFor(invite, 'other@example.org')).toBe(false);
  });
});

describe('the group of a leader', () => {
  const sendInviteToWhom = [
    {
      eventName: 'Another Event',
      grpName: 'Elsewhere',
      toWhom: [{ email: 'x@example.org', hasAccepted: 'yes' as const }],
    },
    {
      eventName: eventName,
      grpName: 'The Delegation',
      toWhom: [
        { email: 'one@example.org', hasAccepted: 'yes' as const },
        { email: 'two@example.org', hasAccepted: 'no' as const },
      ],
    },
  ];
  const registrationInvite = [
    { eventName: 'Another Event', grpName: 'The Delegation', grpMembers: [], hospitality: 9 },
    { eventName: eventName, grpName: 'The Delegation', grpMembers: [], hospitality: fees.hospitality },
  ];
  it('has the sum of its members’ hospitality if the profile has it', () => {
    const hospitalityOf = (invites: { eventName: string; grpName: string; hospitality?: number }[]) =>
      ledGroup({ sendInviteToWhom, registrationInvite: invites }, eventName)?.hospitality;
    expect(hospitalityOf(registrationInvite)).toBe(fees.hospitality);
    expect(hospitalityOf([{ eventName: eventName, grpName: 'The Delegation' }])).toBeUndefined();
    expect(hospitalityOf([])).toBe(0);
  });
  it('counts only members registered for this event', () => {
    const group = ledGroup({ sendInviteToWhom, registrationInvite }, eventName);
    expect(group?.grpName).toBe('The Delegation');
    expect(group?.registered).toEqual(['one@example.org']);
    expect(group?.members).toHaveLength(2);
  });
  it('does not exist before the first invitation', () => {
    expect(ledGroup({ sendInviteToWhom: [], registrationInvite: [] }, eventName)).toBeUndefined();
  });
});

describe('the steps', () => {
  it('begin with the group for a leader and include no payment for a member', () => {
    expect(stepNamed('leader', null)).toBe('group');
    expect(stepsOf('member')).not.toContain('payment');
  });
  it('fall back to the first when the URL names one of another mode', () => {
    expect(stepNamed('member', 'payment')).toBe('committees');
  });
});
