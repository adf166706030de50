import { describe, expect } from 'vitest';
import { withdrawRegistrationAsAdmin } from '#allocation/contract.ts';
import { onAccountErased } from '#app/account-hooks.ts';
import {
  getPayerLedgerOfRegistration,
  listStatements,
  releaseRefund,
  setMatchVerdict,
  setRefundRule,
  withdrawStatement,
} from '#bank/contract.ts';
import { backfillLedger } from '#bank/server/index.ts';
import { addDiscountCode, updateEvent } from '#conference/contract.ts';
import { tooManyRequests } from '#platform/contract/common.ts';
import { consumeLimits } from '#platform/server/limits/rate-limits.ts';
import { formatClubMoney } from '#platform/web/club-money.ts';
import {
  confirmRegistration,
  decideSeveralRegistrations,
  getRegistrationForDesk,
  register,
  undoDecision,
} from '#registration/contract.ts';
import { test as base } from '#tests/kit.ts';
import type { Person } from '#tests/support/app.ts';
import { council, eventName, fees } from '#tests/support/conference.ts';
import { importBankLines, referenceOf, unclaimedCredits } from '#tests/support/money.ts';
import { openMoneyDesk } from '#tests/support/money-desk.ts';
import { must } from '#tests/support/must.ts';
import { textOf } from '#tests/support/pdf.ts';
import { individualBody, ownRegistrations } from '#tests/support/registering.ts';
import {
  insertTestGroup,
  insertTestRegistration,
  insertTestRegistrations,
} from '#tests/support/registrations.ts';
import { importSampleStatement, statementOf } from '#tests/support/statements.ts';
import { exportReceipts, getOwnReceipts, getReceiptPdf, listReceipts } from '../contract.ts';
import { issueReceipt } from './issue-receipts.ts';
import { receiptLimits } from './limits.ts';

const test = base.extend('receipts', ({ site, admin }) => {
  const confirm = (regID: string, token = admin.token) =>
    site.call(confirmRegistration, { body: { regID }, token });
  const list = async (query: Record<string, string> = {}) =>
    (await site.call(listReceipts, { query, token: admin.token })).body;
  const pdfOf = async (receiptID: string, token = admin.token) => {
    const { status, body, headers } = await site.call(getReceiptPdf, { params: { receiptID }, token });
    return { status, error: body.error, type: headers['content-type'], bytes: body as unknown as Uint8Array };
  };
  const newest = async () => (await list()).rows[0]?._id ?? '';
  const undo = async (eventID: string) => {
    const { token } = await site.superadmin();
    const desk = await site.call(getRegistrationForDesk, { params: { eventID }, token });
    const body = { regID: eventID, decidedAt: desk.body.decision?.at, reason: 'A mistake of ours' };
    expect((await site.call(undoDecision, { body, token })).status).toBe(200);
  };
  const assignTo = async (id: string, { accountId }: Person) => {
    const { queries } = site.context.db;
    const before = await queries
      .selectFrom('registrations')
      .select('account_id as id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await queries
      .updateTable('payment_references')
      .set({ account_id: accountId })
      .where('account_id', '=', before.id)
      .execute();
    await queries.updateTable('registrations').set({ account_id: accountId }).where('id', '=', id).execute();
  };
  const paid = async (amount = due * 100) => {
    const desk = await openMoneyDesk(site);
    const registration = await desk.placed();
    await desk.pay(registration.id, amount);
    await desk.confirm(registration.id);
    return { desk, ...registration };
  };
  const withdraw = (regID: string) =>
    site.call(withdrawRegistrationAsAdmin, { body: { regID, reason: 'Exams' }, token: admin.token });
  const of = async (regID: string) =>
    (await list()).rows
      .filter(({ payer }) => payer?.regID === regID)
      .map(({ number, amount, cancelledAt }) => ({ number, amount, isValid: cancelledAt === null }))
      .reverse();
  const setRule = async (fullUntil: string | null, halfUntil: string | null) => {
    const { token } = await site.superadmin();
    const body = { eventName, rule: { fullUntil, halfUntil } };
    expect((await site.call(setRefundRule, { body, token })).status).toBe(200);
  };
  return { confirm, list, pdfOf, newest, undo, assignTo, paid, withdraw, of, setRule };
});

const due = fees.individual + fees.hospitality;

describe('a confirmation issues a receipt', () => {
  test('with the email in place of a name that cannot be printed, as the desk shows before', async ({
    site,
    admin,
    receipts,
  }) => {
    const { id, email } = await insertTestRegistration(site.context, { name: '王样本' });
    const desk = await site.call(getRegistrationForDesk, { params: { eventID: id }, token: admin.token });
    expect(desk.body.registration.printedName).toBe('');
    await receipts.confirm(id);
    expect(await textOf((await receipts.pdfOf(await receipts.newest())).bytes)).toContain(email);
  });

  test('without an emoji in a name', async ({ site, admin, receipts }) => {
    const { id, email } = await insertTestRegistration(site.context, { name: 'Sample 🎉 Star' });
    const desk = await site.call(getRegistrationForDesk, { params: { eventID: id }, token: admin.token });
    expect(desk.body.registration.printedName).toBe('Sample Star');
    await receipts.confirm(id);
    const text = await textOf((await receipts.pdfOf(await receipts.newest())).bytes);
    expect(text).toContain('Sample Star');
    expect(text).not.toContain(email);
  });

  test('with each surcharge and discount, and the address and tax number of the club at that time', async ({
    site,
    receipts,
  }) => {
    const { queries } = site.context.db;
    const { token } = await site.superadmin();
    const club = { address: 'Sample Street 1\nKraków', tax_number: 'PL 676 000 00 00' };
    await queries.updateTable('club').set(club).execute();
    await site.call(updateEvent, { token, body: { eventName, registrationOpen: true } });
    await site.call(updateEvent, {
      token,
      body: { eventName, surcharges: [{ committee: council.value, amount: 25_00 }] },
    });
    const code = { eventName, percent: null, amount: 40_00, scope: 'all', maxUses: null, expiresAt: null };
    await site.call(addDiscountCode, { token, body: { ...code, code: 'FRIENDS' } as never });
    const person = await site.person();
    const registered = await site.call(register, {
      token: person.token,
      body: { ...individualBody, discountCodes: ['FRIENDS'] } as never,
    });
    expect(registered).toMatchObject({ status: 200, body: { fee: { total: fees.individual - 15 } } });
    await receipts.confirm((await ownRegistrations(site, person))[0]?._id ?? '');
    await queries.updateTable('club').set({ address: 'Moved\nWarszawa', tax_number: null }).execute();
    const text = await textOf((await receipts.pdfOf(await receipts.newest())).bytes);
    const registration = `Registration of one delegate for ${eventName}`;
    for (const part of [
      'Sample Street 1, Kraków',
      'Tax number PL 676 000 00 00',
      registration,
      formatClubMoney(fees.individual * 100),
      `Surcharge: ${council.shortName}`,
      'Discount code FRIENDS',
      `−${formatClubMoney(40_00)}`,
      'Total due',
      formatClubMoney((fees.individual - 15) * 100),
    ])
      expect(text).toContain(part);
    expect(text).not.toContain('Warszawa');
  });

  test('without lines, address and tax number on a receipt of an earlier release', async ({
    site,
    receipts,
  }) => {
    const { id } = await insertTestRegistration(site.context);
    await receipts.confirm(id);
    const before = { club_address: null, club_tax_number: null };
    await site.context.db.queries.updateTable('receipts').set(before).execute();
    const text = await textOf((await receipts.pdfOf(await receipts.newest())).bytes);
    expect(text).toContain('Hospitality');
    expect(text).not.toMatch(/Tax number|Surcharge|Discount|null/);
  });

  test('for the sum due, with the next number, in the mail, on the desk and as a PDF', async ({
    site,
    receipts,
  }) => {
    const { id, name, email } = await insertTestRegistration(site.context, { name: 'Asha Sample' });
    await receipts.confirm(id);
    const { rows, total, validAmount } = await receipts.list();
    expect([total, validAmount]).toEqual([1, due * 100]);
    expect(rows).toMatchObject([
      { number: 1, eventName, amount: due * 100, people: 1, cancelledAt: null, payer: { regID: id, name } },
    ]);
    const mail = (await site.mails()).find(({ to, kind }) => to === email && kind === 'confirmed');
    expect(mail?.text).toContain(`Your receipt (no. 1, ${formatClubMoney(due * 100)}) is attached.`);
    const { status, type, bytes } = await receipts.pdfOf(await receipts.newest());
    expect([status, type]).toEqual([200, 'application/pdf']);
    const words = await textOf(bytes);
    for (const part of [
      'Receipt',
      'No. 1',
      eventName,
      name,
      formatClubMoney(due * 100),
      rows[0]?.payer?.reference,
    ])
      expect(words).toContain(part);
    expect(words).toMatch(/Rupees [a-z -]+ only/);
  });

  test('that renders to the same bytes every time', async ({ site, receipts }) => {
    await receipts.confirm((await insertTestRegistration(site.context, { name: 'রবীন্দ্রনাথ ঠাকুর' })).id);
    const receipt = await receipts.newest();
    const [first, second] = [await receipts.pdfOf(receipt), await receipts.pdfOf(receipt)];
    expect(Buffer.compare(first.bytes, second.bytes)).toBe(0);
  });

  test('for the matched credit', async ({ site, admin, receipts }) => {
    const { id } = await insertTestRegistration(site.context);
    const { reference } = await site.context.db.queries
      .selectFrom('payment_references')
      .select('reference')
      .executeTakeFirstOrThrow();
    const day = '05/01/2026';
    const credit = `${(due - 50).toLocaleString('en-IN')}.00`;
    await importSampleStatement(site, admin.token, statementOf([{ day, words: `UPI/${reference}`, credit }]));
    await receipts.confirm(id);
    expect((await receipts.list()).rows).toMatchObject([{ amount: (due - 50) * 100 }]);
    expect(await textOf((await receipts.pdfOf(await receipts.newest())).bytes)).toContain(
      `Total due ${formatClubMoney(due * 100)}`,
    );
  });

  test('for all parts of a payment', async ({ site, receipts }) => {
    const { id } = await insertTestRegistration(site.context);
    const words = `UPI/${await referenceOf(site.context, id)}`;
    await importBankLines(site.context, [
      { words, amount: (due - 50) * 100 },
      { words, amount: 50 * 100, day: '2026-01-08' },
    ]);
    await receipts.confirm(id);
    expect((await receipts.list()).rows).toMatchObject([{ amount: due * 100 }]);
    expect(await textOf((await receipts.pdfOf(await receipts.newest())).bytes)).toContain(
      `In 2 parts: ${formatClubMoney((due - 50) * 100)} on 5 January 2026, Rs 50 on 8 January 2026`,
    );
  });

  test('with the sum and day of each payment', async ({ site, receipts }) => {
    const { id } = await insertTestRegistration(site.context);
    const words = `UPI/${await referenceOf(site.context, id)}`;
    const parts = ['2026-01-05', '2026-01-06', '2026-01-07', '2026-01-08'].map((day, at) => ({
      words,
      amount: (at === 0 ? due - 60 : at * 10) * 100,
      day,
    }));
    await importBankLines(site.context, parts);
    await receipts.confirm(id);
    const said = await textOf((await receipts.pdfOf(await receipts.newest())).bytes);
    expect(said).toContain('In 4 parts: from 5 January 2026 to 8 January 2026');
    for (const one of [`${formatClubMoney((due - 60) * 100)} on 5`, 'Rs 10 on 6', 'Rs 20 on 7', 'Rs 30 on 8'])
      expect(said).toContain(`${one} January 2026`);
  });

  test('for the sum due, including the non-refundable part of a late withdrawal', async ({
    site,
    admin,
    receipts,
  }) => {
    const { leader, members } = await insertTestGroup(site.context, { members: 2 });
    await backfillLedger(site.context);
    const each = (fees.groupMember + fees.hospitality) * 100;
    const words = `UPI/${await referenceOf(site.context, leader.id)}`;
    await importBankLines(site.context, [{ words, amount: each * 3 }]);
    const rule = { fullUntil: '2026-01-01', halfUntil: '2026-01-31' };
    const { token } = await site.superadmin();
    await site.call(setRefundRule, { body: { eventName, rule }, token });
    const body = { regID: must(members[0]).id, reason: 'Exams' };
    await site.call(withdrawRegistrationAsAdmin, { body, token: admin.token });
    await receipts.confirm(leader.id);
    const ledger = await site.call(getPayerLedgerOfRegistration, {
      params: { regID: leader.id },
      token: admin.token,
    });
    expect(await textOf((await receipts.pdfOf(await receipts.newest())).bytes)).toContain(
      `Total due ${formatClubMoney(ledger.body.sums.due)}`,
    );
    expect(ledger.body.sums.due).toBe(each * 2 + Math.floor(each / 2));
  });

  test('for a group, to its leader, with the members', async ({ site, receipts }) => {
    const { leader, members } = await insertTestGroup(site.context, { members: 3 });
    await receipts.confirm(leader.id);
    const { rows } = await receipts.list();
    expect(rows).toMatchObject([
      {
        number: 1,
        people: 4,
        amount: (fees.groupMember + fees.hospitality) * 400,
        payer: { regID: leader.id },
      },
    ]);
    const words = await textOf((await receipts.pdfOf(await receipts.newest())).bytes);
    for (const { name } of members) expect(words).toContain(name);
    const told = (await site.mails()).filter(({ text }) => text.includes('Your receipt (no.'));
    expect(told.map(({ to }) => to)).toEqual([leader.email]);
  });
});

test('a withdrawn member is not on the receipt and owes nothing', async ({ site, receipts }) => {
  const { leader, members } = await insertTestGroup(site.context, { members: 3 });
  const { queries } = site.context.db;
  const { clock } = site;
  await queries
    .updateTable('registrations')
    .set({ status: 'declined', decided_at: clock.now, withdrawn_at: clock.now })
    .where('id', '=', must(members[0]).id)
    .execute();
  await receipts.confirm(leader.id);
  const amount = (fees.groupMember + fees.hospitality) * 300;
  expect((await receipts.list()).rows).toMatchObject([{ people: 3, amount }]);
  const words = await textOf((await receipts.pdfOf(await receipts.newest())).bytes);
  expect(words).toContain(`Total due ${formatClubMoney(amount)}`);
  expect(words).not.toContain(members[0]?.name);
});

describe('receipts are numbered without gaps', () => {
  test('concurrent and repeated confirmations issue one', { tags: ['race'] }, async ({ site, receipts }) => {
    const others = await site.person({ role: 'admin' });
    const placed = await insertTestRegistrations(
      site.context,
      Array.from({ length: 12 }, () => ({})),
    );
    // A server that many ask for the same row at once may tell some of them to try again.
    const confirmUntilAnswered = async (id: string, token?: string): Promise<void> => {
      while ((await receipts.confirm(id, token)).status === 503);
    };
    await Promise.all(
      placed.flatMap(({ id }) => [
        confirmUntilAnswered(id),
        confirmUntilAnswered(id, others.token),
        confirmUntilAnswered(id, others.token),
      ]),
    );
    const numbers = (await receipts.list()).rows.map(({ number }) => number);
    expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 12 }, (_, at) => at + 1));
  });

  test('a failed confirmation uses no number', async ({ site, receipts }) => {
    const [first, second] = await insertTestRegistrations(site.context, [{ status: 'confirmed' }, {}]);
    await backfillLedger(site.context);
    const failing = site.context.db.change(async (transaction) => {
      expect(await issueReceipt(transaction, must(first).id, site.clock.now)).toMatchObject({ number: 1 });
      throw new Error('a sample accident');
    });
    await expect(failing).rejects.toThrow('a sample accident');
    await receipts.confirm(must(second).id);
    expect((await receipts.list()).rows.map(({ number }) => number)).toEqual([1]);
  });

  test('undoing a decision cancels the receipt, and a new confirmation gets a new number', async ({
    site,
    receipts,
  }) => {
    const { id, email } = await insertTestRegistration(site.context);
    await receipts.confirm(id);
    const first = await receipts.newest();
    await receipts.undo(id);
    const undone = (await site.mails()).findLast(({ to }) => to === email);
    expect(undone?.text).toContain('Your receipt is no longer valid.');
    site.clock.advance(1000);
    await receipts.confirm(id);
    const { rows, validAmount } = await receipts.list();
    expect(rows.map(({ number, cancelledAt }) => [number, cancelledAt === null])).toEqual([
      [2, true],
      [1, false],
    ]);
    expect(validAmount).toBe(due * 100);
    expect(await textOf((await receipts.pdfOf(first)).bytes)).toContain('CANCELLED');
    expect((await receipts.list({ state: 'cancelled' })).total).toBe(1);
  });

  test('registrations confirmed together get one each, in order', async ({ site, admin, receipts }) => {
    const placed = await insertTestRegistrations(site.context, [{}, {}, {}]);
    const body = { decision: 'confirm', regIDs: placed.map(({ id }) => id) };
    await site.call(decideSeveralRegistrations, { body, token: admin.token });
    expect((await receipts.list()).rows.map(({ number }) => number).sort()).toEqual([1, 2, 3]);
  });
});

describe('a receipt is rendered', () => {
  test('a limited number of times a minute for each account', async ({ site, admin, receipts }) => {
    const other = await site.person({ role: 'admin' });
    await receipts.confirm((await insertTestRegistration(site.context)).id);
    const receipt = await receipts.newest();
    for (let uses = 0; uses < receiptLimits.receiptPerAccount.uses; uses += 1)
      await consumeLimits(site.context, receiptLimits, { receiptPerAccount: admin.accountId });
    expect(await receipts.pdfOf(receipt)).toMatchObject({ status: 429, error: tooManyRequests.message });
    expect((await receipts.pdfOf(receipt, other.token)).status).toBe(200);
    site.clock.advance(receiptLimits.receiptPerAccount.windowMs);
    expect((await receipts.pdfOf(receipt)).status).toBe(200);
  });

  test('one at a time for each account, without delaying others', { tags: ['race'] }, async ({
    site,
    admin,
    receipts,
  }) => {
    const other = await site.person({ role: 'admin' });
    await receipts.confirm((await insertTestRegistration(site.context)).id);
    const receipt = await receipts.newest();
    let done = 0;
    const count = async (token: string) => {
      const { status } = await receipts.pdfOf(receipt, token);
      done += 1;
      return status;
    };
    const own = Array.from({ length: 12 }, () => count(admin.token));
    expect(await count(other.token)).toBe(200);
    expect(done).toBeLessThan(12);
    expect(new Set(await Promise.all(own))).toEqual(new Set([200]));
  });
});

describe('access to receipts', () => {
  test('delegates read only their own receipts; members not their leader’s', async ({ site, receipts }) => {
    const [leaderPerson, member, stranger] = [await site.person(), await site.person(), await site.person()];
    const { leader, members } = await insertTestGroup(site.context);
    await receipts.assignTo(leader.id, leaderPerson);
    await receipts.assignTo(must(members[0]).id, member);
    await receipts.confirm(leader.id);
    const receipt = await receipts.newest();
    const own = await site.call(getOwnReceipts, { token: leaderPerson.token });
    expect(own.body.receipts).toMatchObject([
      { _id: receipt, regID: leader.id, number: 1, cancelledAt: null },
    ]);
    expect((await receipts.pdfOf(receipt, leaderPerson.token)).status).toBe(200);
    for (const { token } of [member, stranger]) {
      expect((await site.call(getOwnReceipts, { token })).body.receipts).toEqual([]);
      expect(await receipts.pdfOf(receipt, token)).toMatchObject({
        status: 404,
        error: 'No such receipt exists',
      });
    }
    expect(await receipts.pdfOf('another', leaderPerson.token)).toMatchObject({ status: 404 });
  });

  test('erasing an account keeps number, day and sum, and no personal data', async ({ site, receipts }) => {
    const person = await site.person({ name: 'Unmistakably Erased' });
    const { id } = await insertTestRegistration(site.context);
    await receipts.assignTo(id, person);
    await receipts.confirm(id);
    const receipt = await receipts.newest();
    await site.context.db.change((transaction) =>
      onAccountErased(site.context)(transaction, {
        id: person.accountId,
        email: person.email,
      }),
    );
    expect((await receipts.list()).rows).toMatchObject([
      { number: 1, amount: due * 100, people: 1, payer: null },
    ]);
    expect(await receipts.pdfOf(receipt)).toMatchObject({ status: 409 });
    for (const table of ['receipts', 'receipt_payers', 'receipt_members'] as const)
      expect(
        JSON.stringify(await site.context.db.queries.selectFrom(table).selectAll().execute()),
      ).not.toContain('Unmistakably');
  });

  test('an erased member has no name on the leader’s receipt', async ({ site, receipts }) => {
    const { leader, members } = await insertTestGroup(site.context);
    await receipts.confirm(leader.id);
    const [gone] = members;
    await site.context.db.queries.deleteFrom('registrations').where('id', '=', must(gone).id).execute();
    const words = await textOf((await receipts.pdfOf(await receipts.newest())).bytes);
    expect(words).not.toContain(gone?.name);
    expect(words).toContain('Erased delegate');
  });
});

describe('a receipt covers what the club keeps', () => {
  test('and is cancelled by a fully refundable withdrawal', async ({ site, receipts }) => {
    const { id, email, desk } = await receipts.paid();
    await receipts.withdraw(id);
    expect(await receipts.of(id)).toEqual([{ number: 1, amount: due * 100, isValid: false }]);
    const mail = (await site.mails()).find(({ to, kind }) => to === email && kind === 'withdrawn');
    expect(mail?.text).toContain('Receipt no. 1 is no longer valid.');
    await desk.send(id, due * 100);
    await desk.release(id);
    expect((await receipts.list()).validAmount).toBe(0);
    await desk.expectAgrees();
  });

  test('and is replaced by one for the non-refundable half', async ({ site, receipts }) => {
    const { id, email } = await receipts.paid();
    await receipts.setRule('2020-01-01', '2099-01-01');
    await receipts.withdraw(id);
    expect(await receipts.of(id)).toEqual([
      { number: 1, amount: due * 100, isValid: false },
      { number: 2, amount: due * 50, isValid: true },
    ]);
    const mail = (await site.mails()).find(({ to, kind }) => to === email && kind === 'withdrawn');
    expect(mail?.text).toContain('Your new receipt is no. 2 in place of no. 1.');
    await receipts.setRule(null, null);
    expect((await receipts.of(id)).filter(({ isValid }) => isValid)).toEqual([]);
  });

  test('and never exceeds the sum due, however often it was paid', async ({ receipts }) => {
    const { id, desk } = await receipts.paid();
    expect(await receipts.of(id)).toEqual([{ number: 1, amount: due * 100, isValid: true }]);
    await desk.pay(id);
    await desk.send(id, due * 100);
    await desk.release(id);
    expect(await receipts.of(id)).toEqual([{ number: 1, amount: due * 100, isValid: true }]);
    const twice = await receipts.paid(due * 300);
    expect(await receipts.of(twice.id)).toEqual([{ number: 2, amount: due * 100, isValid: true }]);
  });

  test('and follows a refund that was not due, and a reversed one', async ({ site, receipts }) => {
    const { id, email, desk } = await receipts.paid();
    await receipts.withdraw(id);
    await desk.send(id, due * 100);
    await receipts.undo(id);
    await desk.confirm(id);
    const refundID = (await desk.refundOf('waiting', id))?._id;
    const body = { refundID, wasSent: true };
    expect((await site.call(releaseRefund, { body, token: desk.second.token })).status).toBe(200);
    expect((await receipts.of(id)).map(({ isValid }) => isValid)).toEqual([false, false]);
    const mail = (await site.mails()).find(({ to, kind }) => to === email && kind === 'refunded');
    expect(mail?.text).toContain('Receipt no. 2 is no longer valid.');
    await desk.reverse(refundID);
    expect((await receipts.of(id)).at(-1)).toEqual({ number: 3, amount: due * 100, isValid: true });
    await desk.expectAgrees();
  });

  test('and is cancelled with its bank statement', async ({ site, receipts }) => {
    const { id } = await receipts.paid();
    await receipts.setRule('2020-01-01', '2099-01-01');
    await receipts.withdraw(id);
    expect((await receipts.of(id)).at(-1)).toMatchObject({ amount: due * 50, isValid: true });
    const { token } = await site.superadmin();
    const { rows } = (await site.call(listStatements, { token })).body;
    const body = { statementID: rows[0]?._id };
    expect((await site.call(withdrawStatement, { body, token })).status).toBe(200);
    expect((await receipts.of(id)).map(({ isValid }) => isValid)).toEqual([false, false]);
  });

  test('and follows a withdrawal of a member and its reversal', async ({ site, receipts }) => {
    const desk = await openMoneyDesk(site);
    const { leader, members } = await insertTestGroup(site.context, { members: 2 });
    await backfillLedger(site.context);
    const each = (fees.groupMember + fees.hospitality) * 100;
    await desk.pay(leader.id, each * 3);
    await desk.confirm(leader.id);
    site.clock.advance(1_000);
    const member = must(members[0]).id;
    await receipts.withdraw(member);
    expect((await receipts.of(leader.id)).at(-1)).toMatchObject({ amount: each * 2, isValid: true });
    await receipts.undo(member);
    expect((await receipts.of(leader.id)).at(-1)).toMatchObject({ amount: each * 3, isValid: true });
  });

  test('and is replaced when a match that changed it is undone', async ({ site, admin, receipts }) => {
    const desk = await openMoneyDesk(site);
    const { id } = await desk.placed();
    await desk.confirm(id);
    await importBankLines(site.context, [{ words: 'CASH OF AN UNKNOWN PAYER', amount: 12_300 }]);
    const [credit] = (await unclaimedCredits(site, admin)).rows;
    const setMatch = (verdict: 'match' | 'reset') =>
      site.call(setMatchVerdict, {
        body: { regID: id, creditID: must(credit)._id, verdict },
        token: admin.token,
      });
    expect((await setMatch('match')).status).toBe(200);
    expect((await receipts.of(id)).at(-1)).toEqual({ number: 2, amount: 12_300, isValid: true });
    expect((await setMatch('reset')).status).toBe(200);
    expect(await receipts.of(id)).toEqual([
      { number: 1, amount: due * 100, isValid: false },
      { number: 2, amount: 12_300, isValid: false },
      { number: 3, amount: due * 100, isValid: true },
    ]);
    await desk.expectAgrees();
  });

  test('and is replaced when a statement shows less than was accepted as paid', async ({
    site,
    receipts,
  }) => {
    const desk = await openMoneyDesk(site);
    const { id } = await desk.placed();
    await desk.confirm(id);
    await desk.pay(id, due * 100);
    expect(await receipts.of(id)).toEqual([{ number: 1, amount: due * 100, isValid: true }]);
    const other = await desk.placed();
    await desk.confirm(other.id);
    await desk.pay(other.id, due * 100 - 5_000);
    expect(await receipts.of(other.id)).toEqual([
      { number: 2, amount: due * 100, isValid: false },
      { number: 3, amount: due * 100 - 5_000, isValid: true },
    ]);
  });
});

test('receipts are found by number, name and state, and exported', async ({ site, admin, receipts }) => {
  const placed = await insertTestRegistrations(site.context, [
    { name: '=Bela Sample' },
    { name: 'Chitra Sample' },
  ]);
  for (const { id } of placed) await receipts.confirm(id);
  expect((await receipts.list({ search: 'bela' })).rows).toMatchObject([{ payer: { name: '=Bela Sample' } }]);
  expect((await receipts.list({ search: '2' })).rows).toMatchObject([{ number: 2 }]);
  const csv = await site.call(exportReceipts, { params: { format: 'csv' }, token: admin.token });
  const lines = Buffer.from(csv.body as unknown as Uint8Array)
    .toString('utf8')
    .trim()
    .split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[1]).toContain(`"${eventName}","1","2026-01-05","${due}","valid",,"'=Bela Sample"`);
  const xlsx = await site.call(exportReceipts, { params: { format: 'xlsx' }, token: admin.token });
  expect(xlsx.headers['content-type']).toContain('spreadsheetml');
  const audited = site.context.db.queries
    .selectFrom('audit_log')
    .select('after')
    .where('action', '=', 'receipts_exported')
    .orderBy('id');
  expect((await audited.execute()).map(({ after }) => JSON.parse(after ?? ''))).toEqual(
    ['csv', 'xlsx'].map((format) => ({ fact: 'export', rows: 2, format })),
  );
});
