import { expect, test } from 'vitest';
import { rupeeCurrency } from '#platform/rule/currency.ts';
import { listBestMatches, type NamedPayer, scoreMatch as scoreIn } from './match-score.ts';
import type { Credit } from './reconcile.ts';

const scoreMatch = (payer: NamedPayer, credit: Credit) => scoreIn(payer, credit, rupeeCurrency);
const payer: NamedPayer = {
  id: 'p',
  name: 'Asha K. Borah',
  reference: '',
  dueAmount: 39_900,
  numbers: [],
  day: '2026-11-03',
};
const credit: Credit = {
  id: 'c',
  day: '2026-11-04',
  amount: 39_900,
  text: 'UPI/CR/412345678901/ASHABORAH/SBIN',
};

test('name, amount and day are each a reason', () => {
  expect(scoreMatch(payer, credit).why).toEqual([
    "The bank's line names ASHA BORAH.",
    'Rs 399 is due.',
    'Registered within three days of it.',
  ]);
});

test('the reduced amount of a group after withdrawals is a reason, too', () => {
  const group = { ...payer, dueAmount: 79_800, reducedAmount: 39_900 };
  expect(scoreMatch(group, credit).why).toContain('Rs 399 is due.');
  expect(scoreMatch(group, { ...credit, amount: 79_800 }).why).toContain('Rs 798 is due.');
});

test('an amount alone is no reason, because many registrations owe the same', () => {
  expect(scoreMatch(payer, { ...credit, day: '2026-12-24', text: 'CASH' }).why).toEqual([]);
  expect(scoreMatch(payer, { ...credit, amount: 1, text: 'CASH' }).why).toEqual([]);
});

test('with another amount, a part of the name is no reason', () => {
  const another = { ...credit, amount: 34_900 };
  expect(scoreMatch(payer, { ...another, text: 'UPI/RAJU BORAH' }).why).toEqual([]);
  expect(scoreMatch(payer, { ...credit, text: 'UPI/RAJU BORAH' }).why[0]).toBe(
    "The bank's line names BORAH.",
  );
  expect(scoreMatch(payer, another).why[0]).toBe("The bank's line names ASHA BORAH.");
});

test('a matching name ranks above a matching amount, and the list is limited', () => {
  const others = ['x', 'y', 'z'].map((id) => ({ ...payer, id, name: 'Sample' }));
  const named = { ...payer, dueAmount: 1 };
  const found = listBestMatches([...others, named], (payer) => scoreMatch(payer, credit), 3);
  expect(found.map(({ candidate }) => candidate.id)).toEqual(['p', 'x', 'y']);
});
