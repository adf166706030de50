import { expect, test } from 'vitest';
import { conference, fees } from '#tests/support/conference.ts';
import { importBankLines, moneyOf, reconcileDue } from '#tests/support/money.ts';
import { ownDetails } from '#tests/support/payment-ways.ts';
import {
  acceptInvitation,
  emailsOf,
  individualBody,
  inviteMember,
  newMembers,
  openRegistration,
  ownRegistrations,
  registerLeader,
} from '#tests/support/registering.ts';
import { changePaymentWay } from '../contract/changes.ts';
import { confirmRegistration } from '../contract/decisions.ts';
import { getRegistrationForDesk } from '../contract/desk.ts';
import { register } from '../contract/form.ts';

const [upi] = ownDetails().ways;
const sepa = { kind: 'sepa', accountHolder: 'Der Verein', iban: 'DE02120300000000202051', bic: '' } as const;
const place = 'Main hall, from 8 am on the first day';
const desk = { kind: 'desk', place } as const;
const site = await openRegistration({
  catalogue: { ...conference, payment: { ways: upi ? [upi, sepa, desk] : [] } },
});

const { payment: _payment, ...unproved } = individualBody;
const registered = async (different: object) => {
  const person = await site.person({ name: 'Sample Payer' });
  const { status, body } = await site.call(register, {
    body: { ...unproved, ...different },
    token: person.token,
  });
  const [registration] = await ownRegistrations(site, person);
  return { person, status, error: body.error, registration };
};
const letterTo = async (email: string) =>
  (await site.mails()).findLast(({ kind, to }) => kind === 'registered' && to === email)?.text;

test('a SEPA payment needs no screenshot, and is found by its reference', async () => {
  const { person, registration } = await registered({
    paymentWay: 'sepa',
    transactionNumber: '412345678901',
  });
  expect(registration).toMatchObject({
    paymentWay: 'sepa',
    payment: 'not applicable',
    transactionNumber: null,
  });
  const { paymentReference: reference = '', _id: id = '' } = registration ?? {};
  const letter = await letterTo(person.email);
  for (const text of [reference, 'DE02 1203 0000 0000 2020 51', 'Der Verein']) expect(letter).toContain(text);

  const split = `SEPA-Gutschrift Sample Payer DE89370400440532013000 SVWZ+${reference.slice(0, 4)} ${reference.slice(4)} Sample`;
  await importBankLines(site.context, [{ words: split, amount: fees.individual * 100 }]);
  await reconcileDue(site);
  const admin = await site.person({ role: 'admin' });
  expect(await moneyOf(site, admin, id)).toMatchObject({ state: 'paid' });
});

test('a delegate who pays at the desk registers unpaid', async () => {
  const { person, registration } = await registered({ paymentWay: 'desk' });
  expect(registration).toMatchObject({ status: 'pending', paymentWay: 'desk', payment: 'not applicable' });
  expect(await letterTo(person.email)).toContain(place);
});

test('a client that names no way, or UPI, sends a screenshot', async () => {
  for (const way of [{}, { paymentWay: 'upi' }]) {
    const { error } = await registered(way);
    expect(error).toBe('Please fill all required fields');
    const { registration } = await registered({ ...way, payment: individualBody.payment });
    expect(registration).toMatchObject({ paymentWay: 'upi', payment: expect.stringContaining('/images/') });
  }
});

test.each([
  ['bank', 409],
  ['cheque', 400],
])('the way %s is refused', async (paymentWay, status) => {
  const refused = await registered({ paymentWay });
  expect([refused.status, refused.registration]).toEqual([status, undefined]);
});

test('a leader pays for the group by transfer, and members have no payment method', async () => {
  const leader = await site.person();
  const members = await newMembers(site, leader, 'Sample Group');
  const answer = await registerLeader(site, leader, 'Sample Group', emailsOf(members), {
    payment: undefined,
    paymentWay: 'sepa',
  });
  expect(answer.status).toBe(200);
  expect((await ownRegistrations(site, leader))[0]).toMatchObject({ paymentWay: 'sepa' });
  for (const member of members) {
    expect((await ownRegistrations(site, member))[0]).toMatchObject({ paymentWay: null });
    const told = (await site.mails()).find(
      ({ kind, to }) => kind === 'group_complete' && to === member.email,
    );
    expect(told?.text).toContain('pays for all of you');
  }
  const [lone, second] = [await site.person(), await site.person()];
  const joined = await acceptInvitation(site, second, await inviteMember(site, lone, second.email, 'Other'), {
    paymentWay: 'desk',
  });
  expect(joined.status).toBe(200);
  expect((await ownRegistrations(site, second))[0]).toMatchObject({ paymentWay: null });
});

test('a payer changes the payment method while the registration is pending', async () => {
  const { person, registration } = await registered({ paymentWay: 'desk' });
  const { _id: regID = '', revision = 0 } = registration ?? {};
  const change = (different: object = {}) =>
    site.call(changePaymentWay, {
      token: person.token,
      body: { regID, revision, paymentWay: 'sepa', ...different },
    });
  expect(await change({ paymentWay: 'bank' })).toMatchObject({
    status: 409,
    body: { code: 'payment_way_not_offered' },
  });
  expect(await change({ revision: revision + 1 })).toMatchObject({ status: 409 });
  expect(await change()).toMatchObject({ status: 200, body: { message: 'Payment method changed' } });
  const [changed] = await ownRegistrations(site, person);
  expect(changed).toMatchObject({ paymentWay: 'sepa', revision: revision + 1 });
  expect(await change()).toMatchObject({ status: 200 });
  const admin = await site.person({ role: 'admin' });
  const { history } = (
    await site.call(getRegistrationForDesk, { params: { eventID: regID }, token: admin.token })
  ).body;
  expect(history.at(-1)).toMatchObject({ change: { paymentWay: { before: 'desk', after: 'sepa' } } });
  await site.call(confirmRegistration, { token: admin.token, body: { regID } });
  expect(await change({ revision: revision + 1, paymentWay: 'desk' })).toMatchObject({
    status: 409,
    body: { code: 'decided' },
  });
});
