import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, type TestApp, testApp } from '#tests/support/app.ts';
import { eventName } from '#tests/support/conference.ts';
import { moneyOf, referenceOf, unclaimedCredits } from '#tests/support/money.ts';
import { due, type MoneyDesk, openMoneyDesk } from '#tests/support/money-desk.ts';
import { importSampleStatement, type Line, statementOf } from '#tests/support/statements.ts';
import { confirmStatement, listStatements, setMatchVerdict, withdrawStatement } from '../contract.ts';

let site: TestApp;
let desk: MoneyDesk;
beforeAll(async () => {
  site = await testApp();
  // The test begins after January and February, the months of these statements.
  site.clock.advance(60 * 24 * 3_600_000);
  desk = await openMoneyDesk(site);
});
afterAll(() => site.close());

const rupees = (amount: number) => (amount / 100).toFixed(2);
const upload = async ({ token }: Person, lines: readonly Line[]) => {
  const { status, body } = await importSampleStatement(site, token, statementOf(lines));
  expect({ status, error: body.error }).toEqual({ status: 200, error: undefined });
  return { ...body, id: (await rows())[0]?._id ?? '' };
};
const rows = async () => (await site.call(listStatements, { token: desk.admin.token })).body.rows;
const rowOf = async (id: string) => (await rows()).find(({ _id }) => _id === id);
const confirm = (statementID: string, { token }: Person) =>
  site.call(confirmStatement, { body: { statementID }, token });
const withdraw = (statementID: string, { token } = desk.treasurer) =>
  site.call(withdrawStatement, { body: { statementID }, token });
const money = (regID: string) => moneyOf(site, desk.admin, regID);
const unclaimed = (search: string) => unclaimedCredits(site, desk.admin, search);
let number = 430_000_000_000;
const declined = async (day = '05/01/2026') => {
  const { id } = await desk.placed();
  const words = `UPI/CR/${number++}/${await referenceOf(site.context, id)}`;
  const line: Line = { day, words, credit: rupees(due) };
  return { id, line };
};

test('a refund is released once a second person has confirmed the statement', async () => {
  const { id, line } = await declined();
  const statement = await upload(desk.admin, [line]);
  await desk.decline(id);
  await desk.send(id, due);
  expect((await desk.release(id)).status).toBe(409);
  expect((await confirm(statement.id, desk.admin)).body.error).toBe(
    'You already uploaded or confirmed this statement',
  );
  expect(await rowOf(statement.id)).toMatchObject({ confirmedBy: [], mayConfirm: false, withdrawn: null });
  expect((await confirm(statement.id, desk.treasurer)).body).toEqual({ message: 'Statement confirmed' });
  expect((await confirm(statement.id, desk.treasurer)).status).toBe(409);
  expect(await rowOf(statement.id)).toMatchObject({ confirmedBy: ['Sample Treasurer'] });
  expect((await money(id)).credit).toMatchObject({
    uploadedBy: 'Sample Admin',
    confirmedBy: ['Sample Treasurer'],
    isConfirmed: true,
    missingFrom: null,
  });
  expect((await desk.release(id)).status).toBe(200);
  await desk.expectAgrees();
});

test('the upload of an overlapping statement by another person confirms the credits in both', async () => {
  const [both, alone] = [await declined(), await declined()];
  await upload(desk.admin, [both.line, alone.line]);
  await upload(desk.second, [both.line]);
  for (const { id } of [both, alone]) {
    await desk.decline(id);
    await desk.send(id, due);
  }
  expect((await desk.release(both.id)).status).toBe(200);
  expect((await desk.release(alone.id)).status).toBe(409);
});

test('a later statement may lack credits of its first and last day only', async () => {
  const line = (day: string) => ({ day, words: `NEFT EDGE ${number++}`, credit: '10.00' });
  const [first, inside, last] = [line('10/02/2026'), line('11/02/2026'), line('12/02/2026')];
  await upload(desk.admin, [first, inside, last]);
  const list = async () => (await site.call(listStatements, { token: desk.admin.token })).body;
  await upload(desk.treasurer, [line('10/02/2026'), inside, line('12/02/2026')]);
  expect((await list()).missing).toBe(0);
  const filtered = await upload(desk.treasurer, [first, last]);
  expect(await list()).toMatchObject({
    missing: 1,
    missingCredits: [{ day: '2026-02-11', text: inside.words, uploadedBy: 'Sample Admin' }],
  });
  await withdraw(filtered.id);
  expect((await list()).missing).toBe(0);
  await desk.expectAgrees();
});

test('a statement is withdrawn once, with its matches and postings, and may be uploaded again', {
  tags: ['race'],
}, async () => {
  const { id, line } = await declined('20/01/2026');
  const other = { day: '21/01/2026', words: 'NEFT UNKNOWN WITHDRAWN', credit: '77.00' };
  const lines = [line, other, { day: '22/01/2026', words: 'CHEQUE WITHDRAWN', debit: '12.00' }];
  const statement = await upload(desk.admin, lines);
  expect((await money(id)).state).toBe('paid');
  const creditID = (await unclaimed('unknown withdrawn')).rows[0]?._id ?? '';
  const body = { regID: id, creditID, verdict: 'reject' };
  await site.call(setMatchVerdict, { body, token: desk.admin.token });
  const statuses = (await Promise.all([withdraw(statement.id), withdraw(statement.id, desk.second)])).map(
    ({ status }) => status,
  );
  expect(statuses.sort()).toEqual([200, 409]);
  expect((await withdraw('none')).status).toBe(404);
  expect((await confirm(statement.id, desk.second)).body.error).toBe('This statement is already withdrawn');
  expect(await money(id)).toMatchObject({ state: 'unread', credit: null, rejected: [] });
  expect((await desk.ledgerOf(id)).sums).toMatchObject({ received: 0, outstanding: due });
  expect((await unclaimed('unknown withdrawn')).total).toBe(0);
  expect((await rowOf(statement.id))?.withdrawn?.by).toMatch(/^Sample (Treasurer|Second)$/);
  await desk.expectAgrees();
  expect((await upload(desk.admin, lines)).newCredits).toBe(2);
  expect((await money(id)).state).toBe('paid');
  await desk.expectAgrees();
});

test('lines of a withdrawn statement stay if another statement contains them', async () => {
  const { id, line } = await declined('25/01/2026');
  const debit = { day: '26/01/2026', words: 'CHEQUE KEPT', debit: '15.00' };
  const first = await upload(desk.admin, [line, debit]);
  const second = await upload(desk.second, [line, debit]);
  await desk.expectAgrees();
  await withdraw(first.id);
  expect(await money(id)).toMatchObject({
    state: 'paid',
    credit: { uploadedBy: 'Sample Second', confirmedBy: [], isConfirmed: false },
  });
  await desk.expectAgrees();
  await withdraw(second.id);
  expect((await money(id)).credit).toBeNull();
  await desk.expectAgrees();
});

test('withdrawing a statement removes its matches with refunds', async () => {
  const { id, line } = await declined('27/01/2026');
  await upload(desk.admin, [line]);
  await upload(desk.second, [line]);
  await desk.decline(id);
  await desk.send(id, due, { number: 'SMPLWITHDRAWN' });
  await desk.release(id);
  const statement = await upload(desk.admin, [
    { day: '28/01/2026', words: 'NEFT SMPLWITHDRAWN', debit: rupees(due) },
  ]);
  expect((await desk.refundOf('released', id))?.debit?.text).toBe('NEFT SMPLWITHDRAWN');
  await withdraw(statement.id);
  expect((await desk.refundOf('released', id))?.debit).toBeNull();
  await desk.expectAgrees();
});

test('an import returns the newly paid registrations and the number of unmatched credits', async () => {
  const [one, other, decided] = [await declined(), await declined(), await declined()];
  await desk.confirm(decided.id);
  const unknown = { day: '05/01/2026', words: 'NEFT NO MATCH AT ALL', credit: '1.00' };
  const lines = [one.line, other.line, decided.line, unknown];
  expect((await upload(desk.admin, lines)).settled).toEqual({
    paid: [{ eventName, count: 2 }],
    unclaimed: 1,
  });
  expect((await upload(desk.admin, lines)).settled).toEqual({ paid: [], unclaimed: 0 });
});
