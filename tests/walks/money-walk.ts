import { expect } from 'vitest';
import { withdrawRegistrationAsAdmin } from '#allocation/contract.ts';
import {
  cancelRefundReversal,
  checkLedger,
  confirmRefundReversal,
  confirmStatement,
  getLedgerOverview,
  getPayerLedgerOfRegistration,
  getPaymentOfRegistration,
  getRefundSummary,
  listRefunds,
  listStatements,
  recordSentRefund,
  releaseRefund,
  reverseRefundOrRequestReversal,
  setMatchVerdict,
  setRefundDebitVerdict,
  setRefundRule,
  withdrawStatement,
} from '#bank/contract.ts';
import { backfillLedger } from '#bank/server/index.ts';
import type { AnyCall } from '#platform/contract/call.ts';
import { listReceipts } from '#receipts/contract.ts';
import {
  confirmRegistration,
  declineRegistration,
  getRegistrationForDesk,
  listSettledUndecidedRegistrations,
  undoDecision,
} from '#registration/contract.ts';
import { isSettled } from '#registration/rule/payment-status.ts';
import type { Person, TestApp } from '#tests/support/app.ts';
import { eventName, fees } from '#tests/support/conference.ts';
import { referenceOf } from '#tests/support/money.ts';
import { insertTestGroup, insertTestRegistration } from '#tests/support/registrations.ts';
import { importSampleStatement, statementOf } from '#tests/support/statements.ts';
import { type BankLine, OutsideBooks, type Payer, type SentRefund, sum } from './outside-books.ts';

const params = { eventName };
/** Maximum number of credits of a payer. With more, matching could not try all combinations. */
const mostCredits = 6;

/** Returns pseudorandom decisions. The same seed gives the same decisions. */
function chances(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    isLucky: (chance: number) => next() < chance,
    oneOf: <T>(some: readonly T[]): T | undefined => some[Math.floor(next() * some.length)],
  };
}

/**
 * Makes random calls about money as four users. Compares each answer with independent books, and after every
 * `compareEvery` calls all sums of the site.
 */
export async function walkMoney(
  site: TestApp,
  { seed, calls, compareEvery }: { seed: number; calls: number; compareEvery: number },
): Promise<number> {
  const { isLucky, oneOf } = chances(seed);
  const books = new OutsideBooks();
  const clerk = await site.person({ role: 'admin', name: 'Sample Clerk' });
  const auditor = await site.person({ role: 'admin', name: 'Sample Auditor' });
  const treasurer = await site.person({ role: 'superadmin', name: 'Sample Treasurer' });
  const second = await site.person({ role: 'superadmin', name: 'Sample Second' });
  const everybody = [clerk, auditor, treasurer, second];
  const superadmins = [treasurer, second];
  const someOf = (people: readonly Person[]): Person => oneOf(people) ?? clerk;
  let serial = 100_000;
  let act = 0;
  let made = 0;
  const log: string[] = [];

  const say = async (call: AnyCall, by: Person, body: object): Promise<number> => {
    made += 1;
    return (await site.call(call, { body, token: by.token })).status;
  };
  /** Makes a call that must return this status. Returns true if it succeeded. */
  const must = async (status: number, call: AnyCall, by: Person, body: object): Promise<boolean> => {
    const said = await site.call(call, { body, token: by.token });
    made += 1;
    log.push(`${call.path} ${JSON.stringify(body)} ${said.status}`);
    expect({ call: call.path, status: said.status, error: said.body }).toMatchObject({ status });
    return status === 200;
  };

  async function register(): Promise<void> {
    made += 1;
    const isGroup = isLucky(0.3);
    const each = (isGroup ? fees.groupMember : fees.individual) + fees.hospitality;
    const people = isGroup
      ? await insertTestGroup(site.context, { members: 2 })
      : { leader: await insertTestRegistration(site.context), members: [] };
    const shares = [people.leader, ...people.members].map(({ id }) => ({
      id,
      amount: each * 100,
      status: 'pending' as const,
      act: 0,
    }));
    await backfillLedger(site.context);
    const { id } = people.leader;
    books.payers.push({ id, reference: await referenceOf(site.context, id), shares });
  }

  /**
   * Creates a plausible line of a bank statement: a fee in whole or in parts, too much or too little, a refund, or an
   * unknown payment.
   */
  function newLine(): BankLine | undefined {
    serial += 1;
    const refund = oneOf(books.refunds.filter(({ number }) => !known.has(number)));
    if (refund && isLucky(0.4)) {
      known.add(refund.number);
      return { words: `NEFT DR ${refund.number}`, amount: -refund.amount };
    }
    if (isLucky(0.1)) return { words: `CHEQUE SAMPLE PRINTERS W${serial}`, amount: -5_000 };
    const payer = oneOf(books.payers);
    if (!payer || isLucky(0.2)) return { words: `CASH DEPOSIT W${serial}`, amount: 10_000 };
    if (books.creditsOf(payer.id).length >= mostCredits) return undefined;
    const due = Math.max(100, books.outstandingOf(payer) || books.asked(payer));
    const amount = oneOf([due, due, Math.ceil(due / 2), due + 5_000, 10_000]) ?? due;
    return { words: `UPI/CR/${payer.reference}/W${serial}`, amount };
  }
  const known = new Set<string>();

  async function bringStatement(): Promise<void> {
    const by = someOf(everybody);
    const earlier = books.statements.flatMap(({ lines }) => lines);
    const lines = [newLine(), newLine(), isLucky(0.4) ? oneOf(earlier) : undefined].filter(
      (line) => line !== undefined,
    );
    const unique = [...new Map(lines.map((line) => [line.words, line])).values()];
    if (unique.length === 0) return;
    const file = statementOf(
      unique.map(({ words, amount }) => ({
        day: '05/01/2026',
        words,
        [amount > 0 ? 'credit' : 'debit']: (Math.abs(amount) / 100).toFixed(2),
      })),
    );
    made += 1;
    const { status, body } = await importSampleStatement(site, by.token, file);
    expect({ status, body }).toMatchObject({ status: 200 });
    const { rows } = (await site.call(listStatements, { token: clerk.token })).body;
    const people = new Set([by.accountId]);
    books.statements.push({ id: rows[0]?._id ?? '', lines: unique, people, isWithdrawn: false });
  }

  async function confirmOne(): Promise<void> {
    const statement = oneOf(books.statements);
    if (!statement) return;
    const by = someOf(everybody);
    const isNew = !statement.isWithdrawn && !statement.people.has(by.accountId);
    await must(isNew ? 200 : 409, confirmStatement, by, { statementID: statement.id });
    if (isNew) statement.people.add(by.accountId);
  }

  async function withdrawOne(): Promise<void> {
    const statement = oneOf(books.statements);
    if (!statement) return;
    const status = statement.isWithdrawn ? 409 : 200;
    await must(status, withdrawStatement, someOf(superadmins), { statementID: statement.id });
    statement.isWithdrawn = true;
  }

  const idOf = async (words: string) =>
    (
      await site.context.db.queries
        .selectFrom('bank_transactions')
        .select('id')
        .where('description', '=', words)
        .executeTakeFirst()
    )?.id ?? '';

  async function matchByHand(): Promise<void> {
    const credit = oneOf(books.credits().filter((one) => books.ownerOf(one) === undefined));
    const payer = oneOf(books.payers);
    if (!credit || !payer || books.creditsOf(payer.id).length >= mostCredits) return;
    const body = { regID: payer.id, creditID: await idOf(credit.words), verdict: 'match' };
    const status = await say(setMatchVerdict, someOf(everybody), body);
    // True if a manual match already covers the amount due.
    const isFull = [...books.matched.values()].includes(payer.id);
    expect(isFull ? [200, 409] : [200]).toContain(status);
    if (status !== 200) return;
    books.matched.set(credit.words, payer.id);
    books.refusedCredits.delete(`${payer.id} ${credit.words}`);
  }

  async function refuseCredit(): Promise<void> {
    const credit = oneOf(books.credits().filter((one) => books.ownerOf(one) !== undefined));
    const payerId = credit && books.ownerOf(credit);
    if (!credit || !payerId) return;
    const verdict = isLucky(0.5) ? 'reject' : 'reset';
    const body = { regID: payerId, creditID: await idOf(credit.words), verdict };
    await must(200, setMatchVerdict, someOf(everybody), body);
    books.matched.delete(credit.words);
    if (verdict === 'reject') books.refusedCredits.add(`${payerId} ${credit.words}`);
  }

  async function decide(status: 'confirmed' | 'declined'): Promise<void> {
    const payer = oneOf(books.payers);
    const [own] = payer?.shares ?? [];
    if (!payer || !own) return;
    const call = status === 'confirmed' ? confirmRegistration : declineRegistration;
    const isPending = own.status === 'pending';
    await must(isPending ? 200 : 409, call, someOf(everybody), { regID: payer.id });
    if (!isPending) return;
    act += 1;
    for (const share of payer.shares) if (share.status === 'pending') Object.assign(share, { status, act });
  }

  async function undo(): Promise<void> {
    const payer = oneOf(books.payers);
    const share = oneOf(payer?.shares ?? []);
    if (!payer || !share || share.status === 'pending') return;
    const read = await site.call(getRegistrationForDesk, {
      params: { eventID: share.id },
      token: clerk.token,
    });
    const body = { regID: share.id, decidedAt: read.body.decision?.at, reason: 'A mistake' };
    await must(200, undoDecision, someOf(superadmins), body);
    const undone = share.act;
    for (const one of payer.shares) if (one.act === undone) Object.assign(one, { status: 'pending', act: 0 });
  }

  async function withdraw(): Promise<void> {
    const payer = oneOf(books.payers);
    const share = oneOf(payer?.shares ?? []);
    if (!share) return;
    const isThere = share.status === 'pending' || share.status === 'confirmed';
    const body = { regID: share.id, reason: 'Exams' };
    await must(isThere ? 200 : 409, withdrawRegistrationAsAdmin, someOf(everybody), body);
    act += 1;
    if (isThere) Object.assign(share, { status: 'withdrawn', act });
  }

  async function send(): Promise<void> {
    const refundable = books.payers.filter((one) => books.outstandingOf(one) < 0);
    const payer = oneOf(refundable.length > 0 && isLucky(0.8) ? refundable : books.payers);
    if (!payer) return;
    const owes = -books.outstandingOf(payer);
    serial += 1;
    const amount = Math.max(1, oneOf([owes, owes, Math.floor(owes / 2), owes + 1]) ?? 1);
    const number = `SMPL${serial}X`;
    const by = someOf([...superadmins, ...superadmins, clerk]);
    const isFree = !books.waitingOf(payer.id) && amount <= owes;
    const status = by === clerk ? 403 : isFree ? 200 : 409;
    if (!(await must(status, recordSentRefund, by, { regID: payer.id, amount, number }))) return;
    const { rows } = (
      await site.call(listRefunds, {
        params: { ...params, state: 'waiting' },
        query: { search: number },
        token: clerk.token,
      })
    ).body;
    books.refunds.push({
      id: rows[0]?._id ?? '',
      payerId: payer.id,
      amount,
      number,
      sender: by.accountId,
      isReleased: false,
      isReversed: false,
      asker: undefined,
    });
  }

  const payerOf = ({ payerId }: SentRefund) => books.payers.find(({ id }) => id === payerId) as Payer;

  async function release(): Promise<void> {
    const refund = oneOf(books.refunds.filter(({ isReleased, isReversed }) => !isReleased && !isReversed));
    if (!refund) return;
    const by = someOf(superadmins);
    const wasSent = isLucky(0.5);
    const exceedsDue = -books.outstandingOf(payerOf(refund)) < refund.amount;
    const isSeen = books.isSeenByTwo(refund.payerId);
    const isOwn = by.accountId === refund.sender;
    const status = exceedsDue && !wasSent ? 409 : isOwn ? 403 : isSeen ? 200 : 409;
    const body = { refundID: refund.id, wasSent };
    if (await must(status, releaseRefund, by, body)) refund.isReleased = true;
  }

  async function reverse(): Promise<void> {
    const refund = oneOf(books.refunds);
    if (!refund) return;
    const status = refund.isReversed ? 404 : books.isInBank(refund) || refund.asker ? 409 : 200;
    const by = someOf(superadmins);
    if (!(await must(status, reverseRefundOrRequestReversal, by, { refundID: refund.id }))) return;
    if (refund.isReleased) refund.asker = by.accountId;
    else refund.isReversed = true;
  }

  async function answerReversal(): Promise<void> {
    const asked = books.refunds.filter(({ asker, isReversed }) => asker && !isReversed);
    const refund = oneOf(asked);
    if (!refund) return;
    const by = someOf(superadmins);
    const body = { refundID: refund.id };
    if (isLucky(0.2)) {
      await must(200, cancelRefundReversal, by, body);
      refund.asker = undefined;
    } else if (await must(refund.asker === by.accountId ? 403 : 200, confirmRefundReversal, by, body))
      refund.isReversed = true;
  }

  async function judgeLine(): Promise<void> {
    const refund = oneOf(
      books.refunds.filter((one) => books.lineOf(one) && (one.isReversed || one.isReleased)),
    );
    const line = refund && books.lineOf(refund);
    if (!refund || !line) return;
    const verdict = refund.isReversed && isLucky(0.6) ? 'match' : 'reject';
    const isOtherUnderWay = !refund.isReleased && books.waitingOf(refund.payerId) !== undefined;
    const status = verdict === 'match' && isOtherUnderWay ? 409 : 200;
    const body = { refundID: refund.id, debitID: await idOf(line.words), verdict };
    if (!(await must(status, setRefundDebitVerdict, someOf(superadmins), body))) return;
    if (verdict === 'reject') books.refusedDebits.add(`${refund.id} ${line.words}`);
    else Object.assign(refund, { isReversed: false, asker: undefined });
  }

  async function changeRule(): Promise<void> {
    const keepsHalf = isLucky(0.5);
    const rule = keepsHalf
      ? { fullUntil: '2020-01-01', halfUntil: '2099-01-01' }
      : { fullUntil: null, halfUntil: null };
    await must(200, setRefundRule, someOf(superadmins), { eventName, rule });
    books.keepsHalf = keepsHalf;
  }

  /** Compares all sums of the site with the books. */
  async function compare(): Promise<void> {
    const { token } = clerk;
    for (const payer of books.payers) {
      const { sums } = (await site.call(getPayerLedgerOfRegistration, { params: { regID: payer.id }, token }))
        .body;
      const unreconciled = books.unreconciledOf(payer);
      expect({ payer: payer.id, ...sums }).toEqual({
        payer: payer.id,
        due: books.dueOf(payer),
        received: books.cameFor(payer.id) + unreconciled,
        unreconciled,
        refunded: books.refundedTo(payer.id),
        outstanding: books.outstandingOf(payer),
      });
      await compareState(payer, token);
    }
    const { accounts } = (await site.call(getLedgerOverview, { params, token })).body;
    const released = books.refunds.filter(({ isReleased, isReversed }) => isReleased && !isReversed);
    const inBank = sum(released.filter(books.isInBank));
    expect(accounts).toMatchObject({
      bank: sum(books.lines()),
      suspense: sum(books.credits().filter((credit) => books.ownerOf(credit) === undefined)),
      unreconciledReceipts: books.payers.reduce((total, payer) => total + books.unreconciledOf(payer), 0),
      refundsInTransit: sum(released) - inBank,
      otherPayments: 0 - sum(books.debits()) - inBank,
    });
    await compareRefunds(token, sum(released));
    await compareChecks(token);
    await compareReceipts(token);
  }

  async function compareState(payer: Payer, token: string): Promise<void> {
    const { state } = (await site.call(getPaymentOfRegistration, { params: { regID: payer.id }, token }))
      .body;
    const credits = books.creditsOf(payer.id);
    const left = sum(credits) - books.refundedTo(payer.id);
    const asked = sum(payer.shares);
    if (isSettled(state)) expect(left).toBeGreaterThanOrEqual(Math.min(asked, books.asked(payer) || asked));
    const isExact = left === asked && credits.length > 0 && credits.length <= mostCredits;
    if (isExact)
      expect({ payer: payer.id, isSettled: isSettled(state) }).toEqual({ payer: payer.id, isSettled: true });
  }

  async function compareRefunds(token: string, releasedAmount: number): Promise<void> {
    const { due, waiting, released, reversed } = (await site.call(getRefundSummary, { params, token })).body;
    const open = books.payers.map((payer) => {
      const waits = books.waitingOf(payer.id)?.amount ?? 0;
      return Math.max(0, Math.max(0, -books.outstandingOf(payer)) - waits);
    });
    expect([due.amount, due.total]).toEqual([
      open.reduce((total, amount) => total + amount, 0),
      open.filter((amount) => amount > 0).length,
    ]);
    const under = books.refunds.filter(({ isReleased, isReversed }) => !isReleased && !isReversed);
    expect([waiting.amount, released.amount]).toEqual([sum(under), releasedAmount]);
    expect(reversed.total).toBe(books.refunds.filter(({ isReversed }) => isReversed).length);
    const { rows } = (await site.call(listSettledUndecidedRegistrations, { params, token })).body;
    for (const { _id } of rows) {
      const payer = books.payers.find(({ id }) => id === _id);
      const left = payer ? books.cameFor(payer.id) - books.refundedTo(payer.id) : 0;
      expect(
        payer && left >= books.asked(payer),
        'what can be confirmed is paid by money that is there',
      ).toBe(true);
    }
  }

  async function compareChecks(token: string): Promise<void> {
    const { checks } = (await site.call(checkLedger, { token })).body;
    for (const { name, wrong } of checks)
      expect({ name, wrong: wrong.length }).toEqual({
        name,
        wrong: name === 'refunds_reversed' ? books.sentAfterReversal().length : 0,
      });
  }

  async function compareReceipts(token: string): Promise<void> {
    const { validAmount } = (await site.call(listReceipts, { token })).body;
    const receipts = await site.context.db.queries
      .selectFrom('receipts')
      .select(['number', 'received_amount as amount', 'valid_for as payerId'])
      .orderBy('number')
      .execute();
    expect(receipts.map(({ number }) => number)).toEqual(receipts.map((_, at) => at + 1));
    expect(validAmount).toBe(sum(receipts.filter(({ payerId }) => payerId !== null)));
    for (const payer of books.payers) {
      const amount = receipts.find(({ payerId }) => payerId === payer.id)?.amount ?? 0;
      const [own] = payer.shares;
      const kept = books.keptOf(payer);
      expect({ payer: payer.id, excess: Math.max(0, amount - kept) }).toEqual({
        payer: payer.id,
        excess: 0,
      });
      const isInStatement = books.creditsOf(payer.id).length > 0;
      if (own?.status === 'confirmed' && isInStatement)
        expect({ payer: payer.id, amount }).toEqual({ payer: payer.id, amount: kept });
      if (own?.status === 'pending' || own?.status === 'declined')
        expect({ payer: payer.id, amount }).toEqual({ payer: payer.id, amount: 0 });
    }
  }

  const acts = [
    ...[register, register, confirmOne, confirmOne, confirmOne, withdrawOne, matchByHand, matchByHand],
    ...[bringStatement, bringStatement, bringStatement, bringStatement, refuseCredit, changeRule],
    ...[() => decide('confirmed'), () => decide('confirmed'), () => decide('declined'), undo, withdraw],
    ...[send, send, send, release, release, release, reverse, answerReversal, answerReversal, judgeLine],
  ];
  await register();
  for (let compared = 0; made < calls; ) {
    site.clock.advance(1_000);
    await (oneOf(acts) ?? register)();
    books.settle();
    if (made - compared >= compareEvery || made >= calls) {
      await compare().catch((cause: unknown) => {
        throw new Error(
          `The books differ after ${made} calls, the last of them:\n${log.slice(-20).join('\n')}`,
          {
            cause,
          },
        );
      });
      compared = made;
    }
  }
  return made;
}
