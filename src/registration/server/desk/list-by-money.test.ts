import { afterAll, beforeAll, expect, test } from 'vitest';
import { startReconciler } from '#bank/server/index.ts';
import { getToday } from '#desk/contract.ts';
import { type Person, type TestApp, testApp } from '../../../../tests/support/app.ts';
import { eventName, fees } from '../../../../tests/support/conference.ts';
import { type Placed, placeRegistrations } from '../../../../tests/support/registrations.ts';
import { statementOf, takeStatement } from '../../../../tests/support/statements.ts';
import { decideSeveral } from '../../contract/decisions.ts';
import { getRegistrationDesk, listConfirmable, listRegistrations } from '../../contract/desk.ts';

let site: TestApp;
let admin: Person;
let placed: Placed[];
const names = ['Paid', 'Short', 'Silent', 'Paid Too', 'Declined'];
const due = fees.individual + fees.hospitality;

beforeAll(async () => {
  site = await testApp();
  admin = await site.person({ role: 'admin' });
  placed = await placeRegistrations(
    site.context,
    names.map((name) => ({
      name,
      status: name === 'Declined' ? ('declined' as const) : ('pending' as const),
    })),
  );
  const reference = async (at: number) => {
    const { reference } = await site.context.db.queries
      .selectFrom('payment_references')
      .select('reference')
      .where('account_id', '=', placed[at]?.accountId ?? '')
      .executeTakeFirstOrThrow();
    return reference;
  };
  const line = async (at: number, rupees: number) => ({
    day: '05/01/2026',
    words: `UPI/CR/${await reference(at)}`,
    credit: `${rupees}.00`,
  });
  const lines = [await line(0, due), await line(1, due - 50), await line(3, due), await line(4, due)];
  await takeStatement(site, admin.token, statementOf(lines));
  const matching = startReconciler(site.context, () => {});
  await matching.reconcileDue();
  await matching.stop();
});
afterAll(() => site.close());

const listed = async (query: Record<string, string>) =>
  (await site.call(listRegistrations, { query: { eventName, ...query }, token: admin.token })).body;
const namesOf = (rows: readonly { name: string }[]) => rows.map(({ name }) => name);

test('a list shows payment statuses, and filters rows and counts by them', async () => {
  const { rows, found, sections } = await listed({ money: 'paid', sort: 'oldest' });
  expect(namesOf(rows)).toEqual(['Paid', 'Paid Too', 'Declined']);
  expect(rows.map(({ money }) => money)).toEqual(['paid', 'paid', 'paid']);
  expect(found).toBe(3);
  expect(sections.find(({ id }) => id === 'pending')?.count).toBe(2);
  expect((await listed({ money: 'amount_mismatch' })).rows).toMatchObject([
    { name: 'Short', money: 'amount_mismatch' },
  ]);
});

test('sorted by payment status the surest come first, and next and previous follow that order', async () => {
  expect(namesOf((await listed({ sort: 'money', section: 'pending' })).rows)).toEqual([
    'Paid',
    'Paid Too',
    'Short',
    'Silent',
  ]);
  const { body } = await site.call(getRegistrationDesk, {
    params: { eventID: placed[3]?.id ?? '' },
    query: { sort: 'money', section: 'pending' },
    token: admin.token,
  });
  expect([body.previousPending?.name, body.nextPending?.name]).toEqual(['Paid', 'Short']);
});

test('the first page of the desk counts undecided registrations that are paid', async () => {
  const { work } = (await site.call(getToday, { token: admin.token })).body;
  expect(work).toContainEqual({ what: 'paid', eventName, count: 2 });
});

test('undecided registrations that are paid can be confirmed together, by the rules of a single decision', async () => {
  const confirmable = async () =>
    (await site.call(listConfirmable, { params: { eventName }, token: admin.token })).body.rows;
  const people = await confirmable();
  expect(namesOf(people)).toEqual(['Paid', 'Paid Too']);
  const body = { decision: 'confirm', regIDs: people.map(({ _id }) => _id) };
  const { results } = (await site.call(decideSeveral, { body, token: admin.token })).body;
  expect(results.map(({ outcome }) => outcome)).toEqual(['decided', 'decided']);
  expect((await site.mails()).filter(({ kind }) => kind === 'confirmed')).toHaveLength(2);
  expect(await confirmable()).toEqual([]);
});

test('an unknown event and an unknown status return an error', async () => {
  const params = { eventName: 'No Such' };
  expect((await site.call(listConfirmable, { params, token: admin.token })).status).toBe(404);
  const query = { eventName, money: 'in my pocket' };
  expect((await site.call(listRegistrations, { query, token: admin.token })).status).toBe(400);
});
