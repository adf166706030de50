import { afterAll, beforeAll, expect, test } from 'vitest';
import { declineRegistration, getRegistrationDesk, undoDecision } from '#review/contract.ts';
import { type Person, type TestApp, testApp } from '../../../../../tests/support/app.ts';
import { eventName, fees } from '../../../../../tests/support/conference.ts';
import { bringLines, referenceOf } from '../../../../../tests/support/money.ts';
import { placeRegistration } from '../../../../../tests/support/registrations.ts';
import {
  checkLedger,
  getClosing,
  getLedger,
  getLedgerOf,
  getRefunds,
  judgeDebit,
  listOwed,
  listRefunds,
  releaseRefund,
  sendRefund,
  takeBackRefund,
} from '../../contract.ts';
import { bookMissing } from '../book-missing.ts';

let site: TestApp;
let admin: Person;
let treasurer: Person;
let second: Person;
beforeAll(async () => {
  site = await testApp();
  admin = await site.person({ role: 'admin', name: 'Sample Admin' });
  treasurer = await site.person({ role: 'superadmin', name: 'Sample Treasurer' });
  second = await site.person({ role: 'superadmin', name: 'Sample Second' });
});
afterAll(() => site.close());

const due = (fees.individual + fees.hospitality) * 100;
const [, underWay] = sendRefund.errors.underWay;
const params = { eventName };
/** Somebody who had paid and was declined. */
const declined = async (name = 'Asha Sample') => {
  const registration = await placeRegistration(site.context, { name });
  const { id } = registration;
  await bookMissing(site.context);
  await bringLines(site.context, [{ words: `UPI ${await referenceOf(site.context, id)}`, paise: due }]);
  await site.call(declineRegistration, { body: { regID: id }, token: admin.token });
  return registration;
};
const owedTo = async (regID: string) => {
  const { rows } = (await site.call(listOwed, { params, token: admin.token })).body;
  return rows.find((one) => one.regID === regID);
};
const list = async (state: 'waiting' | 'released', query: Record<string, string> = {}) =>
  (await site.call(listRefunds, { params: { ...params, state }, query, token: admin.token })).body;
const refundOf = async (state: 'waiting' | 'released', regID: string) =>
  (await list(state)).rows.find((one) => one.regID === regID);
let numbers = 100_000;
const send = async (regID: string, paise: number, number = `SMPL${numbers++}`) =>
  site.call(sendRefund, { body: { regID, paise, number }, token: treasurer.token });
const release = async (regID: string) => {
  const body = { refundID: (await refundOf('waiting', regID))?._id };
  return site.call(releaseRefund, { body, token: second.token });
};
const sumsOf = async (regID: string) =>
  (await site.call(getLedgerOf, { params: { regID }, token: admin.token })).body.sums;
const judge = (refundID: string, debitID: string, verdict: string, { token } = treasurer) =>
  site.call(judgeDebit, { body: { refundID, debitID, verdict }, token });
const expectAgrees = async () => {
  const { checks } = (await site.call(checkLedger, { token: admin.token })).body;
  for (const { name, wrong, ledgerPaise, otherPaise } of checks)
    expect({ name, wrong, ledgerPaise }).toEqual({ name, wrong: [], ledgerPaise: otherPaise });
  const { refunds } = (await site.call(getClosing, { params, token: admin.token })).body;
  const { sums } = (await site.call(getLedger, { params, token: admin.token })).body;
  expect(refunds.owedPaise + refunds.waitingPaise).toBe(sums.mustGoBack);
  expect(refunds.releasedPaise).toBe(sums.refunded);
};

test('a part is sent by one and released by another; the rest stays in the list', async () => {
  const { id, email } = await declined();
  const part = due - 20_000;
  expect((await send(id, due + 1)).body.error).toBe('Less than that must go back by now. Look at it again.');
  expect((await send(id, part)).status).toBe(200);
  expect(await owedTo(id)).toMatchObject({ paise: 20_000, waitingPaise: part });
  expect((await send(id, 20_000)).body.error).toBe(underWay);
  await expectAgrees();
  expect((await release(id)).status).toBe(200);
  expect(await sumsOf(id)).toMatchObject({ refunded: part, outstanding: -20_000 });
  expect(await owedTo(id)).toMatchObject({ paise: 20_000, waitingPaise: 0 });
  await expectAgrees();
  expect((await send(id, 20_001)).status).toBe(409);
  expect((await send(id, 20_000)).status).toBe(200);
  expect(await owedTo(id)).toBeUndefined();
  await release(id);
  expect(await sumsOf(id)).toMatchObject({ refunded: due, outstanding: 0 });
  await expectAgrees();
  const told = (await site.mails()).filter(({ to, kind }) => to === email && kind === 'refunded');
  expect(told.map(({ text }) => text.includes('Rs 200 more are owed to you'))).toEqual([true, false]);
});

test('of two who send parts at once one does, and never more than must go back is sent', async () => {
  const { id } = await declined();
  const statuses = (await Promise.all([send(id, due - 100), send(id, due), send(id, 100)])).map(
    ({ status }) => status,
  );
  expect(statuses.sort()).toEqual([200, 409, 409]);
  await release(id);
  await expectAgrees();
});

test('a line of the bank that was taken for a refund wrongly is refused by hand, and is not found again', async () => {
  const { id } = await declined();
  await send(id, due, 'SMPLWRONG1');
  await release(id);
  await bringLines(site.context, [{ words: 'NEFT SMPLWRONG1 PRINTERS', paise: -due }]);
  const found = await refundOf('released', id);
  expect(found).toMatchObject({ debit: { text: 'NEFT SMPLWRONG1 PRINTERS' }, refused: [] });
  const [refundID, debitID] = [found?._id ?? '', found?.debit?._id ?? ''];
  expect((await judge(refundID, debitID, 'refused', admin)).status).toBe(403);
  expect((await judge(refundID, debitID, 'refused')).body).toEqual({ message: 'Refused' });
  expect((await judge(refundID, debitID, 'refused')).status).toBe(409);
  await bringLines(site.context, [{ words: 'NOTHING TO DO WITH IT', paise: 100 }]);
  const refused = await refundOf('released', id);
  expect(refused).toMatchObject({ debit: null, refused: [{ _id: debitID, by: 'Sample Treasurer' }] });
  await expectAgrees();
  await bringLines(site.context, [{ words: 'IMPS SMPLWRONG1 ASHA', paise: -due }]);
  expect((await refundOf('released', id))?.debit?.text).toBe('IMPS SMPLWRONG1 ASHA');
  await expectAgrees();
  const right = (await refundOf('released', id))?.debit?._id ?? '';
  await judge(refundID, right, 'refused');
  expect((await judge(refundID, debitID, 'open')).body).toEqual({ message: 'Taken back' });
  expect(await refundOf('released', id)).toMatchObject({
    debit: { _id: debitID },
    refused: [{ _id: right }],
  });
  expect((await judge(refundID, debitID, 'open')).status).toBe(409);
  await expectAgrees();
});

test('whoever was told of a refund is told that it is taken back; who was not is not', async () => {
  const { id, email } = await declined();
  const mailed = async () =>
    (await site.mails()).flatMap(({ to, kind, text }) =>
      to === email && kind.startsWith('refund') ? [{ kind, text }] : [],
    );
  const takeBack = (refundID: string | undefined) =>
    site.call(takeBackRefund, { body: { refundID }, token: second.token });
  await send(id, due);
  await takeBack((await refundOf('waiting', id))?._id);
  expect(await mailed()).toEqual([]);
  await send(id, due, 'SMPLCAMEBACK');
  await release(id);
  const refundID = (await refundOf('released', id))?._id;
  expect((await takeBack(refundID)).status).toBe(200);
  expect((await takeBack(refundID)).status).toBe(404);
  const told = await mailed();
  expect(told.map(({ kind }) => kind)).toEqual(['refunded', 'refund taken back']);
  expect(told[1]?.text).toContain('SMPLCAMEBACK');
  expect(await owedTo(id)).toMatchObject({ paise: due });
});

test('who owes the money again by now is not promised it when its refund is taken back', async () => {
  const { id, email } = await declined();
  await send(id, due);
  await release(id);
  const desk = await site.call(getRegistrationDesk, { params: { eventID: id }, token: admin.token });
  const decidedAt = desk.body.decision?.at;
  const undone = { regID: id, decidedAt, reason: 'Declined by mistake' };
  expect((await site.call(undoDecision, { body: undone, token: treasurer.token })).status).toBe(200);
  expect(await sumsOf(id)).toMatchObject({ outstanding: due });
  const refundID = (await refundOf('released', id))?._id;
  await site.call(takeBackRefund, { body: { refundID }, token: second.token });
  expect(await sumsOf(id)).toMatchObject({ outstanding: 0 });
  const told = (await site.mails()).find(({ to, kind }) => to === email && kind === 'refund taken back');
  expect(told?.text).toContain('What is due of you has changed since');
  for (const words of [told?.subject, told?.text]) expect(words).not.toMatch(/still owed|send them again/);
});

test('lists of refunds are answered page by page and searched, with their sums on all pages', async () => {
  const many = await Promise.all(Array.from({ length: 52 }, (_, at) => declined(`Crowd Sample${at}`)));
  const last = await declined('Unmistakable Payee');
  const read = async (query: Record<string, string>) =>
    (await site.call(listOwed, { params, query, token: admin.token })).body;
  const first = await read({ search: 'crowd' });
  expect([first.rows.length, first.total, first.paise]).toEqual([50, 52, 52 * due]);
  const other = await read({ search: 'crowd', page: '2' });
  expect(other.rows).toHaveLength(2);
  expect(new Set([...first.rows, ...other.rows].map(({ regID }) => regID))).toEqual(
    new Set(many.map(({ id }) => id)),
  );
  await send(last.id, due, 'SMPLFINDME9');
  for (const search of ['unmistak', 'smpl-findme9'])
    expect((await list('waiting', { search })).rows).toMatchObject([{ regID: last.id }]);
  for (const search of ['nobody at all', '%', '__'])
    expect((await list('waiting', { search })).total).toBe(0);
  expect((await read({ search: 'unmistak' })).total).toBe(0);
  const counts = (await site.call(getRefunds, { params, token: admin.token })).body;
  expect(counts.waiting).toMatchObject({ total: (await list('waiting')).total });
  expect(counts.owed.total).toBe((await read({})).total);
});
