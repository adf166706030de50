import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listPendingWork } from '#desk/contract.ts';
import type { AnyCall } from '#platform/contract/call.ts';
import { formatClubMoney } from '#platform/web/club-money.ts';
import { listSettledUndecidedRegistrations } from '#registration/contract.ts';
import { type Person, type TestApp, testApp } from '#tests/support/app.ts';
import { eventName } from '#tests/support/conference.ts';
import { importBankLines } from '#tests/support/money.ts';
import { due, type MoneyDesk, openMoneyDesk } from '#tests/support/money-desk.ts';
import { must } from '#tests/support/must.ts';
import {
  cancelRefundReversal,
  checkLedger,
  confirmRefundReversal,
  getClosingReport,
  getLedgerOverview,
  getPaymentOfRegistration,
  getRefundSummary,
  listRefundsDue,
  recordSentRefund,
  releaseRefund,
  reverseRefundOrRequestReversal,
  setRefundDebitVerdict,
} from '../../contract.ts';

let site: TestApp;
let desk: MoneyDesk;
beforeAll(async () => {
  site = await testApp();
  desk = await openMoneyDesk(site);
});
afterAll(() => site.close());

const { message: openRefundText } = recordSentRefund.errors.hasOpenRefund;
const params = { eventName };
/** Creates a registration that was paid and then declined. */
const declined = async (name = 'Asha Sample') => {
  const registration = await desk.placed({ name });
  await desk.pay(registration.id);
  await desk.decline(registration.id);
  return registration;
};
const setDebit = (refundID: string, debitID: string, verdict: string, { token } = desk.treasurer) =>
  site.call(setRefundDebitVerdict, { body: { refundID, debitID, verdict }, token });
const moneyOf = async (regID: string) =>
  (await site.call(getPaymentOfRegistration, { params: { regID }, token: desk.admin.token })).body;
const confirmable = async () =>
  (await site.call(listSettledUndecidedRegistrations, { params, token: desk.admin.token })).body.rows.map(
    ({ _id }) => _id,
  );
const expectAgrees = async () => {
  await desk.expectAgrees();
  const { token } = desk.admin;
  const { refunds } = (await site.call(getClosingReport, { params, token })).body;
  const { sums } = (await site.call(getLedgerOverview, { params, token })).body;
  expect(refunds.dueAmount + refunds.waitingAmount).toBe(sums.refundsDue);
  expect(refunds.releasedAmount).toBe(sums.refunded);
};

test('a part is sent and released by two superadmins, and the rest stays due', async () => {
  const { id, email } = await declined();
  const part = due - 20_000;
  expect((await desk.send(id, due + 1)).body.error).toBe('Less is due now. Check the amount again.');
  expect((await desk.send(id, part)).status).toBe(200);
  expect(await desk.refundDue(id)).toMatchObject({ amount: 20_000, waitingAmount: part });
  expect((await desk.send(id, 20_000)).body.error).toBe(openRefundText);
  await expectAgrees();
  expect((await desk.release(id)).status).toBe(200);
  expect((await desk.ledgerOf(id)).sums).toMatchObject({ refunded: part, outstanding: -20_000 });
  expect(await desk.refundDue(id)).toMatchObject({ amount: 20_000, waitingAmount: 0 });
  await expectAgrees();
  expect((await desk.send(id, 20_001)).status).toBe(409);
  expect((await desk.send(id, 20_000)).status).toBe(200);
  expect(await desk.refundDue(id)).toBeUndefined();
  await desk.release(id);
  expect((await desk.ledgerOf(id)).sums).toMatchObject({ refunded: due, outstanding: 0 });
  await expectAgrees();
  const mails = (await site.mails()).filter(({ to, kind }) => to === email && kind === 'refunded');
  expect(mails.map(({ text }) => text.includes('Another Rs 200 will follow.'))).toEqual([true, false]);
});

test('only one of two concurrent parts is sent, and never more than is due', { tags: ['race'] }, async () => {
  const { id } = await declined();
  const statuses = (
    await Promise.all([desk.send(id, due - 100), desk.send(id, due), desk.send(id, 100)])
  ).map(({ status }) => status);
  expect(statuses.sort()).toEqual([200, 409, 409]);
  await desk.release(id);
  await expectAgrees();
});

test('a bank line rejected for a refund is not matched with it again', async () => {
  const { id } = await declined();
  await desk.send(id, due, { number: 'SMPLWRONG1' });
  await desk.release(id);
  await importBankLines(site.context, [{ words: 'NEFT SMPLWRONG1 PRINTERS', amount: -due }]);
  const found = await desk.refundOf('released', id);
  expect(found).toMatchObject({ debit: { text: 'NEFT SMPLWRONG1 PRINTERS' }, rejected: [] });
  const [refundID, debitID] = [must(found)._id, found?.debit?._id ?? ''];
  expect((await setDebit(refundID, debitID, 'reject', desk.admin)).status).toBe(403);
  expect((await setDebit(refundID, debitID, 'reject')).body).toEqual({ message: 'Marked as not a match' });
  expect((await setDebit(refundID, debitID, 'reject')).status).toBe(409);
  await importBankLines(site.context, [{ words: 'NOTHING TO DO WITH IT', amount: 100 }]);
  const unmatched = await desk.refundOf('released', id);
  expect(unmatched).toMatchObject({ debit: null, rejected: [{ _id: debitID, by: 'Sample Treasurer' }] });
  await expectAgrees();
  await importBankLines(site.context, [{ words: 'IMPS SMPLWRONG1 ASHA', amount: -due }]);
  expect((await desk.refundOf('released', id))?.debit?.text).toBe('IMPS SMPLWRONG1 ASHA');
  await expectAgrees();
  const right = (await desk.refundOf('released', id))?.debit?._id ?? '';
  await setDebit(refundID, right, 'reject');
  expect((await setDebit(refundID, debitID, 'reset')).body).toEqual({ message: 'Undone' });
  expect(await desk.refundOf('released', id)).toMatchObject({
    debit: { _id: debitID },
    rejected: [{ _id: right }],
  });
  expect((await setDebit(refundID, debitID, 'reset')).status).toBe(409);
  await expectAgrees();
});

test('a payer mailed about a refund is mailed about its reversal; others are not', async () => {
  const { id, email } = await declined();
  const mailed = async () =>
    (await site.mails()).flatMap(({ to, kind, text }) =>
      to === email && kind.startsWith('refund') ? [{ kind, text }] : [],
    );
  await desk.send(id, due);
  await desk.reverse((await desk.refundOf('waiting', id))?._id);
  expect(await mailed()).toEqual([]);
  await desk.send(id, due, { number: 'SMPLCAMEBACK' });
  await desk.release(id);
  const refundID = (await desk.refundOf('released', id))?._id;
  expect((await desk.reverse(refundID)).status).toBe(200);
  expect((await desk.reverse(refundID)).status).toBe(404);
  const mails = await mailed();
  expect(mails.map(({ kind }) => kind)).toEqual(['refunded', 'refund_reversed']);
  expect(mails[1]?.text).toContain('SMPLCAMEBACK');
  expect(await desk.refundDue(id)).toMatchObject({ amount: due });
});

test('a payer who owes the money again is not promised a new refund', async () => {
  const { id, email } = await declined();
  await desk.send(id, due);
  await desk.release(id);
  await desk.undo(id);
  expect((await desk.ledgerOf(id)).sums).toMatchObject({ outstanding: due });
  const refundID = (await desk.refundOf('released', id))?._id;
  await desk.reverse(refundID);
  expect((await desk.ledgerOf(id)).sums).toMatchObject({ outstanding: 0 });
  const mail = (await site.mails()).find(({ to, kind }) => to === email && kind === 'refund_reversed');
  expect(mail?.text).toContain('The amount you owe has changed since');
  for (const words of [mail?.subject, mail?.text]) expect(words).not.toMatch(/still owed|send them again/);
});

test('a refund is released only while due, unless the caller confirms that it was sent', async () => {
  const { id } = await declined();
  await desk.send(id, due);
  await desk.undo(id);
  const { status, message: text } = releaseRefund.errors.notDue;
  expect(await desk.release(id)).toMatchObject({ status, body: { error: text } });
  expect((await desk.ledgerOf(id)).sums).toMatchObject({ refunded: 0, outstanding: 0 });
  const refundID = (await desk.refundOf('waiting', id))?._id;
  const body = { refundID, wasSent: true };
  expect((await site.call(releaseRefund, { body, token: desk.second.token })).status).toBe(200);
  expect((await desk.ledgerOf(id)).sums).toMatchObject({ refunded: due, outstanding: due });
  const { after } = await site.context.db.queries
    .selectFrom('audit_log')
    .select('after')
    .where('action', '=', 'refund_released')
    .where('subject_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(JSON.parse(after ?? '')).toEqual({
    fact: 'refund',
    amount: due,
    number: expect.any(String),
    dueAmount: 0,
    exceedsDue: true,
  });
  await expectAgrees();
});

test('no refund is released once the decline is undone', { tags: ['race'] }, async () => {
  const { id } = await declined();
  await desk.send(id, due);
  const [released] = await Promise.all([desk.release(id), desk.undo(id)]);
  const { outstanding, refunded } = (await desk.ledgerOf(id)).sums;
  expect([released.status, refunded, outstanding]).toEqual(
    released.status === 200 ? [200, due, due] : [409, 0, 0],
  );
  // Reverses an open refund first, because it is not part of the refunds due.
  const refundID = (await desk.refundOf('waiting', id))?._id;
  if (refundID)
    await site.call(reverseRefundOrRequestReversal, { body: { refundID }, token: desk.second.token });
  await expectAgrees();
});

test('refunded money pays for nothing; only new money does', async () => {
  const { id } = await declined();
  await desk.send(id, due);
  await desk.undo(id);
  expect(await moneyOf(id)).toMatchObject({ state: 'paid', refunds: { waitingAmount: due } });
  expect((await moneyOf(id)).warnings.join()).toContain('awaits release');
  const refundID = (await desk.refundOf('waiting', id))?._id;
  await site.call(releaseRefund, { body: { refundID, wasSent: true }, token: desk.second.token });
  const sentBack = await moneyOf(id);
  expect(sentBack).toMatchObject({
    state: 'amount_mismatch',
    refunds: { releasedAmount: due, waitingAmount: 0 },
  });
  expect(sentBack.reasons.join()).toContain(
    `${formatClubMoney(due)} refunded. The fee is ${formatClubMoney(due)}.`,
  );
  expect(await confirmable()).not.toContain(id);
  await desk.pay(id);
  expect((await moneyOf(id)).state).toBe('paid_in_parts');
  expect(await confirmable()).toContain(id);
  await expectAgrees();
});

test('a refunded delegate whose decline is undone is not listed as paid', async () => {
  const { id } = await declined();
  await desk.send(id, due);
  await desk.release(id);
  await desk.undo(id);
  expect(await confirmable()).not.toContain(id);
  expect((await moneyOf(id)).state).toBe('amount_mismatch');
});

test('a refund of an overpayment leaves the fee paid', async () => {
  const { id } = await desk.placed();
  await desk.pay(id, due + 10_000);
  await desk.send(id, 10_000);
  await desk.release(id);
  expect(await moneyOf(id)).toMatchObject({ state: 'paid' });
  expect(await confirmable()).toContain(id);
  await desk.pay(id, 5_000);
  await desk.send(id, 5_000);
  await desk.release(id);
  expect(await confirmable()).toContain(id);
  await expectAgrees();
});

/** Creates a released refund of a declined delegate. */
const released = async (number: string) => {
  const { id } = await declined();
  await desk.send(id, due, { number });
  await desk.release(id);
  return { id, refundID: (await desk.refundOf('released', id))?._id ?? '' };
};
const callOn = (call: AnyCall, refundID: string, { token }: Person) =>
  site.call(call, { body: { refundID }, token });

test('a released refund is reversed by two people, or stays released', { tags: ['race'] }, async () => {
  const { id, refundID } = await released('SMPLTWOPEOPLE');
  expect((await callOn(confirmRefundReversal, refundID, desk.second)).status).toBe(404);
  expect((await callOn(reverseRefundOrRequestReversal, refundID, desk.treasurer)).body).toEqual({
    message: 'Requested. Another superadmin confirms it.',
  });
  expect((await desk.ledgerOf(id)).sums).toMatchObject({ refunded: due, outstanding: 0 });
  expect((await callOn(reverseRefundOrRequestReversal, refundID, desk.second)).status).toBe(409);
  expect(await callOn(confirmRefundReversal, refundID, desk.treasurer)).toMatchObject({
    status: 403,
    body: { error: confirmRefundReversal.errors.requestedByCaller.message },
  });
  expect((await desk.refundOf('released', id))?.reversalRequested?.name).toBe('Sample Treasurer');
  expect((await callOn(cancelRefundReversal, refundID, desk.second)).status).toBe(200);
  expect((await callOn(confirmRefundReversal, refundID, desk.second)).status).toBe(404);
  expect((await desk.ledgerOf(id)).sums).toMatchObject({ refunded: due });
  await callOn(reverseRefundOrRequestReversal, refundID, desk.treasurer);
  const both = await Promise.all([
    callOn(confirmRefundReversal, refundID, desk.second),
    callOn(confirmRefundReversal, refundID, desk.second),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
  expect((await desk.ledgerOf(id)).sums).toMatchObject({ refunded: 0, outstanding: -due });
  await expectAgrees();
  const statement = site.context.db.queries
    .updateTable('refunds')
    .set({ reversal_requested_by: desk.second.accountId })
    .where('id', '=', refundID);
  await expect(statement.execute(), 'a constraint rejects one person').rejects.toThrow();
});

test('a refund due again lists its reversed refunds with their people', async () => {
  const { id, refundID } = await released('SMPLBEFORE1');
  await desk.reverse(refundID);
  const before = [
    {
      amount: due,
      number: 'SMPLBEFORE1',
      sentBy: 'Sample Treasurer',
      requestedBy: 'Sample Second',
      reversed: { name: 'Sample Treasurer', at: expect.any(String) },
    },
  ];
  expect((await desk.refundDue(id))?.before).toEqual(before);
  await desk.send(id, due, { number: 'SMPLBEFORE2' });
  expect((await desk.refundOf('waiting', id))?.before).toEqual(before);
});

test('a statement that shows a refund cancels its requested reversal', async () => {
  const { id, refundID } = await released('SMPLCAMETOO');
  await callOn(reverseRefundOrRequestReversal, refundID, desk.treasurer);
  await importBankLines(site.context, [{ words: 'NEFT SMPLCAMETOO', amount: -due }]);
  expect(await desk.refundOf('released', id)).toMatchObject({
    reversalRequested: null,
    debit: { text: 'NEFT SMPLCAMETOO' },
  });
  expect((await callOn(confirmRefundReversal, refundID, desk.second)).status).toBe(409);
  await expectAgrees();
});

describe('a reversed refund that was sent after all', () => {
  const wrong = async () => {
    const { checks } = (await site.call(checkLedger, { token: desk.admin.token })).body;
    return checks.find(({ name }) => name === 'refunds_reversed')?.wrong;
  };
  const work = async () => {
    site.clock.advance(60_000);
    const today = (await site.call(listPendingWork, { token: desk.second.token })).body.work;
    return today.find(({ what }) => what === 'refunds_sent_after_reversal');
  };
  const sentTwice = async (number: string) => {
    const { id, refundID } = await released(number);
    await desk.reverse(refundID);
    await desk.send(id, due, { number: `${number}AGAIN` });
    await desk.release(id);
    await importBankLines(site.context, [
      { words: `NEFT ${number} SAMPLE`, amount: -due },
      { words: `IMPS ${number}AGAIN SAMPLE`, amount: -due },
    ]);
    const [shown] = (await desk.refunds('reversed', { search: number })).rows;
    return { id, refundID, debitID: shown?.debitsAfterReversal[0]?._id ?? '' };
  };

  test('is reported by the check and on Today, and marked as refunded it is posted twice', async () => {
    const { id, refundID, debitID } = await sentTwice('SMPLDOUBLE');
    expect(await wrong()).toMatchObject([{ regID: id, ledgerAmount: 0, otherAmount: due }]);
    expect(await work()).toEqual({ what: 'refunds_sent_after_reversal', eventName, count: 1 });
    expect((await setDebit(refundID, debitID, 'match')).body).toEqual({
      message: 'Marked as refunded',
    });
    expect((await desk.ledgerOf(id)).sums).toMatchObject({ refunded: 2 * due, outstanding: due });
    expect(await wrong()).toEqual([]);
    expect(await work()).toBeUndefined();
    await expectAgrees();
  });

  test('can be rejected as another payment', async () => {
    const { id, refundID, debitID } = await sentTwice('SMPLOTHERS');
    expect((await setDebit(refundID, debitID, 'reject')).status).toBe(200);
    expect((await setDebit(refundID, debitID, 'reject')).status).toBe(409);
    expect(await wrong()).toEqual([]);
    expect((await desk.ledgerOf(id)).sums).toMatchObject({ refunded: due, outstanding: 0 });
    await expectAgrees();
  });
});

test('lists of refunds are paginated and searched, with their total sums', { tags: ['race'] }, async () => {
  const many = await Promise.all(Array.from({ length: 52 }, (_, at) => declined(`Crowd Sample${at}`)));
  const last = await declined('Unmistakable Payee');
  const read = async (query: Record<string, string>) =>
    (await site.call(listRefundsDue, { params, query, token: desk.admin.token })).body;
  const first = await read({ search: 'crowd' });
  expect([first.rows.length, first.total, first.amount]).toEqual([50, 52, 52 * due]);
  const other = await read({ search: 'crowd', page: '2' });
  expect(other.rows).toHaveLength(2);
  expect(new Set([...first.rows, ...other.rows].map(({ regID }) => regID))).toEqual(
    new Set(many.map(({ id }) => id)),
  );
  await desk.send(last.id, due, { number: 'SMPLFINDME9' });
  for (const search of ['unmistak', 'smpl-findme9'])
    expect((await desk.refunds('waiting', { search })).rows).toMatchObject([{ regID: last.id }]);
  for (const search of ['no such person', '%', '__'])
    expect((await desk.refunds('waiting', { search })).total).toBe(0);
  expect((await read({ search: 'unmistak' })).total).toBe(0);
  const counts = (await site.call(getRefundSummary, { params, token: desk.admin.token })).body;
  expect(counts.waiting).toMatchObject({ total: (await desk.refunds('waiting')).total });
  expect(counts.due.total).toBe((await read({})).total);
});
