import { expect, test } from 'vitest';
import {
  describeOwnRegistrationState,
  formatAmountLeaderPaysText,
  paysWithReference,
  splitRegistrationFeeFromSum,
} from './own-registration-state.ts';

const contact = 'desk@club.example.org';
type Facts = Parameters<typeof describeOwnRegistrationState>[0];

const facts = (changes: Partial<Facts> = {}): Facts => ({
  status: 'pending',
  withdrawn: false,
  declinedBecause: null,
  proofRequested: false,
  over: false,
  mode: 'individual',
  fee: { registration: 520, hospitality: 0, total: 520 },
  assignedPortfolio: '',
  assignedCommitteeName: '',
  ...changes,
});
const stateOf = (changes: Partial<Facts>) => describeOwnRegistrationState(facts(changes), contact);

test('a delegate with a seat sees it', () => {
  const seat = { status: 'confirmed', assignedPortfolio: 'Germany', assignedCommitteeName: 'UNHRC' } as const;
  const { title, text } = stateOf(seat);
  expect(title).toBe('You have a seat: Germany');
  expect(text).toContain('You represent Germany in the UNHRC');
  expect(text).not.toContain('We email you');
});

test('a delegate who withdrew is not called declined', () => {
  const { title, text } = stateOf({ status: 'declined', withdrawn: true });
  expect(title).toBe('You have withdrawn');
  expect(`${title} ${text}`).not.toContain('declined');
  expect(text).toContain(contact);
});

test('a declined delegate sees the reason, or that no reason was given', () => {
  expect(stateOf({ status: 'declined', declinedBecause: 'The conference is full.' }).text).toContain(
    'The secretariat writes: “The conference is full.”',
  );
  expect(stateOf({ status: 'declined' }).text).toContain('gave no reason');
  expect(stateOf({ status: 'declined' }).text).toContain('you get a full refund');
});

test('a delegate who is asked for another proof sees what to do', () => {
  const { title, text } = stateOf({ proofRequested: true });
  expect(title).toBe('Send another proof of your payment');
  expect(text).not.toContain('is checking');
});

const group = {
  grpName: 'Sample Delegation',
  grpLeaderEmail: 'leader@example.org',
  grpLeaderName: 'Sample Leader',
  grpMembers: [],
  grpMemberNames: [],
  grpStatus: 'complete' as const,
};

test('a member who waits sees the leader of the group', () => {
  const waiting = { ...group, grpStatus: 'waiting for the leader' as const };
  const { title, text } = stateOf({ mode: 'member', group: waiting });
  expect(title).toBe('You are registered with Sample Delegation');
  expect(text).toContain('Sample Leader leads the group');
  expect(stateOf({ mode: 'member', group }).text).toContain('your group');
});

test('a member sees that the leader has to send another proof', () => {
  const { title, text } = stateOf({ mode: 'member', group, proofRequested: true });
  expect(title).toBe('Your leader has to send another proof');
  expect(text).toContain('has asked Sample Leader');
  expect(text).not.toContain('is checking');
});

test('each other state has a separate title', () => {
  expect(stateOf({}).title).toBe('Your registration');
  expect(stateOf({ status: 'confirmed' }).title).toBe('Your registration is confirmed');
  expect(stateOf({ status: 'confirmed', over: true }).title).toBe('The event is over');
});

test('a member sees the two parts that the leader pays', () => {
  expect(formatAmountLeaderPaysText({ registration: 349, hospitality: 1500 })).toBe('Rs 349 + Rs 1,500');
  expect(formatAmountLeaderPaysText({ registration: 349, hospitality: 0 })).toBe('Rs 349');
});

test('the parts of a sum name what they are, and for a leader how many people they are for', () => {
  const fee = { registration: 1147, hospitality: 1500, total: 2647 };
  expect(
    splitRegistrationFeeFromSum({ fee, groupTotal: 4347, groupHospitality: { total: 3000, people: 2 } }),
  ).toEqual({
    total: 4347,
    registration: 1147,
    others: ['Rs 3,000 hospitality (2 people)', 'Rs 200 surcharges of members'],
  });
  expect(
    splitRegistrationFeeFromSum({ fee, groupTotal: 2647, groupHospitality: { total: 1500, people: 1 } })
      .others,
  ).toEqual(['Rs 1,500 hospitality (1 person)']);
  expect(splitRegistrationFeeFromSum({ fee })).toEqual({
    total: 2647,
    registration: 1147,
    others: ['Rs 1,500 hospitality'],
  });
});

test('a payment reference is shown only to those who pay with it', () => {
  const nothing = { registration: 0, hospitality: 0, total: 0 };
  expect(paysWithReference(facts())).toBe(true);
  expect(paysWithReference(facts({ fee: nothing }))).toBe(false);
  expect(paysWithReference(facts({ mode: 'leader', fee: nothing, groupTotal: 1500 }))).toBe(true);
  expect(paysWithReference(facts({ mode: 'leader', groupTotal: 0 }))).toBe(false);
  expect(paysWithReference(facts({ mode: 'member' }))).toBe(false);
});
