import { afterAll, beforeAll, expect, test } from 'vitest';
import { withdrawOwnRegistration } from '#allocation/contract.ts';
import {
  checkLedger,
  confirmStatement,
  getClosingReport,
  getPaymentOfRegistration,
  listStatements,
  withdrawStatement,
} from '#bank/contract.ts';
import { listPendingWork } from '#desk/contract.ts';
import { issuePaymentReference, register } from '#registration/contract.ts';
import { type Person, type TestApp, testApp } from '#tests/support/app.ts';
import { eventName } from '#tests/support/conference.ts';
import { type MoneyDesk, openMoneyDesk } from '#tests/support/money-desk.ts';
import { must } from '#tests/support/must.ts';
import { individualBody, setRegistrationWindow } from '#tests/support/registering.ts';
import { importSampleStatement, statementOf } from '#tests/support/statements.ts';

let site: TestApp;
let desk: MoneyDesk;
let friend: Person;
let regID: string;
let reference: string;
beforeAll(async () => {
  site = await testApp();
  await setRegistrationWindow(site, true);
  desk = await openMoneyDesk(site);
  friend = await site.person({ name: 'Friend Sample' });
  await site.call(register, { body: individualBody, token: friend.token });
  reference = (await site.call(issuePaymentReference, { body: { eventName }, token: friend.token })).body
    .reference;
  const { id } = await site.context.db.queries
    .selectFrom('registrations')
    .select('id')
    .where('account_id', '=', friend.accountId)
    .executeTakeFirstOrThrow();
  regID = id;
});
afterAll(() => site.close());

const forged = () =>
  statementOf([{ day: '04/01/2026', words: `UPI/CR/410000000001/${reference}`, credit: '50,399.00' }]);
const truth = statementOf(
  ['03/01/2026', '04/01/2026', '05/01/2026'].map((day, at) => ({
    day,
    words: `UPI/CR/42000000000${at}/SAMPLE`,
    credit: '100.00',
  })),
);
const statements = async () => (await site.call(listStatements, { token: desk.admin.token })).body;
const later = async () =>
  (await site.call(checkLedger, { token: desk.admin.token })).body.checks.find(
    ({ name }) => name === 'later_statements',
  )?.wrong;

test('a refund based on a statement of one person is never released', async () => {
  expect((await importSampleStatement(site, desk.admin.token, forged())).status).toBe(200);
  expect(
    (await site.call(withdrawOwnRegistration, { body: { eventName, reason: 'Ill' }, token: friend.token }))
      .status,
  ).toBe(200);
  const refundDue = await desk.refundDue(regID);
  expect(refundDue?.credits).toMatchObject([
    { uploadedBy: 'Sample Admin', confirmedBy: [], isConfirmed: false },
  ]);
  expect((await desk.send(regID, refundDue?.amount ?? 0)).status).toBe(200);
  expect(await desk.release(regID)).toMatchObject({
    status: 409,
    body: {
      error: 'Another person has to confirm the bank statement with this payment first',
    },
  });
  // The uploader cannot also be the second person, either by confirming the statement or by uploading it again.
  const statementID = (await statements()).rows[0]?._id ?? '';
  const confirm = { body: { statementID }, token: desk.admin.token };
  expect((await site.call(confirmStatement, confirm)).status).toBe(409);
  await importSampleStatement(site, desk.admin.token, forged());
  expect((await desk.release(regID)).status).toBe(409);
  expect((await desk.refundOf('waiting', regID))?.credits).toMatchObject([{ isConfirmed: false }]);
});

test('a later statement of another person reveals forged credits', async () => {
  expect(await later()).toEqual([]);
  await importSampleStatement(site, desk.treasurer.token, truth);
  expect(await later()).toMatchObject([{ regID, ledgerAmount: 5_039_900, otherAmount: 0 }]);
  const { token } = desk.admin;
  expect((await site.call(getClosingReport, { params: { eventName }, token })).body.agrees).toBe(false);
  site.clock.advance(3_000);
  expect((await site.call(listPendingWork, { token })).body.work).toContainEqual({
    what: 'missing_credits',
    count: 1,
  });
  expect((await site.call(getPaymentOfRegistration, { params: { regID }, token })).body.credit).toMatchObject(
    {
      uploadedBy: 'Sample Admin',
      missingFrom: 'sample.csv',
    },
  );
  expect((await desk.refundOf('waiting', regID))?.credits[0]?.missingFrom).toBe('sample.csv');
  expect(await statements()).toMatchObject({
    missing: 1,
    missingCredits: [{ payer: { _id: regID, name: 'Friend Sample' }, uploadedBy: 'Sample Admin' }],
  });
});

test('a statement of a new account name is marked until two people have confirmed one', async () => {
  const marked = async () =>
    Object.fromEntries(
      (await statements()).rows.map(({ bank, uploadedBy, isNewAccount }) => [
        `${bank} ${uploadedBy}`,
        isNewAccount,
      ]),
    );
  const own = (await statements()).rows.find(({ uploadedBy }) => uploadedBy !== 'Sample Admin');
  const confirm = { body: { statementID: must(own)._id }, token: desk.second.token };
  expect((await site.call(confirmStatement, confirm)).status).toBe(200);
  // The site has now seen the account in the forged statement.
  expect(await marked()).toMatchObject({ 'Sample Bank Sample Admin': false });
  expect((await desk.refundOf('waiting', regID))?.credits).toMatchObject([{ isNewAccount: false }]);
  await site.context.db.queries
    .updateTable('statements')
    .set({ bank: 'Sample Bank 2' })
    .where('id', '!=', must(own)._id)
    .execute();
  expect(await marked()).toMatchObject({ 'Sample Bank 2 Sample Admin': true });
  expect((await desk.refundOf('waiting', regID))?.credits).toMatchObject([{ isNewAccount: true }]);
});

test('after withdrawing the forged statement nothing is due', async () => {
  for (const { _id: statementID, uploadedBy } of (await statements()).rows)
    if (uploadedBy === 'Sample Admin')
      expect(
        (await site.call(withdrawStatement, { body: { statementID }, token: desk.second.token })).status,
      ).toBe(200);
  expect(await later()).toEqual([]);
  expect(await desk.refundOf('waiting', regID)).toMatchObject({ refundDueAmount: 0, credits: [] });
  expect((await desk.ledgerOf(regID)).sums).toMatchObject({ received: 0, outstanding: 0 });
  await desk.expectAgrees();
});
