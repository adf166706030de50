import { describe, expect, it } from 'vitest';
import { describeNextStep, describeResubmissionStep } from './next-step.ts';

const contact = 'desk@club.example.org';

type RegistrationFacts = Parameters<typeof describeNextStep>[0];

function registration(facts: Partial<RegistrationFacts>): RegistrationFacts {
  return {
    status: 'pending',
    withdrawn: false,
    over: false,
    mode: 'individual',
    fee: { registration: 520, hospitality: 0, total: 520 },
    paymentWay: 'upi',
    payment: '/images/1',
    declinedBecause: null,
    proofRequested: false,
    assignedPortfolio: '',
    assignedCommitteeName: '',
    ...facts,
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
  it('shows an individual delegate that the payment is being checked', () => {
    expect(describeNextStep(registration({}), contact).text).toContain('your registration is decided');
  });

  it('names what is missing before it says that nothing is to do', () => {
    const missing = 'Tell us 2 things: date of birth, emergency contact';
    const pending = describeNextStep(registration({}), contact, { missing });
    expect(pending.title).toBe(missing);
    expect(pending.text).toBe('Besides: The secretariat is checking your payment.');
    expect(pending.toDo).toBe('Enter it now');
    const seat = { assignedPortfolio: 'Kenya', assignedCommitteeName: 'UNHRC' };
    const seated = describeNextStep(registration({ status: 'confirmed', ...seat }), contact, { missing });
    expect(seated.title).toBe(missing);
    const declined = describeNextStep(registration({ status: 'declined' }), contact, { missing });
    expect(declined.title).toBe('Your registration was declined');
  });

  it.each([
    ['sepa', 'Waiting for your transfer'],
    ['bank', 'Waiting for your transfer'],
    ['desk', 'You pay at the desk'],
  ] as const)('shows what a delegate who pays by %s waits for', (paymentWay, title) => {
    expect(describeNextStep(registration({ paymentWay }), contact).title).toBe(title);
    expect(describeNextStep(registration({ paymentWay }), contact, { isPaid: true }).title).toBe(
      'You have paid',
    );
  });

  it('asks for a screenshot that was not sent yet', () => {
    expect(describeNextStep(registration({ payment: 'not applicable' }), contact).title).toBe(
      'Pay, then send a screenshot',
    );
  });

  it('shows a delegate whose codes cover the fee that nothing is to pay', () => {
    const fee = { registration: 0, hospitality: 0, total: 0 };
    expect(describeNextStep(registration({ fee, paymentWay: null }), contact).title).toBe(
      'You have nothing to pay',
    );
  });

  const requested = (request: Partial<Parameters<typeof describeResubmissionStep>[0]>) =>
    describeResubmissionStep(
      { reason: null, dueAmount: 399_00, receivedAmount: 0, asksForNumber: true, ...request },
      'ABCD2345',
    );

  it('asks for another screenshot without another payment, while the registration is pending', () => {
    const step = describeNextStep(registration({}), contact, {
      requested: requested({ reason: 'unreadable' }),
    });
    expect(step.title).toBe('Please send us another screenshot of your payment');
    expect(step.text).toContain('You do not have to pay again.');
    const confirmed = describeNextStep(registration({ status: 'confirmed' }), contact, {
      requested: requested({}),
    });
    expect(confirmed.title).toBe('Your registration is confirmed');
  });

  it('shows the missing amount with the reference', () => {
    const step = requested({ reason: 'sum', receivedAmount: 389_00 });
    expect(step.title).toBe('Rs 10 are missing');
    expect(step.text).toContain('Pay the missing Rs 10 with your reference ABCD2345');
  });

  it('never asks a delegate whose money was found to pay again', () => {
    for (const reason of ['unreadable', 'sum', 'number', 'other', 'not_found', null] as const)
      expect(requested({ reason, receivedAmount: 399_00 }).text).toContain('You do not have to pay again.');
  });

  it.each([
    [{ refundDueAmount: 399_00 }, 'You get Rs 399 back. We email you when we send it.'],
    [{ refundOncePaidAmount: 399_00 }, 'If you have paid, you get Rs 399 back once we find your payment.'],
    [{ refundedAmount: 399_00 }, 'We have sent Rs 399 back to you.'],
  ])('tells a withdrawn delegate what comes back, also on /registration: %o', (amounts, text) => {
    const refund = { refundDueAmount: 0, refundedAmount: 0, refundOncePaidAmount: 0, ...amounts };
    const withdrawn = registration({ status: 'declined', withdrawn: true });
    const step = describeNextStep(withdrawn, contact, { refund });
    expect(step).toMatchObject({ title: 'You have withdrawn', isNews: true });
    expect(step.text).toContain(text);
    expect(describeNextStep(registration({}), contact, { refund }).text).not.toContain(text);
  });

  it('shows a withdrawn delegate the withdrawal and the contact', () => {
    const step = describeNextStep(registration({ status: 'declined', withdrawn: true }), contact);
    expect(step.title).toBe('You have withdrawn');
    expect(step.text).toContain(contact);
  });

  it('shows a complete group that one decision applies to all', () => {
    const step = describeNextStep(registration({ mode: 'leader', group: group('complete') }), contact);
    expect(step.text).toContain('One decision applies to your whole group');
  });

  it('names the leader to a member of an incomplete group', () => {
    const step = describeNextStep(
      registration({ mode: 'member', group: group('waiting for the leader') }),
      contact,
    );
    expect(step.text).toContain('Sample Leader registers last');
  });

  it('asks a member to wait while the leader has to send another proof', () => {
    const asked = { mode: 'member', proofRequested: true, group: group('complete') } as const;
    const step = describeNextStep(registration(asked), contact);
    expect(step.title).toBe('Your leader has to send another proof');
    expect(step.text).toContain('Sample Leader');
    expect(describeNextStep(registration({ ...asked, proofRequested: false }), contact).title).toBe(
      'The secretariat is checking the payment for your group',
    );
  });

  it('announces the seat to a confirmed delegate, and asks one with a seat to prepare', () => {
    const title = (facts: Partial<RegistrationFacts>) =>
      describeNextStep(registration({ status: 'confirmed', ...facts }), contact).title;
    expect(title({})).toBe('Your registration is confirmed');
    expect(title({ assignedPortfolio: 'Brazil' })).toContain('prepare');
  });

  it('shows that the event is over, whatever the status', () => {
    for (const status of ['pending', 'confirmed'] as const)
      expect(
        describeNextStep(registration({ status, over: true }), contact, { requested: requested({}) }).title,
      ).toBe('The event is over');
  });

  it('shows a declined delegate the contact, even in a group', () => {
    const step = describeNextStep(registration({ status: 'declined', group: group('complete') }), contact);
    expect(step.text).toContain(contact);
  });

  it('shows the offer first, then the swap request, then the place on the waiting list', () => {
    const until = '2026-01-05T09:00:00.000Z';
    const brazil = { committee: 'UNHRC', portfolio: 'Brazil' };
    const noNews = { offer: undefined, swap: undefined, place: undefined };
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
      news: Partial<typeof noNews | { offer: typeof offer; swap: typeof swap; place: typeof place }>,
    ) => describeNextStep(registration({ status: 'confirmed' }), contact, { news: { ...noNews, ...news } });
    expect(step({ offer, swap, place }).title).toBe('A seat is offered to you: Brazil');
    expect(step({ swap }).text).toContain('offers you Chile in the UNHRC for your seat');
    expect(step({ place }).title).toBe('You are number 7 of 9 on the waiting list');
    expect(step({}).title).toBe('Your registration is confirmed');
  });

  it('shows a declined delegate the reason', () => {
    const declined = registration({ status: 'declined', declinedBecause: 'The conference is full.' });
    expect(describeNextStep(declined, contact).text).toContain(
      'The secretariat writes: “The conference is full.”',
    );
  });
});
