import { expect, test } from 'vitest';
import { getPayerLedgerOfRegistration, requestResubmission, resubmitPaymentProof } from '#bank/contract.ts';
import { addDiscountCode, type DiscountScope } from '#conference/contract.ts';
import { listPendingWork } from '#desk/contract.ts';
import { listReceipts } from '#receipts/contract.ts';
import type { Person } from '#tests/support/app.ts';
import { eventFees, eventName } from '#tests/support/conference.ts';
import { expectLedgerAgrees, importBankLines, moneyOf, reconcileDue } from '#tests/support/money.ts';
import { must } from '#tests/support/must.ts';
import {
  emailsOf,
  individualBody,
  newMembers,
  openRegistration,
  ownRegistrations,
  registerLeader,
  requiredAnswers,
} from '#tests/support/registering.ts';
import { changeRegistration } from '../contract/changes.ts';
import { confirmRegistration } from '../contract/decisions.ts';
import { listRegistrations, listSettledUndecidedRegistrations } from '../contract/desk.ts';
import { register } from '../contract/form.ts';

const site = await openRegistration();
const { token } = await site.superadmin();
const admin = await site.person({ role: 'admin' });
const { payment: _payment, ...unproved } = individualBody;

const addCode = (code: string, scope: DiscountScope, off: { percent: number } | { amount: number }) =>
  site.call(addDiscountCode, {
    token,
    body: {
      eventName,
      code,
      scope,
      percent: null,
      amount: null,
      maxUses: null,
      expiresAt: null,
      ...off,
    },
  });
await addCode('GUESTS', 'all', { percent: 100 });
await addCode('HALF50', 'all', { percent: 50 });
await addCode('SUM', 'all', { amount: eventFees.individualAmount + 500_00 });

const registerWith = (person: Person, discountCode: string, more: object = {}) =>
  site.call(register, {
    token: person.token,
    body: { ...unproved, discountCodes: [discountCode], ...more },
  });
const own = async (person: Person) => (await ownRegistrations(site, person))[0];
const lastMail = async ({ email }: Person) => (await site.mails()).findLast(({ to }) => to === email);
const listed = async (money: 'paid' | 'nothing_due' | 'settled') =>
  (
    await site.call(listRegistrations, {
      token: admin.token,
      query: { eventName, money, section: 'undecided' },
    })
  ).body.rows.map(({ _id }) => _id);

test('a code that covers the whole fee needs no proof, and the registration is settled', async () => {
  const guest = await site.person({ name: 'Sample Guest' });
  expect(await registerWith(guest, 'GUESTS')).toMatchObject({ status: 200, body: { fee: { total: 0 } } });
  const registration = await own(guest);
  const regID = must(registration)._id;
  expect(registration).toMatchObject({ payment: 'not applicable', paymentWay: null, fee: { total: 0 } });
  expect((await lastMail(guest))?.text).toContain('You have nothing to pay.');

  await reconcileDue(site);
  expect(await moneyOf(site, admin, regID)).toMatchObject({
    state: 'nothing_due',
    reasons: ['Nothing is due.'],
    warnings: [],
    likely: [],
    payer: { dueAmount: 0 },
  });
  expect(await listed('nothing_due')).toEqual([regID]);
  expect(await listed('paid'), 'no money has come').toEqual([]);
  expect(await listed('settled')).toEqual([regID]);
  const { work } = (await site.call(listPendingWork, { token: admin.token })).body;
  expect(work, 'counts the rows of its list').toContainEqual({ what: 'settled', eventName, count: 1 });
  const confirmable = await site.call(listSettledUndecidedRegistrations, {
    token: admin.token,
    params: { eventName },
  });
  expect(confirmable.body.rows).toMatchObject([{ _id: regID }]);
  expect(
    await site.call(requestResubmission, { token: admin.token, body: { regID, reason: 'unreadable' } }),
  ).toMatchObject({ status: 409, body: { code: 'nothing_due' } });

  expect(await site.call(confirmRegistration, { token: admin.token, body: { regID } })).toMatchObject({
    status: 200,
  });
  expect((await lastMail(guest))?.text).not.toContain('receipt');
  const receipts = await site.call(listReceipts, { token: admin.token, query: { search: '' } });
  expect(receipts.body.rows).toEqual([]);
  const ledger = await site.call(getPayerLedgerOfRegistration, { token: admin.token, params: { regID } });
  expect(ledger).toMatchObject({ status: 200, body: { sums: { due: 0, outstanding: 0 }, lines: [] } });

  await importBankLines(site.context, [
    { words: `UPI/${registration?.paymentReference}`, amount: 100_00, day: '2026-01-06' },
  ]);
  expect(await moneyOf(site, admin, regID)).toMatchObject({
    state: 'amount_mismatch',
    reasons: expect.arrayContaining(['Rs 100 too much (Rs 100 received, Rs 0 due).']),
  });
  await expectLedgerAgrees(site, { token } as Person);
});

test('a code that leaves something due still needs the screenshot, and is not used without it', async () => {
  const person = await site.person();
  expect(await registerWith(person, 'HALF50')).toMatchObject({ status: 400, body: { code: 'fill_all' } });
  expect(await own(person)).toBeUndefined();
});

test('removing the stay can leave nothing due, and adding it again asks for the payment', async () => {
  const person = await site.person();
  await registerWith(person, 'SUM', { paymentWay: undefined, accomodation: 'No' });
  const change = async (accomodation: 'Yes' | 'No') => {
    const { _id: regID = '', revision = 0 } = (await own(person)) ?? {};
    const { eventName: _event, ...answers } = requiredAnswers;
    return site.call(changeRegistration, {
      token: person.token,
      body: { ...answers, accomodation, regID, revision },
    });
  };
  expect(await own(person)).toMatchObject({ fee: { total: 0 }, paymentWay: null });
  await change('Yes');
  const total = eventFees.hospitalityAmount / 100;
  expect(await own(person)).toMatchObject({ fee: { total }, paymentWay: 'upi', dueAtProof: 0 });
  const { _id: regID = '' } = (await own(person)) ?? {};
  await reconcileDue(site);
  expect(await moneyOf(site, admin, regID)).toMatchObject({ state: 'unread' });
  site.clock.advance(1_000);
  const proof = { regID, revision: (await own(person))?.revision, payment: individualBody.payment };
  expect((await site.call(resubmitPaymentProof, { token: person.token, body: proof })).status).toBe(200);
  expect(await own(person), 'the screenshot is newer than the change').not.toHaveProperty('dueAtProof');
  await change('No');
  await reconcileDue(site);
  expect(await moneyOf(site, admin, regID)).toMatchObject({ state: 'nothing_due' });
  await expectLedgerAgrees(site, { token } as Person);
});

test('a leader whose code covers the group has nothing to pay', async () => {
  const leader = await site.person();
  const members = await newMembers(site, leader, 'Guests');
  const answer = await registerLeader(site, leader, 'Guests', emailsOf(members), {
    payment: undefined,
    discountCodes: ['GUESTS'],
  });
  expect(answer).toMatchObject({ status: 200, body: { groupTotal: 0 } });
  expect((await lastMail(members[0]))?.text).toContain('There is nothing to pay.');
  await expectLedgerAgrees(site, { token } as Person);
});
