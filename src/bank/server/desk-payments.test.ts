import { expect, test } from 'vitest';
import { getPaymentOfRegistration, recordDeskPayment, undoDeskPayment } from '#bank/contract.ts';
import {
  confirmBankDetails,
  enterBankDetails,
  getBankDetailsOfEvents,
} from '#conference/contract/bank-details.ts';
import { listReceipts } from '#receipts/contract.ts';
import { eventName } from '#tests/support/conference.ts';
import { reconcileDue } from '#tests/support/money.ts';
import { due, openMoneyDesk } from '#tests/support/money-desk.ts';
import { ownDetails } from '#tests/support/payment-ways.ts';
import { openRegistration } from '#tests/support/registering.ts';
import { setOwner } from '#tests/support/registrations.ts';
import { getPayerLedgerOfRegistration } from '../contract.ts';

const site = await openRegistration();
const desk = await openMoneyDesk(site);
const { admin, treasurer } = desk;

const atDesk = () => desk.placed({ paymentWay: 'desk' });
const record = (regID: string, amount: number, receivedAmount = 0, { token } = admin) =>
  site.call(recordDeskPayment, { body: { regID, amount, receivedAmount }, token });
const undo = (regID: string, paymentID: string, { token } = treasurer) =>
  site.call(undoDeskPayment, { body: { regID, paymentID }, token });
const moneyOf = async (regID: string) => {
  await reconcileDue(site);
  return (await site.call(getPaymentOfRegistration, { params: { regID }, token: admin.token })).body;
};
const sumsOf = async (regID: string) =>
  (await site.call(getPayerLedgerOfRegistration, { params: { regID }, token: admin.token })).body.sums;
const receiptsOf = async (regID: string) =>
  (await site.call(listReceipts, { query: { search: '' }, token: admin.token })).body.rows.filter(
    ({ payer }) => payer?.regID === regID,
  );
const deskMails = async () => (await site.mails()).filter(({ kind }) => kind === 'desk_payment');

test('a confirmed delegate owes the fee until the desk records it and issues the receipt', async () => {
  const { id } = await atDesk();
  expect(await moneyOf(id)).toMatchObject({
    state: 'unread',
    reasons: ['Pays at the desk. No payment is recorded yet.'],
    desk: { payments: [], receivedAmount: 0, missingAmount: due },
  });
  await desk.confirm(id);
  expect(await sumsOf(id)).toMatchObject({ due, received: 0, unreconciled: 0, outstanding: due });
  expect(await receiptsOf(id)).toEqual([]);

  expect(await record(id, due)).toMatchObject({ status: 200, body: { message: 'Payment recorded' } });
  expect(await moneyOf(id)).toMatchObject({
    state: 'paid',
    desk: { payments: [{ amount: due, by: 'Sample Admin' }], missingAmount: 0 },
  });
  expect(await sumsOf(id)).toMatchObject({ received: due, unreconciled: 0, outstanding: 0 });
  expect(await receiptsOf(id)).toMatchObject([{ amount: due, cancelledAt: null }]);
  expect((await deskMails()).at(-1)?.text).toMatch(/Your new receipt is no\. \d+/);
});

test('a payment in two parts is paid when both are recorded, and never more than is due', {
  tags: ['race'],
}, async () => {
  const { id } = await atDesk();
  await record(id, due - 5_000);
  expect(await moneyOf(id)).toMatchObject({ state: 'amount_mismatch', desk: { missingAmount: 5_000 } });
  expect(await record(id, 5_001, due - 5_000)).toMatchObject({
    status: 409,
    body: { code: 'more_than_due' },
  });
  const both = await Promise.all([1, 2].map(() => record(id, 5_000, due - 5_000)));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await moneyOf(id)).toMatchObject({ state: 'paid', desk: { receivedAmount: due, missingAmount: 0 } });
});

test('only superadmins remove a payment, once: the receipt is cancelled and the fee is due again', {
  tags: ['race'],
}, async () => {
  const { id } = await atDesk();
  await desk.confirm(id);
  await record(id, due);
  const payment = (await moneyOf(id)).desk?.payments[0]?._id ?? '';
  expect((await undo(id, payment, admin)).status).toBe(403);
  const other = await atDesk();
  expect((await undo(other.id, payment)).status).toBe(409);
  const both = await Promise.all([undo(id, payment), undo(id, payment)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await sumsOf(id)).toMatchObject({ received: 0, outstanding: due });
  expect(await receiptsOf(id)).toMatchObject([{ cancelledAt: expect.any(String) }]);
  expect((await moneyOf(id)).state).toBe('unread');
  expect((await deskMails()).at(-1)?.subject).toContain('was removed');
});

test('after a decline the money is a refund due, and nothing more can be recorded', async () => {
  const { id } = await atDesk();
  await record(id, 10_000);
  await desk.decline(id);
  expect(await sumsOf(id)).toMatchObject({ due: 0, received: 10_000, outstanding: -10_000 });
  expect(await record(id, 10_000, 10_000)).toMatchObject({ status: 409, body: { code: 'nothing_due' } });
});

test('a delegate who chose another way pays at the desk only if the event offers it', async () => {
  const { id } = await desk.placed({ paymentWay: 'sepa' });
  expect((await moneyOf(id)).desk).toBeNull();
  expect(await record(id, due)).toMatchObject({ status: 409, body: { code: 'not_paid_at_desk' } });
  await desk.confirm(id);
  expect(await sumsOf(id)).toMatchObject({ received: due, unreconciled: due });
  const ways = [...ownDetails().ways, { kind: 'desk', place: 'Main hall' }];
  const details = { eventName, details: { ways }, seen: null };
  await site.call(enterBankDetails, { body: details as never, token: treasurer.token });
  const { events } = (await site.call(getBankDetailsOfEvents, { token: treasurer.token })).body;
  const pending = events.find((event) => event.eventName === eventName)?.pending?._id;
  await site.context.db.queries.updateTable('accounts').set({ role_since: null }).execute();
  expect((await site.call(confirmBankDetails, { body: { pending }, token: desk.second.token })).status).toBe(
    200,
  );
  expect((await record(id, due)).status).toBe(200);
  expect(await sumsOf(id)).toMatchObject({ received: due, unreconciled: 0, outstanding: 0 });
  expect(await receiptsOf(id)).toMatchObject([{ amount: due, cancelledAt: null }]);
});

test('unknown registrations, and the own one of an admin, take no payment at the desk', async () => {
  expect(await record('nothing', due)).toMatchObject({ status: 404 });
  const own = await atDesk();
  await setOwner(site.context, own.id, admin.accountId);
  expect(await record(own.id, due)).toMatchObject({ status: 403, body: { code: 'own_registration' } });
  for (const amount of [0, -1, 1.5]) expect((await record(own.id, amount, 0, treasurer)).status).toBe(400);
});
