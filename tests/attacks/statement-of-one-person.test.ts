import { expect } from 'vitest';
import { login, promoteToAdmin } from '#accounts/contract.ts';
import { confirmStatement, listStatements } from '#bank/contract.ts';
import { test as base } from '#tests/kit.ts';
import type { Person } from '#tests/support/app.ts';
import { referenceOf } from '#tests/support/money.ts';
import { due, openMoneyDesk } from '#tests/support/money-desk.ts';
import { importSampleStatement, statementOf } from '#tests/support/statements.ts';

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;

const test = base
  .extend('desk', ({ site }) => openMoneyDesk(site))
  .extend('regID', async ({ desk }) => (await desk.placed()).id)
  .extend('file', async ({ site, regID }) => {
    const words = `UPI/CR/410000000002/${await referenceOf(site.context, regID)}`;
    return statementOf([{ day: '04/01/2026', words, credit: (due / 100).toFixed(2) }]);
  })
  .extend('accounts', ({ site, desk, regID, file }) => {
    const loggedIn = async ({ email, password, accountId }: Person): Promise<Person> => ({
      email,
      password,
      accountId,
      token: (await site.call(login, { body: { email, password } })).body.token,
    });
    /** Creates an admin account that the superadmin also uses, with a second mailbox. */
    async function secondAccountOf({ token }: Person): Promise<Person> {
      const account = await site.person();
      const body = { accountID: account.accountId };
      expect((await site.call(promoteToAdmin, { body, token })).status).toBe(200);
      return loggedIn(account);
    }
    const upload = async ({ token }: Person) => {
      expect((await importSampleStatement(site, token, file)).status).toBe(200);
      site.clock.advance(1);
    };
    async function confirm({ token }: Person): Promise<void> {
      const statementID = (await site.call(listStatements, { token })).body.rows[0]?._id ?? '';
      expect((await site.call(confirmStatement, { body: { statementID }, token })).status).toBe(200);
    }
    async function sendBack(): Promise<void> {
      await desk.decline(regID);
      expect((await desk.send(regID, due)).status).toBe(200);
    }
    /** Expects that the refund can or cannot be released after some time, by the desk's list and by the call. */
    async function expectReleased(isReleased: boolean, afterMs: number): Promise<void> {
      site.clock.advance(afterMs);
      desk.admin.token = (await loggedIn(desk.admin)).token;
      const waiting = await desk.refundOf('waiting', regID);
      expect(waiting?.credits).toMatchObject([{ isConfirmed: isReleased }]);
      const { status } = await desk.release(regID, await loggedIn(desk.second));
      expect(status).toBe(isReleased ? 200 : 409);
    }
    return { secondAccountOf, upload, confirm, sendBack, expectReleased };
  });

test('a second account of the person who uploads a statement confirms it after 14 days only', async ({
  desk,
  accounts,
}) => {
  await accounts.upload(desk.treasurer);
  await accounts.confirm(await accounts.secondAccountOf(desk.treasurer));
  await accounts.sendBack();
  await accounts.expectReleased(false, 0);
  await accounts.expectReleased(false, 72 * hourMs);
  await accounts.expectReleased(false, 11 * dayMs - 1);
  await accounts.expectReleased(true, 1);
});

test('two accounts that one person made admins do not confirm for each other', async ({ desk, accounts }) => {
  await accounts.upload(await accounts.secondAccountOf(desk.treasurer));
  await accounts.confirm(await accounts.secondAccountOf(desk.treasurer));
  await accounts.confirm(desk.treasurer);
  await accounts.upload(desk.treasurer);
  await accounts.sendBack();
  await accounts.expectReleased(false, 72 * hourMs);
  await accounts.expectReleased(true, 11 * dayMs);
});

test('an admin made by another person confirms after 72 hours', async ({ desk, accounts }) => {
  await accounts.upload(desk.admin);
  await accounts.confirm(await accounts.secondAccountOf(desk.treasurer));
  await accounts.sendBack();
  await accounts.expectReleased(false, 72 * hourMs - 1);
  await accounts.expectReleased(true, 1);
});

test('an upload of a new admin is valid once an old one confirms it', async ({ desk, accounts }) => {
  await accounts.upload(await accounts.secondAccountOf(desk.treasurer));
  await accounts.confirm(desk.admin);
  await accounts.sendBack();
  await accounts.expectReleased(true, 0);
});
