import { afterAll, beforeAll, expect, test } from 'vitest';
import { getPaymentReference, register } from '#registration/contract.ts';
import { type Person, type TestApp, testApp } from '../../../tests/support/app.ts';
import { eventName, fees } from '../../../tests/support/conference.ts';
import { accept, complete, individual, invite, setWindow } from '../../../tests/support/registering.ts';
import { statementOf, takeStatement } from '../../../tests/support/statements.ts';
import { getMoney, listUnclaimed, setManualMatch } from '../contract.ts';
import { startReconciler } from './reconcile.ts';

let site: TestApp;
let admin: Person;
beforeAll(async () => {
  site = await testApp();
  await setWindow(site, true);
  admin = await site.person({ role: 'admin', name: 'Sample Treasurer' });
});
afterAll(() => site.close());

const today = '05/01/2026';
const sum = (rupees: number) => rupees.toLocaleString('en-IN', { minimumFractionDigits: 2 });
const bring = async (words: string, rupees: number) => {
  const file = statementOf([{ day: today, words, credit: sum(rupees) }]);
  expect((await takeStatement(site, admin.token, file)).status).toBe(200);
};
const registered = async (name: string, transactionNumber?: string) => {
  const { token } = await site.person({ name });
  await site.call(register, { body: { ...individual, transactionNumber }, token });
  const reference = (await site.call(getPaymentReference, { body: { eventName }, token })).body.reference;
  const id = await idOf(reference);
  return { token, reference, id };
};
const idOf = async (reference: string) => {
  const { queries } = site.context.db;
  const { id } = await queries
    .selectFrom('registrations')
    .innerJoin('payment_references', 'payment_references.account_id', 'registrations.account_id')
    .select('registrations.id')
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();
  return id;
};
const money = async (regID: string) =>
  (await site.call(getMoney, { params: { regID }, token: admin.token })).body;
const setMatch = (regID: string, creditID: string, verdict: string) =>
  site.call(setManualMatch, { body: { regID, creditID, verdict }, token: admin.token });
const unclaimed = async (search = '') =>
  (await site.call(listUnclaimed, { query: { search }, token: admin.token })).body;

test('a statement with the reference pays its registration and no other', async () => {
  const { id, reference } = await registered('Asha Sample');
  await bring(`UPI/CR/500000000001/${reference}`, fees.individual);
  expect(await money(id)).toMatchObject({
    reference,
    state: 'paid',
    payer: { _id: id, name: 'Asha Sample', duePaise: fees.individual * 100 },
    credit: { day: '2026-01-05', bank: 'Sample Bank' },
    matched: [],
    likely: [],
  });
  expect((await unclaimed('500000000001')).rows).toEqual([]);
});

test('a registration after its payment is matched within a round, and only then has a state', async () => {
  await bring('UPI/CR/500000000002/BELA', fees.individual);
  expect((await unclaimed('500000000002')).total).toBe(1);
  const { id } = await registered('Bela Sample', '500000000002');
  expect((await money(id)).state).toBeNull();
  const matching = startReconciler(site.context, () => {});
  await matching.reconcileDue();
  await matching.stop();
  expect((await money(id)).state).toBe('paid');
});

test('unclaimed money is listed with its likeliest payer, and found by text and sum', async () => {
  const { id } = await registered('Chandrika Unmistakable');
  await bring('IMPS CHANDRIKA UNMISTAKABLE', fees.individual);
  const list = await unclaimed('chandrika');
  expect(list).toMatchObject({ total: 1, paise: fees.individual * 100 });
  expect(list.rows[0]?.likely[0]).toMatchObject({ _id: id, name: 'Chandrika Unmistakable' });
  expect((await unclaimed(sum(fees.individual))).total).toBeGreaterThan(0);
  for (const word of ['nothing like it', '12345678901234567890', '1e999', '%', 'UPI_CR'])
    expect((await unclaimed(word)).rows).toEqual([]);
});

test('a manual match is stored with author and time, is refused to others, and can be undone', async () => {
  const [one, other] = [await registered('Devika Sample'), await registered('Esha Sample')];
  await bring('CASH BY HAND ONE', fees.individual - 50);
  await bring('CASH BY HAND TWO', fees.individual);
  const [first, second] = [await unclaimed('by hand one'), await unclaimed('by hand two')].map(
    ({ rows }) => rows[0]?._id ?? '',
  );
  expect((await setMatch(one.id, first ?? '', 'match')).body).toEqual({ message: 'Matched' });
  expect(await money(one.id)).toMatchObject({
    state: 'amount_mismatch',
    credit: { _id: first },
    matched: [{ creditID: first, by: 'Sample Treasurer', at: new Date(site.clock.now).toISOString() }],
  });
  expect((await setMatch(other.id, first ?? '', 'match')).body.error).toBe(
    'This credit is already matched with another registration',
  );
  expect((await setMatch(other.id, second ?? '', 'match')).body).toEqual({ message: 'Matched' });
  expect((await setMatch(other.id, second ?? '', 'match')).body, 'once more says the same').toEqual({
    message: 'Matched',
  });
  await bring('CASH BY HAND THREE', 50);
  const third = (await unclaimed('by hand three')).rows[0]?._id ?? '';
  expect((await setMatch(other.id, third, 'match')).body.error).toBe(
    'This registration already has the full amount',
  );
  expect((await setMatch(one.id, first ?? '', 'reset')).body).toEqual({ message: 'Reset' });
  expect(await money(one.id)).toMatchObject({ state: 'unread', credit: null, matched: [] });
});

test('two parts that carry nothing are both matched by hand, and each can be taken back', async () => {
  const { id } = await registered('Jaya Sample');
  await bring('CASH FIRST PART', fees.individual - 50);
  await bring('CASH OTHER PART', 50);
  const [first = '', second = ''] = [await unclaimed('first part'), await unclaimed('other part')].map(
    ({ rows }) => rows[0]?._id,
  );
  await setMatch(id, first, 'match');
  expect((await setMatch(id, second, 'match')).body).toEqual({ message: 'Matched' });
  const paid = await money(id);
  expect(paid).toMatchObject({ state: 'paid_in_parts', payer: { duePaise: fees.individual * 100 } });
  expect(new Set(paid.matched.map(({ creditID }) => creditID))).toEqual(new Set([first, second]));
  await setMatch(id, first, 'reset');
  expect(await money(id)).toMatchObject({
    state: 'amount_mismatch',
    credit: { _id: second },
    matched: [{ creditID: second }],
  });
});

test('of two admins who match different credits of the whole sum at once, one gets an error', async () => {
  const { id } = await registered('Kavya Sample');
  await bring('CASH WHOLE ONE', fees.individual);
  await bring('CASH WHOLE TWO', fees.individual);
  const credits = (await unclaimed('cash whole')).rows.map(({ _id }) => _id);
  const other = await site.person({ role: 'admin' });
  const answers = await Promise.all(
    [admin, other].map(({ token }, at) =>
      site.call(setManualMatch, { body: { regID: id, creditID: credits[at], verdict: 'match' }, token }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('a refused credit is no longer proposed, and stays refused when the statement comes again', async () => {
  const { id } = await registered('Farida Sample', '500000000009');
  await bring('UPI/CR/500000000009/X', fees.individual);
  const { credit } = await money(id);
  await setMatch(id, credit?._id ?? '', 'reject');
  await bring('UPI/CR/500000000009/X', fees.individual);
  expect(await money(id)).toMatchObject({
    state: 'needs_review',
    credit: null,
    refused: [{ _id: credit?._id, by: 'Sample Treasurer' }],
  });
});

test('of two admins who match one credit at once, one gets an error', async () => {
  const [one, other] = [await registered('Gita Sample'), await registered('Hema Sample')];
  await bring('CASH AT ONCE', fees.individual);
  const creditID = (await unclaimed('at once')).rows[0]?._id ?? '';
  const answers = await Promise.all([one, other].map(({ id }) => setMatch(id, creditID, 'match')));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('of admins who match one pair at once, none gets an error', async () => {
  const { id } = await registered('Lata Sample');
  await bring('CASH TWICE SAID', fees.individual);
  const creditID = (await unclaimed('twice said')).rows[0]?._id ?? '';
  const several = await Promise.all(Array.from({ length: 8 }, () => site.person({ role: 'admin' })));
  const body = { regID: id, creditID, verdict: 'match' };
  const answers = await Promise.all(several.map(({ token }) => site.call(setManualMatch, { body, token })));
  expect(answers.map(({ status }) => status)).toEqual(several.map(() => 200));
});

test("a member's money is the leader's, who pays for the group", async () => {
  const [leader, ...members] = [await site.person(), await site.person(), await site.person()];
  for (const member of members)
    await accept(site, member, await invite(site, leader, member.email, 'Money Group'));
  const { queries } = site.context.db;
  const memberRow = await queries
    .selectFrom('registrations')
    .select('id')
    .where('account_id', '=', members[0]?.accountId ?? '')
    .executeTakeFirstOrThrow();
  const waiting = await site.call(getMoney, { params: { regID: memberRow.id }, token: admin.token });
  expect(waiting.status, 'there is no payer before the leader registers').toBe(404);
  const { body } = await complete(
    site,
    leader,
    'Money Group',
    members.map(({ email }) => email),
  );
  expect(await money(memberRow.id)).toMatchObject({
    payer: { email: leader.email, duePaise: (body.groupTotal ?? 0) * 100 },
  });
  const credit = (await unclaimed()).rows[0]?._id ?? '';
  expect((await setMatch(memberRow.id, credit, 'match')).body.error).toBe(
    'The leader pays for this registration',
  );
});

test('unknown registrations and credits are not there', async () => {
  const { id } = await registered('Indira Sample');
  expect((await setMatch('none', 'none', 'match')).status).toBe(404);
  expect((await setMatch(id, 'none', 'match')).body.error).toBe('No such credit exists');
  expect((await setMatch(id, 'none', 'maybe')).status).toBe(400);
});
