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
    declinedBecause: null,
    proofRequested: false,
    assignedPortfolio: '',
    assignedCommitteeName: '',
    ...changes,
  };
}

const group = (grpStatus: 'waiting for the leader' | 'complete') => ({
  grpName: 'Sample Delegation',
  grpLeaderEmail: 'leader@example.org',
  grpLeaderName: 'Sample Leader',
  grpMembers: ['one@example.org', 'two@example.org'],
  grpMemberNames: ['Sample One', 'Sample Two'],
  grpStatus,
});

describe('the next step on the dashboard', () => {
  it('tells a delegate alone that the payment is being looked at', () => {
    expect(nextStep(registration({}), contact).text).toContain('your registration is decided');
  });

  const asked = (facts: Partial<Parameters<typeof askedStep>[0]>) =>
    askedStep({ reason: null, duePaise: 399_00, receivedPaise: 0, ...facts }, 'ABCD2345');

  it('asks for another screenshot, says not to pay again, and only while it is pending', () => {
    const step = nextStep(registration({}), contact, { asked: asked({ reason: 'unreadable' }) });
    expect(step.title).toBe('Please send us another screenshot of your payment');
    expect(step.text).toContain('You do not have to pay again.');
    const confirmed = nextStep(registration({ status: 'confirmed' }), contact, { asked: asked({}) });
    expect(confirmed.title).toBe('Your registration is confirmed');
  });

  it('says what is missing where money is short, with the reference', () => {
    const step = asked({ reason: 'sum', receivedPaise: 389_00 });
    expect(step.title).toBe('Rs 10 are missing');
    expect(step.text).toContain('Pay the missing Rs 10 with your reference ABCD2345');
  });

  it('does not ask a delegate to pay again whose money was found', () => {
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
    expect(step.text).toContain('One decision applies to your whole group');
  });

  it('tells a member whose leader has not completed the group for whom to wait', () => {
    const step = nextStep(registration({ mode: 'member', group: group('waiting for the leader') }), contact);
    expect(step.text).toContain('Sample Leader registers last');
  });

  it('tells a member whose leader is asked for another proof to wait for the leader', () => {
    const asked = { mode: 'member', proofRequested: true, group: group('complete') } as const;
    const step = nextStep(registration(asked), contact);
    expect(step.title).toBe('Your leader has to send another proof');
    expect(step.text).toContain('Sample Leader');
    expect(nextStep(registration({ ...asked, proofRequested: false }), contact).title).toBe(
      'The secretariat is checking the payment for your group',
    );
  });

  it('tells a confirmed delegate that the seat follows, and one with a seat to prepare', () => {
    const title = (changes: Partial<Standing>) =>
      nextStep(registration({ status: 'confirmed', ...changes }), contact).title;
    expect(title({})).toBe('Your registration is confirmed');
    expect(title({ assignedPortfolio: 'Brazil' })).toContain('prepare');
  });

  it('does not ask to wait or to prepare for an event that is over', () => {
    for (const status of ['pending', 'confirmed'] as const)
      expect(nextStep(registration({ status, over: true }), contact, { asked: asked({}) }).title).toBe(
        'The event is over',
      );
  });

  it('tells a declined delegate where to ask, even in a group', () => {
    const step = nextStep(registration({ status: 'declined', group: group('complete') }), contact);
    expect(step.text).toContain(contact);
  });

  it('names the offer, the swap request or the place on the waiting list before anything else', () => {
    const until = '2026-01-05T09:00:00.000Z';
    const brazil = { committee: 'UNHRC', portfolio: 'Brazil' };
    const none = { offer: undefined, swap: undefined, place: undefined };
    const offer = { _id: 'o', eventName: 'Sample', seat: brazil, instead: null, until };
    const swap = {
      _id: 's',
      eventName: 'Sample',
      gives: brazil,
      gets: { ...brazil, portfolio: 'Chile' },
      until,
    };
    const place = { eventName: 'Sample', place: 7, of: 9 };
    const step = (
      news: Partial<typeof none | { offer: typeof offer; swap: typeof swap; place: typeof place }>,
    ) => nextStep(registration({ status: 'confirmed' }), contact, { news: { ...none, ...news } });
    expect(step({ offer, swap, place }).title).toBe('A seat is offered to you: Brazil');
    expect(step({ swap }).text).toContain('offers you Chile in the UNHRC for your seat');
    expect(step({ place }).title).toBe('You are number 7 of 9 on the waiting list');
    expect(step({}).title).toBe('Your registration is confirmed');
  });

  it('shows a declined delegate the reason', () => {
    const declined = registration({ status: 'declined', declinedBecause: 'The conference is full.' });
    expect(nextStep(declined, contact).text).toContain('The secretariat writes: “The conference is full.”');
  });
});
