import { expect, test } from 'vitest';
import {
  confirmBankDetails,
  enterBankDetails,
  getBankDetailsOfEvents,
} from '#conference/contract/bank-details.ts';
import { conference, eventName } from '#tests/support/conference.ts';
import { ownDetails } from '#tests/support/payment-ways.ts';
import {
  acceptInvitation,
  emailsOf,
  individualBody,
  inviteMember,
  newMembers,
  openRegistration,
  registerLeader,
} from '#tests/support/registering.ts';
import { issuePaymentReference, listOwnRegistrations, register } from '../contract/form.ts';
import { isValidReference } from '../rule/reference.ts';

const site = await openRegistration();

const ask = async (token: string) =>
  (await site.call(issuePaymentReference, { body: { eventName }, token })).body.reference;
const stored = async (token: string) =>
  (await site.call(listOwnRegistrations, { token })).body.ypEvents[0]?.paymentReference;

test('a delegate has one reference for an event, before and after registering', {
  tags: ['race'],
}, async () => {
  const { token } = await site.person();
  const [first = '', ...more] = await Promise.all([ask(token), ask(token), ask(token)]);
  expect(isValidReference(first)).toBe(true);
  expect(more).toEqual([first, first]);
  await site.call(register, { body: individualBody, token });
  expect(await stored(token)).toBe(first);
  expect(await ask(token)).toBe(first);
});

test('references are unique, and registering creates a missing one', async () => {
  const [asked, silent] = [await site.person(), await site.person()];
  await ask(asked.token);
  for (const { token } of [asked, silent]) await site.call(register, { body: individualBody, token });
  const references = [await stored(asked.token), await stored(silent.token)];
  expect(references.every((reference) => isValidReference(reference ?? ''))).toBe(true);
  expect(new Set(references).size).toBe(2);
});

test("a group's members have their leader's reference, since one payment covers all", async () => {
  const leader = await site.person();
  const members = await newMembers(site, leader, 'Sample Group');
  await registerLeader(site, leader, 'Sample Group', emailsOf(members));
  const reference = await stored(leader.token);
  expect(isValidReference(reference ?? '')).toBe(true);
  for (const { token } of members) expect(await stored(token)).toBe(reference);
});

test('the reference comes with the current payment details', async () => {
  const { token } = await site.person();
  const shown = async () =>
    (await site.call(issuePaymentReference, { body: { eventName }, token })).body.payment;
  const details = ownDetails();
  const [first, second] = [await site.superadmin(), await site.person({ role: 'superadmin' })];
  await site.call(enterBankDetails, { token: first.token, body: { eventName, details, seen: null } });
  expect(await shown()).toEqual(conference.payment);
  const { events } = (await site.call(getBankDetailsOfEvents, { token: second.token })).body;
  const pending = events.find((event) => event.eventName === eventName)?.pending?._id;
  await site.call(confirmBankDetails, { token: second.token, body: { pending } });
  expect(await shown()).toEqual(details);
});

test('an unknown event has no references', async () => {
  const { token } = await site.person();
  const { status, body } = await site.call(issuePaymentReference, { body: { eventName: 'No Such' }, token });
  expect([status, body]).toEqual([404, { error: 'No such event exists', code: 'no_such_event' }]);
});

test('the transaction number has twelve digits without separators, and only payers have one', async () => {
  const { token } = await site.person();
  const wrong = { ...individualBody, transactionNumber: '4123 4567 890' };
  const { status, body } = await site.call(register, { body: wrong, token });
  expect([status, body.error]).toEqual([400, 'The transaction number (UTR) has 12 digits']);
  await site.call(register, { body: { ...individualBody, transactionNumber: '4123-4567 8901' }, token });
  const { ypEvents } = (await site.call(listOwnRegistrations, { token })).body;
  expect(ypEvents[0]?.transactionNumber).toBe('412345678901');

  const [leader, member] = [await site.person(), await site.person()];
  const parts = await inviteMember(site, leader, member.email, 'Sample Group');
  await acceptInvitation(site, member, parts, { transactionNumber: '412345678901' });
  const members = (await site.call(listOwnRegistrations, { token: member.token })).body.ypEvents;
  expect(members[0]).toMatchObject({ mode: 'member', transactionNumber: null });
});
