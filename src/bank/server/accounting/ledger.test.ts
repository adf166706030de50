import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withdrawRegistrationAsAdmin } from '#allocation/contract.ts';
import { listAnnouncedEvents } from '#conference/contract.ts';
import { newId } from '#platform/server/ids.ts';
import { register } from '#registration/contract.ts';
import { postFeeOfNewRegistration } from '#registration/server/payer-fees.ts';
import { type TestApp, testApp } from '#tests/support/app.ts';
import { eventName, fees } from '#tests/support/conference.ts';
import { importBankLines, referenceOf } from '#tests/support/money.ts';
import { due, type MoneyDesk, openMoneyDesk } from '#tests/support/money-desk.ts';
import { must } from '#tests/support/must.ts';
import { individualBody, setRegistrationWindow } from '#tests/support/registering.ts';
import { insertTestGroup, insertTestRegistration } from '#tests/support/registrations.ts';
import {
  cancelRefundReversal,
  checkLedger,
  confirmRefundReversal,
  exportLedger,
  getClosingReport,
  getLedgerOverview,
  getPageOfUnclaimedOrSetAsideCredits,
  getPaymentOfRegistration,
  listLedgerPayers,
  listLedgerSumsByDay,
  recordSentRefund,
  releaseRefund,
  reverseRefundOrRequestReversal,
  setRefundDebitVerdict,
  setRefundRule,
} from '../../contract.ts';
import { storeStatementLines } from '../import-statement.ts';
import { requestReconciliation } from '../payment-statuses.sql.ts';
import { backfillLedger, postPayments } from '../postings.ts';
import { reconcileIfRequested, startReconciler } from '../reconcile.ts';
import { insertStatement } from '../statements.sql.ts';

let site: TestApp;
let desk: MoneyDesk;
beforeAll(async () => {
  site = await testApp();
  desk = await openMoneyDesk(site);
  await setRegistrationWindow(site, true);
});
afterAll(() => site.close());

const params = { eventName };
const withdraw = (regID: string) =>
  site.call(withdrawRegistrationAsAdmin, { body: { regID, reason: 'Exams' }, token: desk.admin.token });
const sumsOf = async (regID: string) => (await desk.ledgerOf(regID)).sums;

test('a registration is posted with its fee at once', async () => {
  const { token, accountId } = await site.person();
  await site.call(register, { body: individualBody, token });
  const { id } = await site.context.db.queries
    .selectFrom('registrations')
    .select('id')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  expect(await sumsOf(id)).toEqual({
    due: fees.individual * 100,
    received: 0,
    unreconciled: 0,
    refunded: 0,
    outstanding: fees.individual * 100,
  });
  await desk.expectAgrees();
});

test('nothing is left to post after a registration, alone or as a group', async () => {
  const { db, clock } = site.context;
  const alone = await insertTestRegistration(site.context);
  const { leader } = await insertTestGroup(site.context);
  const ids = [alone.id, leader.id];
  for (const id of ids) await db.change((transaction) => postFeeOfNewRegistration(transaction, id, clock()));
  const inTheBooks = async () => ({
    lines: await db.queries
      .selectFrom('ledger_lines')
      .selectAll()
      .where('registration_id', 'in', ids)
      .execute(),
    shares: await db.queries.selectFrom('fee_shares').selectAll().where('payer_id', 'in', ids).execute(),
  });
  const before = await inTheBooks();
  expect([before.lines.length, before.shares.length]).toEqual([2, 4]);
  await db.change((transaction) => postPayments(transaction, { at: clock(), cause: 'backfilled' }, ids));
  expect(await inTheBooks()).toEqual(before);
  await desk.expectAgrees();
});

test('data from before the ledger is posted on the days when it happened', async () => {
  const registeredAt = Date.UTC(2025, 11, 1, 20);
  const { id } = await insertTestRegistration(site.context, { status: 'declined', registeredAt });
  await backfillLedger(site.context);
  await backfillLedger(site.context);
  const { lines, sums } = await desk.ledgerOf(id);
  const known = { cause: 'backfilled', amount: due };
  expect(lines).toMatchObject([
    { ...known, day: '2025-12-02', debit: 'receivable', credit: 'fees' },
    { ...known, day: '2026-01-05', debit: 'fees', credit: 'receivable' },
  ]);
  expect(sums).toMatchObject({ due: 0, outstanding: 0 });
});

test('a statement with debits only is posted once, when its import has ended', async () => {
  const { db, clock } = site.context;
  const statement = {
    bank: 'Sample Bank',
    first_day: null,
    last_day: null,
    credits: 0,
    new_credits: 0,
    refused_lines: 0,
    uploaded_at: clock(),
    uploaded_by: null,
  };
  const store = (file_name: string, importing_since: number | null) =>
    db.change(async (transaction) => {
      const id = newId();
      await insertStatement(transaction, { ...statement, id, file_name, importing_since });
      const line = { id: newId(), key: newId(), day: '2026-01-06', amount: -123_00, text: 'Hall hire' };
      await storeStatementLines((work) => work(transaction), id, [line]);
      return id;
    });
  const [ended, running] = [await store('debits.csv', null), await store('unfinished.csv', clock())];
  await backfillLedger(site.context);
  await backfillLedger(site.context);
  const posted = await db.queries
    .selectFrom('ledger_lines')
    .select(['statement_id', 'day', 'debit', 'credit', 'amount'])
    .where('statement_id', 'in', [ended, running])
    .execute();
  const sides = { debit: 'other_payments', credit: 'bank' };
  expect(posted).toEqual([{ statement_id: ended, day: '2026-01-06', ...sides, amount: 123_00 }]);
  await db.queries
    .updateTable('statements')
    .set({ importing_since: null })
    .where('id', '=', running)
    .execute();
  await backfillLedger(site.context);
  await desk.expectAgrees();
});

test('money accepted as paid is received, and its credit replaces it', async () => {
  const { id } = await desk.placed();
  await desk.confirm(id);
  expect(await sumsOf(id)).toMatchObject({ received: due, unreconciled: due, outstanding: 0 });
  await desk.pay(id);
  expect(await sumsOf(id)).toMatchObject({ received: due, unreconciled: 0, outstanding: 0 });
  await desk.expectAgrees();
});

test('a declined payment is refunded by two superadmins and matched with a debit', async () => {
  const { id } = await desk.placed();
  await desk.pay(id);
  await desk.decline(id);
  expect(await sumsOf(id)).toMatchObject({ due: 0, received: due, outstanding: -due });
  expect(await desk.refundDue(id)).toMatchObject({ amount: due, reason: 'declined' });
  expect((await desk.send(id, due + 100)).status).toBe(409);
  expect((await desk.send(id, due, { number: 'utr 4123-4567 8901' })).status).toBe(200);
  expect((await desk.send(id, due)).body.error).toBe(recordSentRefund.errors.hasOpenRefund.message);
  expect((await desk.release(id, desk.treasurer)).status).toBe(403);
  expect(await sumsOf(id)).toMatchObject({ refunded: 0, outstanding: -due });
  expect((await desk.release(id)).body).toEqual({ message: 'Refund released' });
  expect(await sumsOf(id)).toMatchObject({ refunded: due, outstanding: 0 });
  await desk.expectAgrees();
  await importBankLines(site.context, [{ words: 'NEFT DR UTR412345678901 SAMPLE', amount: -due }]);
  const refund = await desk.refundOf('released', id);
  expect(refund).toMatchObject({
    number: 'UTR412345678901',
    debit: { day: '2026-01-05', text: 'NEFT DR UTR412345678901 SAMPLE' },
    sent: { name: 'Sample Treasurer' },
    released: { name: 'Sample Second' },
  });
  const body = { refundID: refund?._id };
  expect(
    (await site.call(reverseRefundOrRequestReversal, { body, token: desk.treasurer.token })).status,
  ).toBe(409);
  await desk.expectAgrees();
});

test('a reversed refund is due again, by reversing entries', async () => {
  const { id } = await desk.placed();
  await desk.pay(id);
  await desk.decline(id);
  await desk.send(id, due);
  const refundID = (await desk.refundOf('waiting', id))?._id;
  await desk.release(id);
  const before = (await desk.ledgerOf(id)).lines;
  expect((await desk.reverse(refundID)).body).toEqual({ message: 'Refund reversed' });
  const { lines, sums } = await desk.ledgerOf(id);
  expect(lines.slice(0, before.length)).toEqual(before);
  expect(lines.at(-1)).toMatchObject({
    cause: 'refund_reversed',
    debit: 'refunds_in_transit',
    credit: 'receivable',
  });
  expect(sums.outstanding).toBe(-due);
  expect((await desk.send(id, due)).status).toBe(200);
  await desk.expectAgrees();
});

test('a second payment is refunded; until then it can be matched with another registration', async () => {
  const { id } = await desk.placed();
  const sibling = await desk.placed();
  await desk.pay(id);
  await desk.pay(id);
  const search = await referenceOf(site.context, id);
  const likely = async () => {
    const params = { regID: sibling.id };
    const { body } = await site.call(getPaymentOfRegistration, { params, token: desk.admin.token });
    return body.likely.filter(({ text }) => text.includes(search)).map(({ carries }) => carries?._id);
  };
  const { rows } = (
    await site.call(getPageOfUnclaimedOrSetAsideCredits, { query: { search }, token: desk.admin.token })
  ).body;
  expect(rows).toEqual([]);
  expect(await likely()).toEqual([id]);
  expect(await desk.refundDue(id)).toMatchObject({ amount: due, reason: 'paid_twice' });
  await desk.send(id, due);
  await desk.release(id);
  expect(await likely()).toEqual([]);
  await desk.expectAgrees();
});

test('a withdrawn member lowers the group’s sum by the rule, also when the rule is set later', async () => {
  const { leader, members } = await insertTestGroup(site.context);
  await backfillLedger(site.context);
  const each = (fees.groupMember + fees.hospitality) * 100;
  await desk.pay(leader.id, each * 3);
  await desk.confirm(leader.id);
  await withdraw(must(members[0]).id);
  expect(await sumsOf(leader.id)).toMatchObject({ due: each * 2, outstanding: -each });
  const rule = { fullUntil: '2026-01-01', halfUntil: '2026-01-31' };
  await site.call(setRefundRule, { body: { eventName, rule }, token: desk.treasurer.token });
  const refunds = async () => (await site.call(listAnnouncedEvents)).body.events[0]?.refunds;
  expect(await refunds()).toEqual(rule);
  const half = Math.floor(each / 2);
  expect(await sumsOf(leader.id)).toMatchObject({ due: each * 2 + half, outstanding: half - each });
  await desk.expectAgrees();
  const none = { fullUntil: null, halfUntil: null };
  await site.call(setRefundRule, { body: { eventName, rule: none }, token: desk.treasurer.token });
  expect((await sumsOf(leader.id)).outstanding).toBe(-each);
  expect(await refunds()).toBeNull();
});

test('a group is paid with the sum due after a member withdrew', async () => {
  const { leader, members } = await insertTestGroup(site.context);
  await backfillLedger(site.context);
  const each = (fees.groupMember + fees.hospitality) * 100;
  await withdraw(must(members[0]).id);
  expect((await sumsOf(leader.id)).outstanding).toBe(each * 2);
  await desk.pay(leader.id, each * 2);
  const { body } = await site.call(getPaymentOfRegistration, {
    params: { regID: leader.id },
    token: desk.admin.token,
  });
  expect([body.state, body.payer.dueAmount]).toEqual(['paid', each * 2]);
  expect(body.reasons.at(-1)).toBe('The amount is the one due after withdrawals.');
  expect((await sumsOf(leader.id)).outstanding).toBe(0);
  await desk.expectAgrees();
});

test('a member’s withdrawal and its reversal are reconciled with the received money', async () => {
  const { leader, members } = await insertTestGroup(site.context);
  await backfillLedger(site.context);
  const each = (fees.groupMember + fees.hospitality) * 100;
  await desk.pay(leader.id, each * 2);
  const matching = startReconciler(site.context, () => {});
  const state = async () => {
    await matching.reconcileDue();
    return (
      await site.call(getPaymentOfRegistration, { params: { regID: leader.id }, token: desk.admin.token })
    ).body.state;
  };
  expect(await state()).toBe('amount_mismatch');
  await withdraw(must(members[0]).id);
  expect(await state()).toBe('paid');
  await desk.undo(must(members[0]).id);
  expect(await state()).toBe('amount_mismatch');
  await matching.stop();
  await desk.expectAgrees();
});

test('the sums stay when a registration is erased, and its credit pays for no other registration', async () => {
  const { id } = await desk.placed();
  const reference = await referenceOf(site.context, id);
  await desk.pay(id);
  const before = (await site.call(getLedgerOverview, { params, token: desk.admin.token })).body;
  await site.context.db.queries.deleteFrom('registrations').where('id', '=', id).execute();
  await site.context.db.change(requestReconciliation);
  await reconcileIfRequested(site.context);
  const after = (await site.call(getLedgerOverview, { params, token: desk.admin.token })).body;
  expect(after.sums).toEqual(before.sums);
  expect(after.erased).toBe(before.erased + 1);
  await desk.expectAgrees();
  const { rows } = (await site.call(listLedgerPayers, { params, token: desk.admin.token })).body;
  expect(rows.find(({ _id }) => _id === id)).toMatchObject({ name: null, reference: null, status: null });
  const lines = JSON.stringify(
    await site.context.db.queries.selectFrom('ledger_lines').selectAll().execute(),
  );
  expect(lines).not.toContain(reference);
});

test('the database rejects changing or deleting an entry', async () => {
  await desk.placed();
  const { queries } = site.context.db;
  await expect(queries.updateTable('ledger_lines').set({ amount: 1 }).execute()).rejects.toThrow(
    'never changed',
  );
  await expect(queries.deleteFrom('ledger_lines').execute()).rejects.toThrow('never changed');
});

test('concurrent admins decide, send and release once, and the ledger posts once', {
  tags: ['race'],
}, async () => {
  const { id } = await desk.placed();
  await desk.pay(id);
  await Promise.all([desk.confirm(id), desk.decline(id), withdraw(id)]);
  await desk.expectAgrees();
  await Promise.all([desk.decline(id), withdraw(id), reconcileIfRequested(site.context)]);
  const { outstanding } = await sumsOf(id);
  if (outstanding < 0) {
    await Promise.all([desk.send(id, due), desk.send(id, due, { by: desk.second }), desk.send(id, due)]);
    expect((await desk.refunds('waiting')).rows.filter(({ regID }) => regID === id)).toHaveLength(1);
    await Promise.all([desk.release(id), desk.release(id, desk.treasurer), desk.release(id)]);
    expect((await sumsOf(id)).outstanding).toBe(0);
  }
  await desk.expectAgrees();
});

/** Weights of the random actions. Those that end a registration are rare, so that runs stay long. */
const act = fc.record({
  who: fc.nat({ max: 2 }),
  what: fc.oneof(
    { arbitrary: fc.constantFrom('pay', 'pay less', 'confirm', 'decline', 'withdraw', 'undo'), weight: 6 },
    {
      arbitrary: fc.constantFrom('send', 'send half', 'release', 'take back', 'member withdraws', 'rule'),
      weight: 3,
    },
    { arbitrary: fc.constantFrom('bank shows it', 'not that line'), weight: 1 },
    { arbitrary: fc.constant('erase'), weight: 1 },
  ),
});

test('the sums agree after any sequence of decisions, matches and refunds', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 8, maxLength: 20, size: 'max' }), async (acts) => {
      const group = await insertTestGroup(site.context);
      const ids = [(await desk.placed()).id, (await desk.placed()).id, group.leader.id];
      for (const { who, what } of acts)
        await perform(what, ids[who % ids.length] ?? '', must(group.members[0]).id);
      await desk.expectAgrees();
      for (const id of ids) {
        const { due: dueNow, received, refunded, outstanding } = await sumsOf(id);
        expect(outstanding).toBe(dueNow - received + refunded);
        expect(dueNow).toBeGreaterThanOrEqual(0);
      }
    }),
    { numRuns: 15, endOnFailure: true },
  );
});

async function perform(what: string, id: string, member: string): Promise<unknown> {
  const outstanding = (await sumsOf(id)).outstanding;
  switch (what) {
    case 'pay':
    case 'pay less': {
      const isThere = await site.context.db.queries
        .selectFrom('registrations')
        .select('id')
        .where('id', '=', id)
        .executeTakeFirst();
      return isThere && desk.pay(id, what === 'pay' ? due : due - 5_000);
    }
    case 'confirm':
      return desk.confirm(id);
    case 'decline':
      return desk.decline(id);
    case 'withdraw':
      return withdraw(id);
    case 'member withdraws':
      return withdraw(member);
    case 'undo':
      return desk.undo(id);
    case 'send':
      return outstanding < 0 && desk.send(id, -outstanding);
    case 'send half':
      return outstanding < -1 && desk.send(id, Math.floor(-outstanding / 2));
    case 'bank shows it':
      return importBankLines(
        site.context,
        (await desk.refunds('released')).rows
          .filter(({ debit }) => debit === null)
          .map(({ number, amount }) => ({ words: `NEFT ${number}`, amount: -amount })),
      );
    case 'not that line': {
      const [shown] = (await desk.refunds('released')).rows.filter(({ debit }) => debit !== null);
      const body = { refundID: shown?._id, debitID: shown?.debit?._id, verdict: 'reject' };
      return site.call(setRefundDebitVerdict, { body, token: desk.treasurer.token });
    }
    case 'release':
      return desk.release(id);
    case 'take back': {
      const body = { refundID: (await desk.refundOf('waiting', id))?._id };
      return site.call(reverseRefundOrRequestReversal, { body, token: desk.treasurer.token });
    }
    case 'rule': {
      const rule = { fullUntil: '2026-01-01', halfUntil: '2026-02-01' };
      return site.call(setRefundRule, { body: { eventName, rule }, token: desk.treasurer.token });
    }
    default:
      return site.context.db.queries.deleteFrom('registrations').where('id', '=', id).execute();
  }
}

test('days, the closing report and the files have the same sums', async () => {
  const { sums } = (await site.call(getLedgerOverview, { params, token: desk.admin.token })).body;
  const { rows } = (await site.call(listLedgerSumsByDay, { params, token: desk.admin.token })).body;
  expect(rows.reduce((total, { outstanding }) => total + outstanding, 0)).toBe(sums.outstanding);
  const closing = (await site.call(getClosingReport, { params, token: desk.admin.token })).body;
  expect(closing.sums.due).toBe(sums.due);
  expect(closing.agrees).toBe(true);
  for (const file of ['lines', 'registrations', 'refunds'] as const) {
    const fetch = (format: 'csv' | 'xlsx') =>
      site.call(exportLedger, { params: { eventName, file, format }, token: desk.admin.token });
    const csv = await fetch('csv');
    expect(csv.headers['content-disposition']).toContain(`ledger-${file}-`);
    expect(String(csv.body).split('\r\n').length).toBeGreaterThan(2);
    expect(String((await fetch('xlsx')).body).slice(0, 2)).toBe('PK');
  }
});

test('the check names a registration whose posted credit is matched no longer', async () => {
  const { id } = await desk.placed();
  await desk.pay(id);
  const { db } = site.context;
  const match = await db.change((transaction) =>
    transaction
      .deleteFrom('matched_credits')
      .where('registration_id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  );
  const { checks } = (await site.call(checkLedger, { token: desk.admin.token })).body;
  const registrations = checks.find(({ name }) => name === 'registrations');
  expect(registrations?.wrong.map(({ regID }) => regID)).toEqual([id]);
  await db.change((transaction) => transaction.insertInto('matched_credits').values(match).execute());
});

test('registrations are found by name and by open sums', async () => {
  const { id, name } = await insertTestRegistration(site.context, { name: 'Unmistakable Debtor' });
  const [declined, believed] = [await desk.placed(), await desk.placed()];
  await desk.pay(declined.id);
  await desk.decline(declined.id);
  await desk.confirm(believed.id);
  const found = async (query: Record<string, string>) =>
    (await site.call(listLedgerPayers, { params, query, token: desk.admin.token })).body;
  expect((await found({ search: 'unmistak' })).rows).toMatchObject([{ _id: id, name, outstanding: due }]);
  expect((await found({ search: 'unmistak', only: 'refundable' })).total).toBe(0);
  for (const only of ['receivable', 'refundable', 'unreconciled']) {
    const { rows, total } = await found({ only });
    expect(rows.length).toBe(Math.min(total, 50));
    expect(rows.length).toBeGreaterThan(0);
    for (const { outstanding, unreconciled } of rows)
      expect(
        only === 'unreconciled' ? unreconciled : outstanding * (only === 'receivable' ? 1 : -1),
      ).toBeGreaterThan(0);
  }
});

test('delegates can’t read the ledger, and admins can’t send, release or set a rule', async () => {
  const { token } = await site.person();
  expect((await site.call(getLedgerOverview, { params, token })).status).toBe(403);
  for (const call of [
    ...[
      recordSentRefund,
      releaseRefund,
      reverseRefundOrRequestReversal,
      confirmRefundReversal,
      cancelRefundReversal,
      setRefundDebitVerdict,
      setRefundRule,
    ],
  ])
    expect((await site.call(call, { body: {}, token: desk.admin.token })).status).toBe(403);
});
