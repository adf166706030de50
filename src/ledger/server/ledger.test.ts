import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withdrawDelegate } from '#allocation/contract.ts';
import { getMoney, listUnclaimed } from '#bank/contract.ts';
import { requestReconciliation } from '#bank/server/index.ts';
import { reconcile, startReconciler } from '#bank/server/reconcile.ts';
import { getEvents } from '#conference/contract.ts';
import { getRegistrationDesk, register, undoDecision } from '#registration/contract.ts';
import { type TestApp, testApp } from '../../../tests/support/app.ts';
import { eventName, fees } from '../../../tests/support/conference.ts';
import { bringLines, referenceOf } from '../../../tests/support/money.ts';
import { due, type MoneyDesk, openMoneyDesk } from '../../../tests/support/money-desk.ts';
import { individual, setWindow } from '../../../tests/support/registering.ts';
import { placeGroup, placeRegistration } from '../../../tests/support/registrations.ts';
import {
  confirmTakeBack,
  exportLedger,
  getClosing,
  getLedger,
  judgeDebit,
  keepRefund,
  listLedger,
  listLedgerDays,
  releaseRefund,
  sendRefund,
  setRefundRule,
  takeBackRefund,
} from '../contract.ts';
import { backfillLedger } from './backfill-ledger.ts';
import { bookRegistered, postEntries } from './post-entries.ts';

let site: TestApp;
let desk: MoneyDesk;
beforeAll(async () => {
  site = await testApp();
  desk = await openMoneyDesk(site);
  await setWindow(site, true);
});
afterAll(() => site.close());

const params = { eventName };
const withdraw = (regID: string) =>
  site.call(withdrawDelegate, { body: { regID, reason: 'Exams' }, token: desk.admin.token });
const undo = async (regID: string) => {
  const { body } = await site.call(getRegistrationDesk, {
    params: { eventID: regID },
    token: desk.admin.token,
  });
  const decidedAt = body.decision?.at ?? new Date(site.clock.now).toISOString();
  return site.call(undoDecision, {
    body: { regID, decidedAt, reason: 'By mistake' },
    token: desk.treasurer.token,
  });
};
const sumsOf = async (regID: string) => (await desk.ledgerOf(regID)).sums;

test('who registers owes the fee in the same moment', async () => {
  const { token, accountId } = await site.person();
  await site.call(register, { body: individual, token });
  const { id } = await site.context.db.queries
    .selectFrom('registrations')
    .select('id')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  expect(await sumsOf(id)).toEqual({
    due: fees.individual * 100,
    received: 0,
    awaited: 0,
    refunded: 0,
    outstanding: fees.individual * 100,
  });
  await desk.expectAgrees();
});

test('what is booked when a delegate registers, alone or for a group, is all that there is to book', async () => {
  const { db, clock } = site.context;
  const alone = await placeRegistration(site.context);
  const { leader } = await placeGroup(site.context);
  const ids = [alone.id, leader.id];
  for (const id of ids) await db.change((changes) => bookRegistered(changes, clock(), id));
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
  await db.change((changes) => postEntries(changes, { at: clock(), cause: 'taken in' }, ids));
  expect(await inTheBooks()).toEqual(before);
  await desk.expectAgrees();
});

test('what was there before the ledger is taken in on the days when it happened', async () => {
  const registeredAt = Date.UTC(2025, 11, 1, 20);
  const { id } = await placeRegistration(site.context, { status: 'declined', registeredAt });
  await backfillLedger(site.context);
  await backfillLedger(site.context);
  const { lines, sums } = await desk.ledgerOf(id);
  const known = { cause: 'taken in', paise: due };
  expect(lines).toMatchObject([
    { ...known, day: '2025-12-02', debit: 'registration', credit: 'fees' },
    { ...known, day: '2026-01-05', debit: 'fees', credit: 'registration' },
  ]);
  expect(sums).toMatchObject({ due: 0, outstanding: 0 });
});

test('money that an admin took as paid is received, and its credit takes that place', async () => {
  const { id } = await desk.placed();
  await desk.confirm(id);
  expect(await sumsOf(id)).toMatchObject({ received: due, awaited: due, outstanding: 0 });
  await desk.pay(id);
  expect(await sumsOf(id)).toMatchObject({ received: due, awaited: 0, outstanding: 0 });
  await desk.expectAgrees();
});

test('a decline makes what came go back: sent by one superadmin, released by another, found in the bank', async () => {
  const { id } = await desk.placed();
  await desk.pay(id);
  await desk.decline(id);
  expect(await sumsOf(id)).toMatchObject({ due: 0, received: due, outstanding: -due });
  expect(await desk.owedTo(id)).toMatchObject({ paise: due, reason: 'declined' });
  expect((await desk.send(id, due + 100)).status).toBe(409);
  expect((await desk.send(id, due, { number: 'utr 4123-4567 8901' })).status).toBe(200);
  expect((await desk.send(id, due)).body.error).toBe(sendRefund.errors.underWay.message);
  expect((await desk.release(id, desk.treasurer)).status).toBe(403);
  expect(await sumsOf(id)).toMatchObject({ refunded: 0, outstanding: -due });
  expect((await desk.release(id)).body).toEqual({ message: 'Refund released' });
  expect(await sumsOf(id)).toMatchObject({ refunded: due, outstanding: 0 });
  await desk.expectAgrees();
  await bringLines(site.context, [{ words: 'NEFT DR UTR412345678901 SAMPLE', paise: -due }]);
  const refund = await desk.refundOf('released', id);
  expect(refund).toMatchObject({
    number: 'UTR412345678901',
    debit: { day: '2026-01-05', text: 'NEFT DR UTR412345678901 SAMPLE' },
    sent: { name: 'Sample Treasurer' },
    released: { name: 'Sample Second' },
  });
  const body = { refundID: refund?._id };
  expect((await site.call(takeBackRefund, { body, token: desk.treasurer.token })).status).toBe(409);
  await desk.expectAgrees();
});

test('a refund that came back is due again, by reversing lines', async () => {
  const { id } = await desk.placed();
  await desk.pay(id);
  await desk.decline(id);
  await desk.send(id, due);
  const refundID = (await desk.refundOf('waiting', id))?._id;
  await desk.release(id);
  const before = (await desk.ledgerOf(id)).lines;
  expect((await desk.takeBack(refundID)).body).toEqual({ message: 'Refund taken back' });
  const { lines, sums } = await desk.ledgerOf(id);
  expect(lines.slice(0, before.length)).toEqual(before);
  expect(lines.at(-1)).toMatchObject({ cause: 'refund taken back', debit: 'sent', credit: 'registration' });
  expect(sums.outstanding).toBe(-due);
  expect((await desk.send(id, due)).status).toBe(200);
  await desk.expectAgrees();
});

test('who pays twice gets one back; until then another registration can be matched with it', async () => {
  const { id } = await desk.placed();
  const sibling = await desk.placed();
  await desk.pay(id);
  await desk.pay(id);
  const search = await referenceOf(site.context, id);
  const likely = async () => {
    const params = { regID: sibling.id };
    const { body } = await site.call(getMoney, { params, token: desk.admin.token });
    return body.likely.filter(({ text }) => text.includes(search)).map(({ carries }) => carries?._id);
  };
  const { rows } = (await site.call(listUnclaimed, { query: { search }, token: desk.admin.token })).body;
  expect(rows).toEqual([]);
  expect(await likely()).toEqual([id]);
  expect(await desk.owedTo(id)).toMatchObject({ paise: due, reason: 'paid twice' });
  await desk.send(id, due);
  await desk.release(id);
  expect(await likely()).toEqual([]);
  await desk.expectAgrees();
});

test('a member who withdraws lowers the sum of the group by the rule, also when it is set later', async () => {
  const { leader, members } = await placeGroup(site.context);
  await backfillLedger(site.context);
  const each = (fees.groupMember + fees.hospitality) * 100;
  await desk.pay(leader.id, each * 3);
  await desk.confirm(leader.id);
  await withdraw(members[0]?.id ?? '');
  expect(await sumsOf(leader.id)).toMatchObject({ due: each * 2, outstanding: -each });
  const rule = { fullUntil: '2026-01-01', halfUntil: '2026-01-31' };
  await site.call(setRefundRule, { body: { eventName, rule }, token: desk.treasurer.token });
  const refunds = async () => (await site.call(getEvents)).body.events[0]?.refunds;
  expect(await refunds()).toEqual(rule);
  const half = Math.floor(each / 2);
  expect(await sumsOf(leader.id)).toMatchObject({ due: each * 2 + half, outstanding: half - each });
  await desk.expectAgrees();
  const none = { fullUntil: null, halfUntil: null };
  await site.call(setRefundRule, { body: { eventName, rule: none }, token: desk.treasurer.token });
  expect((await sumsOf(leader.id)).outstanding).toBe(-each);
  expect(await refunds()).toBeNull();
});

test('a group pays what is due since a member has withdrawn, and that is in the bank', async () => {
  const { leader, members } = await placeGroup(site.context);
  await backfillLedger(site.context);
  const each = (fees.groupMember + fees.hospitality) * 100;
  await withdraw(members[0]?.id ?? '');
  expect((await sumsOf(leader.id)).outstanding).toBe(each * 2);
  await desk.pay(leader.id, each * 2);
  const { body } = await site.call(getMoney, { params: { regID: leader.id }, token: desk.admin.token });
  expect([body.state, body.payer.duePaise]).toEqual(['paid', each * 2]);
  expect(body.reasons.at(-1)).toBe('The sum is the one due since some of the group have withdrawn.');
  expect((await sumsOf(leader.id)).outstanding).toBe(0);
  await desk.expectAgrees();
});

test('money that had come is matched anew when a member withdraws, and when that is taken back', async () => {
  const { leader, members } = await placeGroup(site.context);
  await backfillLedger(site.context);
  const each = (fees.groupMember + fees.hospitality) * 100;
  await desk.pay(leader.id, each * 2);
  const matching = startReconciler(site.context, () => {});
  const state = async () => {
    await matching.reconcileDue();
    return (await site.call(getMoney, { params: { regID: leader.id }, token: desk.admin.token })).body.state;
  };
  expect(await state()).toBe('amount_mismatch');
  await withdraw(members[0]?.id ?? '');
  expect(await state()).toBe('paid');
  await undo(members[0]?.id ?? '');
  expect(await state()).toBe('amount_mismatch');
  await matching.stop();
  await desk.expectAgrees();
});

test('the sums stay when a registration is erased, and its credit pays for no other registration', async () => {
  const { id } = await desk.placed();
  const reference = await referenceOf(site.context, id);
  await desk.pay(id);
  const before = (await site.call(getLedger, { params, token: desk.admin.token })).body;
  await site.context.db.queries.deleteFrom('registrations').where('id', '=', id).execute();
  await site.context.db.change(requestReconciliation);
  await reconcile(site.context);
  const after = (await site.call(getLedger, { params, token: desk.admin.token })).body;
  expect(after.sums).toEqual(before.sums);
  expect(after.erased).toBe(before.erased + 1);
  await desk.expectAgrees();
  const { rows } = (await site.call(listLedger, { params, token: desk.admin.token })).body;
  expect(rows.find(({ _id }) => _id === id)).toMatchObject({ name: null, reference: null, status: null });
  const lines = JSON.stringify(
    await site.context.db.queries.selectFrom('ledger_lines').selectAll().execute(),
  );
  expect(lines).not.toContain(reference);
});

test('the database refuses to change or remove a line', async () => {
  await desk.placed();
  const { queries } = site.context.db;
  await expect(queries.updateTable('ledger_lines').set({ paise: 1 }).execute()).rejects.toThrow(
    'never changed',
  );
  await expect(queries.deleteFrom('ledger_lines').execute()).rejects.toThrow('never changed');
});

test('of two admins at once one decides, one refund is under way, one releases it, and the books say so once', async () => {
  const { id } = await desk.placed();
  await desk.pay(id);
  await Promise.all([desk.confirm(id), desk.decline(id), withdraw(id)]);
  await desk.expectAgrees();
  await Promise.all([desk.decline(id), withdraw(id), reconcile(site.context)]);
  const { outstanding } = await sumsOf(id);
  if (outstanding < 0) {
    await Promise.all([desk.send(id, due), desk.send(id, due, { by: desk.second }), desk.send(id, due)]);
    expect((await desk.refunds('waiting')).rows.filter(({ regID }) => regID === id)).toHaveLength(1);
    await Promise.all([desk.release(id), desk.release(id, desk.treasurer), desk.release(id)]);
    expect((await sumsOf(id)).outstanding).toBe(0);
  }
  await desk.expectAgrees();
});

/** Decisions and payments often, and rarely what ends a registration. */
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

test('the sums hold after any sequence of register, match, confirm, decline, withdraw, refund, undo', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 8, maxLength: 20, size: 'max' }), async (acts) => {
      const group = await placeGroup(site.context);
      const ids = [(await desk.placed()).id, (await desk.placed()).id, group.leader.id];
      for (const { who, what } of acts)
        await perform(what, ids[who % ids.length] ?? '', group.members[0]?.id ?? '');
      await desk.expectAgrees();
      for (const id of ids) {
        const { due: owed, received, refunded, outstanding } = await sumsOf(id);
        expect(outstanding).toBe(owed - received + refunded);
        expect(owed).toBeGreaterThanOrEqual(0);
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
      return undo(id);
    case 'send':
      return outstanding < 0 && desk.send(id, -outstanding);
    case 'send half':
      return outstanding < -1 && desk.send(id, Math.floor(-outstanding / 2));
    case 'bank shows it':
      return bringLines(
        site.context,
        (await desk.refunds('released')).rows
          .filter(({ debit }) => debit === null)
          .map(({ number, paise }) => ({ words: `NEFT ${number}`, paise: -paise })),
      );
    case 'not that line': {
      const [shown] = (await desk.refunds('released')).rows.filter(({ debit }) => debit !== null);
      const body = { refundID: shown?._id, debitID: shown?.debit?._id, verdict: 'refused' };
      return site.call(judgeDebit, { body, token: desk.treasurer.token });
    }
    case 'release':
      return desk.release(id);
    case 'take back': {
      const body = { refundID: (await desk.refundOf('waiting', id))?._id };
      return site.call(takeBackRefund, { body, token: desk.treasurer.token });
    }
    case 'rule': {
      const rule = { fullUntil: '2026-01-01', halfUntil: '2026-02-01' };
      return site.call(setRefundRule, { body: { eventName, rule }, token: desk.treasurer.token });
    }
    default:
      return site.context.db.queries.deleteFrom('registrations').where('id', '=', id).execute();
  }
}

test('days, the closing report and the files say the same sums', async () => {
  const { sums } = (await site.call(getLedger, { params, token: desk.admin.token })).body;
  const { rows } = (await site.call(listLedgerDays, { params, token: desk.admin.token })).body;
  expect(rows.reduce((total, { outstanding }) => total + outstanding, 0)).toBe(sums.outstanding);
  const closing = (await site.call(getClosing, { params, token: desk.admin.token })).body;
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

test('registrations are found by name and by what is open', async () => {
  const { id, name } = await placeRegistration(site.context, { name: 'Unmistakable Debtor' });
  const [declined, believed] = [await desk.placed(), await desk.placed()];
  await desk.pay(declined.id);
  await desk.decline(declined.id);
  await desk.confirm(believed.id);
  const found = async (query: Record<string, string>) =>
    (await site.call(listLedger, { params, query, token: desk.admin.token })).body;
  expect((await found({ search: 'unmistak' })).rows).toMatchObject([{ _id: id, name, outstanding: due }]);
  expect((await found({ search: 'unmistak', only: 'must go back' })).total).toBe(0);
  for (const only of ['must come', 'must go back', 'no statement']) {
    const { rows, total } = await found({ only });
    expect(rows.length).toBe(Math.min(total, 50));
    expect(rows.length).toBeGreaterThan(0);
    for (const { outstanding, awaited } of rows)
      expect(
        only === 'no statement' ? awaited : outstanding * (only === 'must come' ? 1 : -1),
      ).toBeGreaterThan(0);
  }
});

test('delegates see nothing of it, and no admin sends, releases or sets a rule', async () => {
  const { token } = await site.person();
  expect((await site.call(getLedger, { params, token })).status).toBe(403);
  for (const call of [
    ...[sendRefund, releaseRefund, takeBackRefund, confirmTakeBack, keepRefund, judgeDebit, setRefundRule],
  ])
    expect((await site.call(call, { body: {}, token: desk.admin.token })).status).toBe(403);
});
