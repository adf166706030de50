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
  it('carries the exact amount and the reference, and reads the same in every UPI app', () => {
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
  it('is whole or none', () => {
    expect(inviteIn(params)?.inviteToken).toBe('abc');
    expect(inviteIn({ ...params, grpName: undefined })).toBeUndefined();
    expect(inviteIn({})).toBeUndefined();
  });
  it('is meant for one address, however it is written', () => {
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
  it('knows what the stays of its members come to, where the profile tells', () => {
    const hospitalityOf = (invites: { eventName: string; grpName: string; hospitality?: number }[]) =>
      ledGroup({ sendInviteToWhom, registrationInvite: invites }, eventName)?.hospitality;
    expect(hospitalityOf(registrationInvite)).toBe(fees.hospitality);
    expect(hospitalityOf([{ eventName: eventName, grpName: 'The Delegation' }])).toBeUndefined();
    expect(hospitalityOf([])).toBe(0);
  });
  it('counts those who registered for this event only', () => {
    const group = ledGroup({ sendInviteToWhom, registrationInvite }, eventName);
    expect(group?.grpName).toBe('The Delegation');
    expect(group?.registered).toEqual(['one@example.org']);
    expect(group?.members).toHaveLength(2);
  });
  it('is none before the first invitation', () => {
    expect(ledGroup({ sendInviteToWhom: [], registrationInvite: [] }, eventName)).toBeUndefined();
  });
});

describe('the steps', () => {
  it('begin with the group for a leader and hold no payment for a member', () => {
    expect(stepNamed('leader', null)).toBe('group');
    expect(stepsOf('member')).not.toContain('payment');
  });
  it('go back to the first when the address names one of another mode', () => {
    expect(stepNamed('member', 'payment')).toBe('committees');
  });
});
