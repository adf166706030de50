import { afterAll, beforeAll, expect, test } from 'vitest';
import { listPendingWork } from '#desk/contract.ts';
import { type TestApp, testApp } from '#tests/support/app.ts';
import { eventName } from '#tests/support/conference.ts';
import { importBankLines, moneyOf, referenceOf, unclaimedCredits } from '#tests/support/money.ts';
import { due, type MoneyDesk, openMoneyDesk } from '#tests/support/money-desk.ts';
import { must } from '#tests/support/must.ts';
import {
  getClosingReport,
  getLedgerOverview,
  listStatements,
  searchPayingRegistrations,
  setCreditAside,
  setMatchVerdict,
  undoSetCreditAside,
  withdrawStatement,
} from '../contract.ts';

let site: TestApp;
let desk: MoneyDesk;
beforeAll(async () => {
  site = await testApp();
  desk = await openMoneyDesk(site);
});
afterAll(() => site.close());

const token = () => desk.admin.token;
const unclaimed = (search?: string, part?: 'open' | 'set_aside') =>
  unclaimedCredits(site, desk.admin, search, part);
const ledger = async () =>
  (await site.call(getLedgerOverview, { params: { eventName }, token: token() })).body.accounts;
const closing = async () =>
  (await site.call(getClosingReport, { params: { eventName }, token: token() })).body;
const put = (creditID: string, kind = 'sponsorship', note = 'Sample Sponsor Ltd') =>
  site.call(setCreditAside, { body: { creditID, kind, note }, token: token() });
const undo = (creditID: string) => site.call(undoSetCreditAside, { body: { creditID }, token: token() });
const setMatch = (regID: string, creditID: string, verdict: string) =>
  site.call(setMatchVerdict, { body: { regID, creditID, verdict }, token: token() });
const bring = async (words: string, amount: number) => {
  await importBankLines(site.context, [{ words, amount }]);
  return (await unclaimed(words)).rows[0]?._id ?? '';
};
const expectOneDefinition = async () => {
  const { total, amount } = await unclaimed();
  expect((await ledger()).suspense).toBe(amount);
  expect((await closing()).unclaimed).toEqual({ credits: total, amount });
  site.clock.advance(3_000);
  const { work } = (await site.call(listPendingWork, { token: token() })).body;
  expect(work.filter(({ what }) => what === 'unclaimed')).toEqual(
    total === 0 ? [] : [{ what: 'unclaimed', count: total }],
  );
  await desk.expectAgrees();
};

test('list, Today, ledger and closing report count the same unclaimed credits', async () => {
  const paidTwice = await desk.placed();
  const [one, other] = [await desk.placed(), await desk.placed()];
  const refunded = await desk.placed();
  await site.context.db.queries
    .updateTable('registrations')
    .set({ transaction_number: '450000000001' })
    .where('id', 'in', [one.id, other.id])
    .execute();
  await desk.pay(paidTwice.id);
  await desk.pay(paidTwice.id);
  await importBankLines(site.context, [
    { words: 'UPI/CR/450000000001/USED TWICE', amount: due },
    { words: 'CASH DEPOSIT CAMPUS', amount: 100_000 },
  ]);
  await desk.pay(refunded.id);
  await desk.decline(refunded.id);
  await desk.send(refunded.id, due);
  await desk.release(refunded.id);
  const { rows, total } = await unclaimed();
  expect(total).toBe(2);
  const claimed = rows.find(({ text }) => text.includes('USED TWICE'));
  expect(claimed?.likely.map(({ _id }) => _id).sort()).toEqual([one.id, other.id].sort());
  await expectOneDefinition();
});

test('a credit that is not a fee is set aside with a kind and a note, and back', {
  tags: ['race'],
}, async () => {
  const id = await bring('NEFT SPONSOR SAMPLE', 12_500_000);
  const before = await ledger();
  expect((await put(id, 'sponsorship', '')).body.error).toContain('Write a note');
  expect((await put(id, 'gift')).body.error).toBe('Choose what it is');
  const statuses = (await Promise.all([put(id), put(id)])).map(({ status }) => status);
  expect(statuses.sort()).toEqual([200, 409]);
  expect((await unclaimed('sponsor sample')).total).toBe(0);
  expect((await unclaimed('sponsor sample', 'set_aside')).rows).toMatchObject([
    { _id: id, setAside: { kind: 'sponsorship', note: 'Sample Sponsor Ltd', by: 'Sample Admin' } },
  ]);
  expect(await ledger()).toMatchObject({
    suspense: before.suspense - 12_500_000,
    otherIncome: before.otherIncome + 12_500_000,
  });
  expect((await closing()).otherIncome).toEqual({ credits: 1, amount: 12_500_000 });
  await expectOneDefinition();
  expect((await undo(id)).body).toEqual({ message: 'Credit is unclaimed again' });
  expect((await undo(id)).status).toBe(409);
  expect(await ledger()).toEqual(before);
  await expectOneDefinition();
  expect((await put('none')).status).toBe(404);
  expect((await undo('none')).status).toBe(404);
});

test('a matched credit cannot be set aside, and a set-aside credit cannot be matched', async () => {
  const { id } = await desk.placed();
  await desk.pay(id);
  const { credit: own } = await moneyOf(site, desk.admin, id);
  expect((await put(must(own)._id)).body.error).toBe(
    'This credit pays for a registration. Undo that match first.',
  );
  const later = await desk.placed();
  const credit = await bring('CASH WITHOUT NAME', due);
  await put(credit, 'cash', 'From the stall');
  expect((await setMatch(later.id, credit, 'match')).body.error).toBe(
    'This credit is set aside. Undo that first.',
  );
  await undo(credit);
  expect((await setMatch(later.id, credit, 'match')).status).toBe(200);
  await expectOneDefinition();
});

test('a registration is found by name or reference, matched with a credit and unmatched', async () => {
  const { id } = await desk.placed({ name: 'Findable Sample' });
  const credit = await bring('TELLER CASH NO NAME', due);
  const search = async (words: string) =>
    (await site.call(searchPayingRegistrations, { query: { search: words }, token: token() })).body.rows;
  expect(await search('findable')).toMatchObject([{ _id: id, eventName, dueAmount: due }]);
  expect(await search(await referenceOf(site.context, id))).toMatchObject([{ _id: id }]);
  expect(await search(' ')).toEqual([]);
  await setMatch(id, credit, 'match');
  expect((await unclaimed('teller cash')).total).toBe(0);
  await setMatch(id, credit, 'reset');
  expect((await unclaimed('teller cash')).total).toBe(1);
  await expectOneDefinition();
});

test('withdrawing a statement undoes setting its credits aside', async () => {
  const credit = await bring('NEFT WITHDRAWN SPONSOR', 700);
  await put(credit);
  const before = await ledger();
  const { rows } = (await site.call(listStatements, { token: token() })).body;
  const body = { statementID: rows[0]?._id };
  expect((await site.call(withdrawStatement, { body, token: desk.treasurer.token })).status).toBe(200);
  expect((await ledger()).otherIncome).toBe(before.otherIncome - 700);
  await expectOneDefinition();
});
