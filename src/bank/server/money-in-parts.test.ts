import { afterAll, beforeAll, expect, test } from 'vitest';
import { listReceipts } from '#receipts/contract.ts';
import {
  decideSeveralRegistrations,
  declineRegistration,
  listRegistrations,
  listSettledUndecidedRegistrations,
} from '#registration/contract.ts';
import { type Person, type TestApp, testApp } from '#tests/support/app.ts';
import { eventName, fees } from '#tests/support/conference.ts';
import {
  expectLedgerAgrees,
  importBankLines,
  moneyOf,
  reconcileDue,
  unclaimedCredits,
} from '#tests/support/money.ts';
import { registeredDelegate, setRegistrationWindow } from '#tests/support/registering.ts';
import {
  getOwnOpenResubmissionRequests,
  getPayerLedgerOfRegistration,
  listRefundsDue,
  requestResubmission,
  resubmitPaymentProof,
  setMatchVerdict,
} from '../contract.ts';

let site: TestApp;
let admin: Person;
beforeAll(async () => {
  site = await testApp();
  await setRegistrationWindow(site, true);
  admin = await site.person({ role: 'admin', name: 'Sample Treasurer' });
});
afterAll(() => site.close());

const due = fees.individual * 100;
let number = 600_000_000_000;
const newNumber = () => String(number++);
const registered = (transactionNumber?: string) => registeredDelegate(site, { transactionNumber });
const money = (regID: string) => moneyOf(site, admin, regID);
const sumsOf = async (regID: string) =>
  (await site.call(getPayerLedgerOfRegistration, { params: { regID }, token: admin.token })).body.sums;
const found = async (filter: string) =>
  (
    await site.call(listRegistrations, { query: { eventName, money: filter }, token: admin.token })
  ).body.rows.map(({ _id }) => _id);
const expectAgrees = () => expectLedgerAgrees(site, admin);

test('a fee paid in two parts is paid, and confirmed over the whole sum', async () => {
  const { regID, reference } = await registered();
  const words = `UPI/CR/${reference}/ASHA`;
  await importBankLines(site.context, [{ words, amount: due - 5_000 }]);
  expect((await money(regID)).state).toBe('amount_mismatch');
  await importBankLines(site.context, [{ words, amount: 5_000, day: '2026-01-06' }]);
  const shown = await money(regID);
  expect(shown).toMatchObject({ state: 'paid_in_parts', payer: { dueAmount: due }, likely: [] });
  expect(shown.parts.map(({ amount, day }) => [amount, day])).toEqual([
    [due - 5_000, '2026-01-05'],
    [5_000, '2026-01-06'],
  ]);
  expect(shown.reasons[0]).toMatch(/^In the bank, in 2 parts: Rs [\d,]+ of 5 January 2026 and Rs 50 of 6/);
  for (const filter of ['paid', 'paid_in_parts']) expect(await found(filter)).toContain(regID);
  expect((await unclaimedCredits(site, admin, reference)).rows).toEqual([]);
  const { rows } = (
    await site.call(listSettledUndecidedRegistrations, { params: { eventName }, token: admin.token })
  ).body;
  expect(rows.map(({ _id }) => _id)).toContain(regID);
  await site.call(decideSeveralRegistrations, {
    body: { decision: 'confirm', regIDs: [regID] },
    token: admin.token,
  });
  const receipts = await site.call(listReceipts, { query: { search: reference }, token: admin.token });
  expect(receipts.body.rows).toMatchObject([{ amount: due }]);
  expect(await sumsOf(regID)).toMatchObject({ received: due, unreconciled: 0, outstanding: 0 });
  await expectAgrees();
});

test('the number of a second payment counts together with the first one after a resubmission', async () => {
  const [first, second] = [newNumber(), newNumber()];
  const { regID, token } = await registered(first);
  await importBankLines(site.context, [{ words: `UPI/${first}`, amount: due - 5_000 }]);
  await site.call(requestResubmission, { body: { regID, reason: 'sum' }, token: admin.token });
  await site.call(resubmitPaymentProof, { body: { regID, transactionNumber: second }, token });
  await reconcileDue(site);
  expect(await money(regID)).toMatchObject({ state: 'amount_mismatch', earlierNumbers: [first] });
  expect(await sumsOf(regID)).toMatchObject({ received: due - 5_000 });
  await importBankLines(site.context, [{ words: `NEFT ${second}`, amount: 5_000 }]);
  expect((await money(regID)).state).toBe('paid_in_parts');
  expect(await sumsOf(regID)).toMatchObject({ received: due, outstanding: 0 });
  const body = { regID, creditID: (await money(regID)).parts[0]?._id, verdict: 'reject' };
  await site.call(setMatchVerdict, { body, token: admin.token });
  expect(await money(regID)).toMatchObject({ state: 'amount_mismatch', parts: [] });
  await site.call(setMatchVerdict, { body: { ...body, verdict: 'reset' }, token: admin.token });
  expect((await money(regID)).state).toBe('paid_in_parts');
  await expectAgrees();
});

test('parts of another amount are summed, and only the rest is requested', async () => {
  const { regID, reference, ...person } = await registered();
  const words = `UPI/CR/${reference}/ASHA`;
  await importBankLines(site.context, [
    { words, amount: due - 9_000 },
    { words, amount: 5_000, day: '2026-01-06' },
  ]);
  const little = await money(regID);
  expect(little).toMatchObject({ state: 'amount_mismatch', payer: { dueAmount: due } });
  expect(little.parts.map(({ amount }) => amount)).toEqual([due - 9_000, 5_000]);
  expect(await sumsOf(regID)).toMatchObject({ received: due - 4_000, outstanding: 4_000 });
  await site.call(requestResubmission, { body: { regID, reason: 'sum' }, token: admin.token });
  const { requests } = (await site.call(getOwnOpenResubmissionRequests, { token: person.token })).body;
  expect(requests).toMatchObject([{ dueAmount: due, receivedAmount: due - 4_000 }]);
  await importBankLines(site.context, [{ words, amount: 5_000, day: '2026-01-07' }]);
  expect((await money(regID)).reasons.at(-1)).toMatch(/^Rs 10 too much .*received together/);
  const { rows } = (await site.call(listRefundsDue, { params: { eventName }, token: admin.token })).body;
  expect(rows).toMatchObject([{ regID, amount: 1_000, reason: 'overpaid' }]);
  await site.call(declineRegistration, { body: { regID }, token: admin.token });
  await expectAgrees();
});

test('a part that moves to another registration is part of one payment only', async () => {
  const [first, second] = [newNumber(), newNumber()];
  const one = await registered(first);
  await importBankLines(site.context, [
    { words: `UPI/${first} ${one.reference}`, amount: due - 5_000 },
    { words: `UPI/${second} ${one.reference}`, amount: 5_000 },
    { words: 'CASH DEPOSIT', amount: due - 5_000 },
  ]);
  const before = await money(one.regID);
  expect(before.state).toBe('paid_in_parts');
  const other = await registered(newNumber());
  const creditID = before.parts[1]?._id;
  await site.call(setMatchVerdict, {
    body: { regID: other.regID, creditID, verdict: 'match' },
    token: admin.token,
  });
  expect((await money(one.regID)).state).toBe('duplicate_reference');
  const parts = await site.context.db.queries.selectFrom('payment_parts').selectAll().execute();
  expect(parts.filter((part) => part.registration_id === one.regID)).toEqual([]);
  await expectAgrees();
});

test('days count from the newest number, and no refund is due for parts', async () => {
  const { regID, token } = await registered(newNumber());
  const late = newNumber();
  site.clock.advance(10 * 24 * 60 * 60_000);
  await site.call(requestResubmission, { body: { regID, reason: 'not_found' }, token: admin.token });
  await site.call(resubmitPaymentProof, { body: { regID, transactionNumber: late }, token });
  await importBankLines(site.context, [{ words: `UPI/${late}`, amount: due, day: '2026-01-14' }]);
  expect(await money(regID)).toMatchObject({ state: 'paid', warnings: [] });
  const { rows } = (await site.call(listRefundsDue, { params: { eventName }, token: admin.token })).body;
  expect(rows.filter((one) => one.regID === regID)).toEqual([]);
});
