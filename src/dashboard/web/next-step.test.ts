import { describe, expect, it } from 'vitest';
import { askedStep, nextStep } from './next-step.ts';

const contact = 'desk@club.example.org';

type Standing = Parameters<typeof nextStep>[0];

function registration(changes: Partial<Standing>): Standing {
  return {
    status: 'pending',
    withdrawn: false,
    over: false,
    mode: 'individual',
    assignedPortfolio: '',
    ...changes,
  };
}

const group = (grpStatus: 'waiting for the leader' | 'complete') => ({
  grpName: 'Sample Delegation',
  grpLeaderEmail: 'leader@example.org',
  grpMembers: ['one@example.org', 'two@example.org'],
  grpStatus,
});

describe('the next step on the dashboard', () => {
  it('tells a delegate alone that the payment is being looked at', () => {
    expect(nextStep(registration({}), contact).text).toContain('your registration is decided');
  });

  const asked = (facts: Partial<Parameters<typeof askedStep>[0]>) =>
    askedStep({ reason: null, duePaise: 399_00, receivedPaise: 0, ...facts }, 'ABCD2345');

  it('asks for another screenshot, says not to pay again, and only while it is pending', () => {
    const step = nextStep(registration({}), contact, asked({ reason: 'unreadable' }));
    expect(step.title).toBe('Please send us another screenshot of your payment');
    expect(step.text).toContain('You do not have to pay again.');
    const confirmed = nextStep(registration({ status: 'confirmed' }), contact, asked({}));
    expect(confirmed.title).toContain('You are in');
  });

  it('says what is missing where money is short, with the reference', () => {
    const step = asked({ reason: 'sum', receivedPaise: 389_00 });
    expect(step.title).toBe('Rs 10 are missing');
    expect(step.text).toContain('Pay the missing Rs 10 with your reference ABCD2345');
  });

  it('asks nobody to pay again whose money was found', () => {
    for (const reason of ['unreadable', 'sum', 'number', 'other', 'not_found', null] as const)
      expect(asked({ reason, receivedPaise: 399_00 }).text).toContain('You do not have to pay again.');
  });

  it('tells who has withdrawn so, and nothing about a payment that could not be found', () => {
    const step = nextStep(registration({ status: 'declined', withdrawn: true }), contact);
    expect(step.title).toBe('You have withdrawn');
    expect(step.text).toContain(contact);
  });

  it('tells a complete group that one decision counts for all', () => {
    const step = nextStep(registration({ mode: 'leader', group: group('complete') }), contact);
    expect(step.text).toContain('One decision counts for all of you');
  });

  it('tells a member whose leader has not completed the group for whom to wait', () => {
    const step = nextStep(registration({ mode: 'member', group: group('waiting for the leader') }), contact);
    expect(step.text).toContain('leader@example.org');
  });

  it('tells a confirmed delegate that the seat follows, and one with a seat to prepare', () => {
    const title = (changes: Partial<Standing>) =>
      nextStep(registration({ status: 'confirmed', ...changes }), contact).title;
    expect(title({})).toContain('Your seat comes next');
    expect(title({ assignedPortfolio: 'Brazil' })).toContain('prepare');
  });

  it('tells nobody to wait or to prepare for an event that is over', () => {
    for (const status of ['pending', 'confirmed'] as const)
      expect(nextStep(registration({ status, over: true }), contact, asked({})).title).toBe(
        'The event is over',
      );
  });

  it('tells a declined delegate where to ask, even in a group', () => {
    const step = nextStep(registration({ status: 'declined', group: group('complete') }), contact);
    expect(step.text).toContain(contact);
  });
});
