import { afterAll, beforeAll, expect, test } from 'vitest';
import { withdrawRegistrationAsAdmin } from '#allocation/contract.ts';
import { formatClubMoney } from '#platform/web/club-money.ts';
import { type Person, type TestApp, testApp } from '#tests/support/app.ts';
import { eventName, fees } from '#tests/support/conference.ts';
import { due, type MoneyDesk, openMoneyDesk } from '#tests/support/money-desk.ts';
import { must } from '#tests/support/must.ts';
import { insertTestGroup } from '#tests/support/registrations.ts';
import { getOwnMoney, setRefundRule } from '../../contract.ts';
import { backfillLedger } from '../postings.ts';

let site: TestApp;
let desk: MoneyDesk;
beforeAll(async () => {
  site = await testApp();
  desk = await openMoneyDesk(site);
});
afterAll(() => site.close());

const assignToPerson = async (id: string) => {
  const person = await site.person();
  const { queries } = site.context.db;
  const { accountId } = await queries
    .selectFrom('registrations')
    .select('account_id as accountId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  for (const table of ['payment_references', 'registrations'] as const)
    await queries
      .updateTable(table)
      .set({ account_id: person.accountId })
      .where('account_id', '=', accountId)
      .execute();
  return person;
};
const listOwn = async ({ token }: Person) => (await site.call(getOwnMoney, { token })).body.registrations;

const noRefund = { refundDueAmount: 0, refundedAmount: 0, refundOncePaidAmount: 0 };

test('a leader sees the sum due after a withdrawal, the refund due, and the refund sent', async () => {
  const { leader, members } = await insertTestGroup(site.context);
  await backfillLedger(site.context);
  const person = await assignToPerson(leader.id);
  const member = await assignToPerson(must(members[1]).id);
  const perMember = (fees.groupMember + fees.hospitality) * 100;
  const registration = { regID: leader.id, originalFeeAmount: perMember * 3 };
  expect(await listOwn(person)).toEqual([
    { ...registration, dueAmount: perMember * 3, unpaidAmount: perMember * 3, ...noRefund },
  ]);
  await desk.pay(leader.id, perMember * 3);
  await desk.confirm(leader.id);
  const body = { regID: must(members[0]).id, reason: 'Exams' };
  await site.call(withdrawRegistrationAsAdmin, { body, token: desk.admin.token });
  expect(await listOwn(person)).toEqual([
    { ...registration, dueAmount: perMember * 2, unpaidAmount: 0, ...noRefund, refundDueAmount: perMember },
  ]);
  expect(await listOwn(member)).toEqual([]);
  await desk.send(leader.id, perMember);
  expect(await listOwn(person)).toMatchObject([{ refundDueAmount: perMember }]);
  await desk.release(leader.id);
  expect(await listOwn(person)).toEqual([
    { ...registration, dueAmount: perMember * 2, unpaidAmount: 0, ...noRefund, refundedAmount: perMember },
  ]);
});

test('a declined registration owes nothing, and unreconciled money is not refunded', async () => {
  const { id } = await desk.placed();
  const person = await assignToPerson(id);
  await desk.decline(id);
  const declined = { regID: id, originalFeeAmount: due, dueAmount: 0, unpaidAmount: 0, ...noRefund };
  expect(await listOwn(person)).toEqual([declined]);
  await desk.pay(id);
  expect(await listOwn(person)).toEqual([{ ...declined, refundDueAmount: due }]);
});

test('a delegate who withdraws in time sees what comes back once the payment is found', async () => {
  const { token } = await site.superadmin();
  const rule = { fullUntil: '2099-01-01', halfUntil: null };
  expect((await site.call(setRefundRule, { body: { eventName, rule }, token })).status).toBe(200);
  const { id } = await desk.placed();
  const person = await assignToPerson(id);
  expect(await listOwn(person)).toMatchObject([{ refundOncePaidAmount: 0 }]);
  const body = { regID: id, reason: 'Exams' };
  await site.call(withdrawRegistrationAsAdmin, { body, token: desk.admin.token });
  expect(await listOwn(person)).toMatchObject([{ refundDueAmount: 0, refundOncePaidAmount: due }]);
  const mail = (await site.mails()).find(({ to, kind }) => to === person.email && kind === 'withdrawn');
  expect(mail?.text).toContain(`you get ${formatClubMoney(due)} back once we find your payment`);
  await desk.pay(id);
  expect(await listOwn(person)).toMatchObject([{ refundDueAmount: due, refundOncePaidAmount: 0 }]);
});
