import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readText } from '../../../../tests/support/proofs.ts';
import { dayIn, factsOf, outcomeIn, payeeIn } from './facts.ts';
import { marksIn } from './marks.ts';
import { numbersIn, paymentNumber } from './numbers.ts';
import { sumsIn } from './sums.ts';

const number = '612345678901';
const numberOf = (...lines: string[]) => paymentNumber(readText(...lines))?.value;

describe('the number of a payment', () => {
  test.each([
    ['under its label', ['UPI transaction ID', number]],
    ['beside its label', [`Reference number   ${number}`]],
    ['glued to it', [`UTR:${number}`, `Ref.No.${number}`]],
    ['in fours', ['UPI Ref. No: 6123 4567 8901']],
    ['twice the same', [`UTR ${number}`, `RRN ${number}`]],
    ['alone, its label cut off', ['Paid to the club', number]],
    ['beside the number of an account', [`From account   000000004321`, `Reference   ${number}`]],
    ['among numbers of other things', ['Order ID', '202611031234', 'UTR', number, 'Call +91 90000 00000']],
    ['labelled, with another that is not', ['412345678999', 'paid', 'to the club', `UTR ${number}`]],
  ])('is read %s', (_where, lines) => {
    expect(numberOf(...lines)).toBe(number);
  });

  test.each([
    ['a part of a longer number', ['UTR 6123456789012']],
    ['a part of a name', [`UTR T${number}`, `${number}@samplebank`]],
    ['a phone number', ['Sent by   +919876543210']],
    ['an order', ['Order ID', '202611031234']],
    ['an account', [`Credited to account ${number}`]],
    ['a choice of two', ['412345678999', 'paid', 'to', 'the', 'club', number]],
    ['a choice of two labelled ones', [`UTR ${number}`, 'paid', 'to', 'the', 'club', 'UTR 412345678999']],
    ['longer in groups', ['UPI 6123 4567 8901 2345']],
  ])('is never %s', (_what, lines) => {
    expect(numberOf(...lines)).toBeUndefined();
  });

  test('is not taken when the reader is not sure of it', () => {
    const text = readText(`UTR ${number}`);
    const words = text.words.map((word) => ({ ...word, sure: word.text === number ? 30 : 95 }));
    expect(paymentNumber({ ...text, words })).toBeUndefined();
  });

  test('of whatever digits and words is twelve digits that stand in the text', () => {
    const word = fc.oneof(
      fc.stringMatching(/^\d{1,14}$/),
      fc.constantFrom('UTR', 'UPI', 'Order', 'account', '+', '₹399', number),
    );
    fc.assert(
      fc.property(fc.array(fc.array(word, { maxLength: 5 }), { maxLength: 6 }), (lines) => {
        const text = readText(...lines.map((words) => words.join(' ')));
        const found = paymentNumber(text);
        if (!found) return;
        expect(found.value).toMatch(/^\d{12}$/);
        expect(found.words.map(({ text }) => text).join('')).toContain(found.value);
        expect(numbersIn(text).map(({ value }) => value)).toContain(found.value);
      }),
    );
  });
});

describe('the sums of a picture', () => {
  const saysSum = (word: string, rupees: number) =>
    sumsIn(readText(word)).some(({ value }) => value === rupees);

  test.each([
    ['₹399', 399],
    ['Rs.1,899.00', 1899],
    ['INR1899', 1899],
    ['R399', 399],
    ['%399', 399],
    ['2399', 399],
    ['21,899', 1899],
    ['399/-', 399],
    ['1.899', 1899],
    ['1,05,000.00', 105_000],
  ])('%s is a sum of %i', (word, rupees) => {
    expect(saysSum(word, rupees)).toBe(true);
  });

  test.each([
    ['1,399', 399],
    ['399.50', 399],
    ['3990', 399],
    ['10:39', 1039],
    ['13990', 399],
    ['399@samplebank', 399],
    ['T2611399', 399],
  ])('%s is none of %i', (word, rupees) => {
    expect(saysSum(word, rupees)).toBe(false);
  });
});

test.each([
  ['3 Nov 2026, 2:03 PM', '2026-11-03'],
  ['at 2:03 PM on 03 November 2026', '2026-11-03'],
  ['Nov 3, 2026', '2026-11-03'],
  ['3rd Nov 2026', '2026-11-03'],
  ['Date   03/11/2026', '2026-11-03'],
  ['2026-11-03', '2026-11-03'],
  ['31/02/2026 and 4.11.26', '2026-11-04'],
  ['no day, but 12/13', undefined],
])('the day of %s is %s', (line, day) => {
  expect(dayIn(readText(line))?.value).toBe(day);
});

test.each([
  ['Payment successful', undefined],
  ['Transaction failed', 'failed'],
  ['Payment pending', 'pending'],
  ['Your transfer is in progress', 'pending'],
  ['Pending no more: it failed', 'failed'],
])('"%s" says %s', (line, outcome) => {
  expect(outcomeIn(readText(line))?.value).toBe(outcome);
});

test('the payee is found however the reader has broken it up, and nobody who is like it', () => {
  const upiIds = ['club.sample@examplebank'];
  for (const line of [
    'club.sample@examplebank',
    'To: Club.sample @examplebank',
    'ID club sample@exampIebank',
  ])
    expect(payeeIn(readText('Paid', line), upiIds)?.value).toBe(
      line.includes('exampIe') ? undefined : upiIds[0],
    );
});

test('what is marked is what was asked for, from the top, with the box of its words', () => {
  const text = readText('₹399', '3 Nov 2026', 'UPI ref', number, 'club.sample@examplebank');
  expect(factsOf(text)).toMatchObject({ number, day: '2026-11-03', outcome: null });
  const marks = marksIn(text, { dueRupees: [399], upiIds: ['club.sample@examplebank'] });
  expect(marks.map(({ what, said }) => [what, said])).toEqual([
    ['sum', '399'],
    ['day', '2026-11-03'],
    ['number', number],
    ['payee', 'club.sample@examplebank'],
  ]);
  expect(marks[0]).toMatchObject({ left: 0, top: 0, right: 40, bottom: 20 });
  const either = marksIn(text, { dueRupees: [1770, 399], upiIds: [] });
  expect(either.map(({ what }) => what)).toContain('sum');
  expect(marksIn(text, { dueRupees: [349], upiIds: [] }).map(({ what }) => what)).toEqual(['day', 'number']);
});
