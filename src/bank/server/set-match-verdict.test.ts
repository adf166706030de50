import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, type TestApp, testApp } from '#tests/support/app.ts';
import { fees } from '#tests/support/conference.ts';
import { moneyOf, reconcileDue, unclaimedCredits } from '#tests/support/money.ts';
import { must } from '#tests/support/must.ts';
import {
  acceptInvitation,
  inviteMember,
  registeredDelegate,
  registerLeader,
  setRegistrationWindow,
} from '#tests/support/registering.ts';
import { importSampleStatement, statementOf } from '#tests/support/statements.ts';
import { getPaymentOfRegistration, setMatchVerdict } from '../contract.ts';

let site: TestApp;
let admin: Person;
beforeAll(async () => {
  site = await testApp();
  await setRegistrationWindow(site, true);
  admin = await site.person({ role: 'admin', name: 'Sample Treasurer' });
});
afterAll(() => site.close());

const today = '05/01/2026';
const sum = (rupees: number) => rupees.toLocaleString('en-IN', { minimumFractionDigits: 2 });
const bring = async (words: string, rupees: number) => {
  const file = statementOf([{ day: today, words, credit: sum(rupees) }]);
  expect((await importSampleStatement(site, admin.token, file)).status).toBe(200);
};
const registered = (name: string, transactionNumber?: string) =>
  registeredDelegate(site, { name, transactionNumber });
const money = (regID: string) => moneyOf(site, admin, regID);
const setMatch = (regID: string, creditID: string, verdict: string) =>
  site.call(setMatchVerdict, { body: { regID, creditID, verdict }, token: admin.token });
const unclaimed = (search?: string) => unclaimedCredits(site, admin, search);

test('a statement with the reference pays its registration and no other', async () => {
  const { regID: id, reference } = await registered('Asha Sample');
  await bring(`UPI/CR/500000000001/${reference}`, fees.individual);
  expect(await money(id)).toMatchObject({
    reference,
    state: 'paid',
    payer: { _id: id, name: 'Asha Sample', dueAmount: fees.individual * 100 },
    credit: { day: '2026-01-05', bank: 'Sample Bank' },
    matched: [],
    likely: [],
  });
  expect((await unclaimed('500000000001')).rows).toEqual([]);
});

test('a registration after its payment has no status until the next reconciliation', async () => {
  await bring('UPI/CR/500000000002/BELA', fees.individual);
  expect((await unclaimed('500000000002')).total).toBe(1);
  const { regID: id } = await registered('Bela Sample', '500000000002');
  expect((await money(id)).state).toBeNull();
  await reconcileDue(site);
  expect((await money(id)).state).toBe('paid');
});

test('unclaimed credits are listed with likely payers, and found by text and amount', async () => {
  const { regID: id } = await registered('Chandrika Unmistakable');
  await bring('IMPS CHANDRIKA UNMISTAKABLE', fees.individual);
  const list = await unclaimed('chandrika');
  expect(list).toMatchObject({ total: 1, amount: fees.individual * 100 });
  expect(list.rows[0]?.likely[0]).toMatchObject({ _id: id, name: 'Chandrika Unmistakable' });
  expect((await unclaimed(sum(fees.individual))).total).toBeGreaterThan(0);
  for (const word of ['nothing like it', '12345678901234567890', '1e999', '%', 'UPI_CR'])
    expect((await unclaimed(word)).rows).toEqual([]);
});

test('a manual match is stored with author and time, excludes others, and can be undone', async () => {
  const [one, other] = [await registered('Devika Sample'), await registered('Esha Sample')];
  await bring('CASH BY HAND ONE', fees.individual - 50);
  await bring('CASH BY HAND TWO', fees.individual);
  const [first, second] = [await unclaimed('by hand one'), await unclaimed('by hand two')].map(
    ({ rows }) => must(rows[0])._id,
  );
  expect((await setMatch(one.regID, first ?? '', 'match')).body).toEqual({ message: 'Matched' });
  expect(await money(one.regID)).toMatchObject({
    state: 'amount_mismatch',
    credit: { _id: first },
    matched: [{ creditID: first, by: 'Sample Treasurer', at: new Date(site.clock.now).toISOString() }],
  });
  expect((await setMatch(other.regID, first ?? '', 'match')).body.error).toBe(
    'This credit is already matched with another registration',
  );
  expect((await setMatch(other.regID, second ?? '', 'match')).body).toEqual({ message: 'Matched' });
  expect((await setMatch(other.regID, second ?? '', 'match')).body, 'once more says the same').toEqual({
    message: 'Matched',
  });
  await bring('CASH BY HAND THREE', 50);
  const third = (await unclaimed('by hand three')).rows[0]?._id ?? '';
  expect((await setMatch(other.regID, third, 'match')).body.error).toBe(
    'This registration already has the full amount',
  );
  expect((await setMatch(one.regID, first ?? '', 'reset')).body).toEqual({ message: 'Reset' });
  expect(await money(one.regID)).toMatchObject({ state: 'unread', credit: null, matched: [] });
});

test('two parts without a reference are matched manually, and each match can be undone', async () => {
  const { regID: id } = await registered('Jaya Sample');
  await bring('CASH FIRST PART', fees.individual - 50);
  await bring('CASH OTHER PART', 50);
  const [first = '', second = ''] = [await unclaimed('first part'), await unclaimed('other part')].map(
    ({ rows }) => rows[0]?._id,
  );
  await setMatch(id, first, 'match');
  expect((await setMatch(id, second, 'match')).body).toEqual({ message: 'Matched' });
  const paid = await money(id);
  expect(paid).toMatchObject({ state: 'paid_in_parts', payer: { dueAmount: fees.individual * 100 } });
  expect(new Set(paid.matched.map(({ creditID }) => creditID))).toEqual(new Set([first, second]));
  await setMatch(id, first, 'reset');
  expect(await money(id)).toMatchObject({
    state: 'amount_mismatch',
    credit: { _id: second },
    matched: [{ creditID: second }],
  });
});

test('only one of two concurrent matches with the full amount succeeds', { tags: ['race'] }, async () => {
  const { regID: id } = await registered('Kavya Sample');
  await bring('CASH WHOLE ONE', fees.individual);
  await bring('CASH WHOLE TWO', fees.individual);
  const credits = (await unclaimed('cash whole')).rows.map(({ _id }) => _id);
  const other = await site.person({ role: 'admin' });
  const answers = await Promise.all(
    [admin, other].map(({ token }, at) =>
      site.call(setMatchVerdict, { body: { regID: id, creditID: credits[at], verdict: 'match' }, token }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('a rejected credit stays rejected when the statement is imported again', async () => {
  const { regID: id } = await registered('Farida Sample', '500000000009');
  await bring('UPI/CR/500000000009/X', fees.individual);
  const { credit } = await money(id);
  await setMatch(id, must(credit)._id, 'reject');
  await bring('UPI/CR/500000000009/X', fees.individual);
  expect(await money(id)).toMatchObject({
    state: 'needs_review',
    credit: null,
    rejected: [{ _id: credit?._id, by: 'Sample Treasurer' }],
  });
});

test('only one of two concurrent matches of a credit succeeds', { tags: ['race'] }, async () => {
  const [one, other] = [await registered('Gita Sample'), await registered('Hema Sample')];
  await bring('CASH AT ONCE', fees.individual);
  const creditID = (await unclaimed('at once')).rows[0]?._id ?? '';
  const answers = await Promise.all([one, other].map(({ regID }) => setMatch(regID, creditID, 'match')));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('concurrent matches of the same pair are idempotent', { tags: ['race'] }, async () => {
  const { regID: id } = await registered('Lata Sample');
  await bring('CASH TWICE SAID', fees.individual);
  const creditID = (await unclaimed('twice said')).rows[0]?._id ?? '';
  const several = await Promise.all(Array.from({ length: 8 }, () => site.person({ role: 'admin' })));
  const body = { regID: id, creditID, verdict: 'match' };
  const answers = await Promise.all(several.map(({ token }) => site.call(setMatchVerdict, { body, token })));
  expect(answers.map(({ status }) => status)).toEqual(several.map(() => 200));
});

test('the payment of a member is that of the leader, who pays for the group', async () => {
  const [leader, ...members] = [await site.person(), await site.person(), await site.person()];
  for (const member of members)
    await acceptInvitation(site, member, await inviteMember(site, leader, member.email, 'Money Group'));
  const { queries } = site.context.db;
  const memberRow = await queries
    .selectFrom('registrations')
    .select('id')
    .where('account_id', '=', must(members[0]).accountId)
    .executeTakeFirstOrThrow();
  const waiting = await site.call(getPaymentOfRegistration, {
    params: { regID: memberRow.id },
    token: admin.token,
  });
  expect(waiting.status, 'there is no payer before the leader registers').toBe(404);
  const { body } = await registerLeader(
    site,
    leader,
    'Money Group',
    members.map(({ email }) => email),
  );
  expect(await money(memberRow.id)).toMatchObject({
    payer: { email: leader.email, dueAmount: (body.groupTotal ?? 0) * 100 },
  });
  const credit = (await unclaimed()).rows[0]?._id ?? '';
  expect((await setMatch(memberRow.id, credit, 'match')).body.error).toBe(
    'The leader pays for this registration',
  );
});

test('unknown registrations and credits get 404, unknown verdicts 400', async () => {
  const { regID: id } = await registered('Indira Sample');
  expect((await setMatch('none', 'none', 'match')).status).toBe(404);
  expect((await setMatch(id, 'none', 'match')).body.error).toBe('No such credit exists');
  expect((await setMatch(id, 'none', 'maybe')).status).toBe(400);
});
