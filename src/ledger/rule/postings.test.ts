import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LedgerAccount } from './accounts.ts';
import {
  calculateDueAmount,
  diffPostings,
  type Move,
  type Position,
  type Posted,
  type RefundRule,
  type Share,
} from './postings.ts';

const rule: RefundRule = { fullUntil: '2026-01-10', halfUntil: '2026-01-20' };
const share = (amount: number, more: Partial<Share> = {}): Share => ({
  amount,
  status: 'confirmed',
  withdrawnDay: null,
  ...more,
});
const withdrawn = (day: string) => share(40_001, { status: 'withdrawn', withdrawnDay: day });

test.each([
  ['2026-01-10', rule, 0],
  ['2026-01-11', rule, 20_000],
  ['2026-01-20', rule, 20_000],
  ['2026-01-21', rule, 40_001],
  ['2026-01-21', { fullUntil: null, halfUntil: null }, 0],
  ['2026-01-21', { fullUntil: '2026-01-10', halfUntil: null }, 40_001],
  ['2026-01-09', { fullUntil: null, halfUntil: '2026-01-10' }, 20_000],
])('of who withdraws on %s by the rule %j the club keeps %i', (day, by, kept) => {
  expect(calculateDueAmount([withdrawn(day)], 40_001, by)).toBe(kept);
});

test('a delegate who withdrew is not asked for money, and a declined one owes nothing', () => {
  expect(calculateDueAmount([withdrawn('2026-01-21')], 0, rule)).toBe(0);
  expect(calculateDueAmount([withdrawn('2026-01-21')], 15_000, rule)).toBe(15_000);
  expect(calculateDueAmount([share(39_900, { status: 'declined' })], 39_900, rule)).toBe(0);
});

test('a member who withdraws in time lowers what is due of the group', () => {
  const group = [share(30_000), share(30_000), withdrawn('2026-01-05')];
  expect(calculateDueAmount(group, 100_001, rule)).toBe(60_000);
  expect(calculateDueAmount(group, 0, rule)).toBe(60_000);
});

const credit = fc.record({
  id: fc.constantFrom('a', 'b', 'c'),
  day: fc.constant('2026-01-07'),
  amount: fc.constantFrom(39_900, 34_900),
});
const position: fc.Arbitrary<Position> = fc.record({
  shares: fc.array(
    fc.record({
      amount: fc.integer({ min: 0, max: 200_000 }),
      status: fc.constantFrom('pending', 'confirmed', 'declined', 'withdrawn'),
      withdrawnDay: fc.constantFrom('2026-01-09', '2026-01-15', '2026-01-25'),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  rule: fc.constantFrom(rule, { fullUntil: null, halfUntil: null }),
  credits: fc.uniqueArray(credit, { selector: ({ id }) => id }),
  deskAmount: fc.constantFrom(0, 10_000, 39_900),
  paysAtDesk: fc.boolean(),
  isErased: fc.boolean(),
});

/** Adds the moves to the posted sums, as the database does. */
function book(before: Posted, moves: readonly Move[]): Posted {
  const credits = new Map(before.credits);
  let { due, unreconciled, cash } = before;
  const towards = ({ debit }: Move, account: LedgerAccount) => (debit === account ? 1 : -1);
  for (const move of moves) {
    const { debit, credit: from, amount, creditId, day = '' } = move;
    if ([debit, from].includes('fees')) due += towards(move, 'receivable') * amount;
    if ([debit, from].includes('unreconciled_receipts'))
      unreconciled += towards(move, 'unreconciled_receipts') * amount;
    if ([debit, from].includes('cash')) cash += towards(move, 'cash') * amount;
    if (creditId === undefined) continue;
    const sum = (credits.get(creditId)?.amount ?? 0) + towards(move, 'suspense') * amount;
    if (sum === 0) credits.delete(creditId);
    else credits.set(creditId, { day, amount: sum });
  }
  return { due, unreconciled, cash, credits };
}

test('the posted differences bring the ledger to the current position after any changes', () => {
  fc.assert(
    fc.property(fc.array(position, { minLength: 1, maxLength: 6 }), (positions) => {
      // Looks up each credit by id. Its sum and day never change.
      const known = new Map(
        positions.flatMap(({ credits }) => credits.map((credit) => [credit.id, credit] as const)),
      );
      let booked: Posted = { due: 0, unreconciled: 0, cash: 0, credits: new Map() };
      for (const one of positions) {
        const now = { ...one, credits: one.credits.map(({ id }) => known.get(id) ?? fail()) };
        const moves = diffPostings(now, booked);
        for (const { debit, credit: from, amount } of moves) {
          expect(amount).toBeGreaterThan(0);
          expect(debit).not.toBe(from);
        }
        booked = book(booked, moves);
        expect(diffPostings(now, booked)).toEqual([]);
        expect(new Set(booked.credits.keys())).toEqual(new Set(now.credits.map(({ id }) => id)));
      }
    }),
  );
});

test('a confirmed delegate who pays at the desk owes the fee until it is received there', () => {
  const base = { shares: [share(39_900)], rule, credits: [], paysAtDesk: true, isErased: false };
  const nothing: Posted = { due: 0, unreconciled: 0, cash: 0, credits: new Map() };
  const unpaid = diffPostings({ ...base, deskAmount: 0 }, nothing);
  expect(unpaid).toEqual([{ debit: 'receivable', credit: 'fees', amount: 39_900 }]);
  const paid = diffPostings({ ...base, deskAmount: 39_900 }, book(nothing, unpaid));
  expect(paid).toEqual([{ debit: 'cash', credit: 'receivable', amount: 39_900 }]);
  const undone = diffPostings({ ...base, deskAmount: 0 }, book(book(nothing, unpaid), paid));
  expect(undone).toEqual([{ debit: 'receivable', credit: 'cash', amount: 39_900 }]);
});

function fail(): never {
  throw new Error('unknown credit');
}
