import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readText } from '#tests/support/proofs.ts';
import {
  extractProofFacts,
  findPayee,
  findPaymentDay,
  findPaymentOutcome,
  findProofMarks,
  listAmountsInRupees,
} from './facts.ts';
import { findPaymentNumber, findTwelveDigitNumbers } from './numbers.ts';

const number = '612345678901';
const numberOf = (...lines: string[]) => findPaymentNumber(readText(...lines))?.value;

describe('the number of a payment', () => {
  test.each([
    ['under its label', ['UPI transaction ID', number]],
    ['beside its label', [`Reference number   ${number}`]],
    ['touching it', [`UPI${number}.`]],
    ['beside a label of several words', [`UTR / Reference No: ${number}`]],
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
    [
      'a choice with one that touches a word',
      [`UPI:${number}`, 'paid', 'to', 'the', 'club', 'Txn412345678999'],
    ],
    [
      'the only one beside a label whose number is not read',
      [`UPI Ref ${number}`, 'paid', 'to', 'the', 'club', 'Refno'],
    ],
    ['longer in groups', ['UPI 6123 4567 8901 2345']],
  ])('is never %s', (_what, lines) => {
    expect(numberOf(...lines)).toBeUndefined();
  });

  test.each([
    ['a labelled one', [`UTR ${number}`, 'paid', 'to', 'the', 'club', 'UTR 412345678999']],
    ['one without a label', [number, 'paid', 'to', 'the', 'club', '412345678999']],
  ])('is ambiguous when another number is uncertain: %s', (_what, lines) => {
    const text = readText(...lines);
    const words = text.words.map((word) => ({ ...word, sure: word.text === '412345678999' ? 20 : 95 }));
    expect(findPaymentNumber({ ...text, words })).toBeUndefined();
  });

  test('without a label is ambiguous next to a possibly misread number', () => {
    expect(numberOf(number, 'paid', 'to', 'the', 'club', 'UTR 41234567B999')).toBeUndefined();
  });

  test.each([
    [
      'at the end of the line above',
      ['Rs.399 sent to the club in the evening UPI Ref', `${number}. Not you? Call`],
    ],
    ['with others between', [`From account 000000004321 by UPI: ${number}`]],
    ['after another number', [`Order ID 202611031234 RRN ${number}`]],
  ])('has its label %s', (_where, lines) => {
    expect(numberOf(...lines)).toBe(number);
  });

  test.each([
    ['an order’s reference', [`Order Ref No ${number}`]],
    ['an account paid by UPI', [`UPI credit to account ${number}`]],
    ['a mobile number with its country', ['Paid', '919876543210']],
  ])('is never %s', (_what, lines) => {
    expect(numberOf(...lines)).toBeUndefined();
  });

  test.each([-3, -1.5, 1.5, 3])('is that of its row in a table that tilts by %d degrees', (degrees) => {
    const rows = [
      ['Order ID', '202611031234'],
      ['UTR', number],
      ['Customer ID', '412345678999'],
    ];
    const slope = Math.tan((degrees * Math.PI) / 180);
    const box = (text: string, line: number, left: number, row: number) => {
      const right = left + text.length * 12;
      const middle = row * 48 + (slope * (left + right)) / 2;
      return { text, line, left, right, top: middle - 10, bottom: middle + 10, sure: 95 };
    };
    // Text recognition often reads such a table as two columns: first all labels, then all values.
    const words = rows.flatMap(([label = '', value = ''], at) => [
      box(label, at, 60, at + 2),
      box(value, rows.length + at, 960, at + 2),
    ]);
    const heading = [box('Example', 9, 60, 0), box('Bank', 9, 1000, 0)];
    expect(findPaymentNumber({ width: 1280, height: 400, words: [...heading, ...words] })?.value).toBe(
      number,
    );
  });

  test('is undefined at a low confidence', () => {
    const text = readText(`UTR ${number}`);
    const words = text.words.map((word) => ({ ...word, sure: word.text === number ? 30 : 95 }));
    expect(findPaymentNumber({ ...text, words })).toBeUndefined();
  });

  test('is always twelve digits of the text', () => {
    const word = fc.oneof(
      fc.stringMatching(/^\d{1,14}$/),
      fc.constantFrom('UTR', 'UPI', 'Order', 'account', '+', '₹399', number),
    );
    fc.assert(
      fc.property(fc.array(fc.array(word, { maxLength: 5 }), { maxLength: 6 }), (lines) => {
        const text = readText(...lines.map((words) => words.join(' ')));
        const found = findPaymentNumber(text);
        if (!found) return;
        expect(found.value).toMatch(/^\d{12}$/);
        expect(found.words.map(({ text }) => text).join('')).toContain(found.value);
        expect(findTwelveDigitNumbers(text).map(({ value }) => value)).toContain(found.value);
      }),
    );
  });
});

describe('the amounts of a picture', () => {
  const saysSum = (word: string, rupees: number) =>
    listAmountsInRupees(readText(word)).some(({ value }) => value === rupees);

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
    ['₹321.60', 321.6],
    ['Rs.1,899.50', 1899.5],
    ['2321.60', 321.6],
  ])('%s may be %i rupees', (word, rupees) => {
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
  ])('%s is not %i rupees', (word, rupees) => {
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
  expect(findPaymentDay(readText(line))?.value).toBe(day);
});

test.each([
  ['Payment successful', 'done'],
  ['Completed', 'done'],
  ['You paid ₹399', 'done'],
  ['Rs.399 debited from A/c X5512. Not you? Call 1800', 'done'],
  ['Transaction failed', 'failed'],
  ["Your payment wasn't completed", 'failed'],
  ['Not processed due to insufficient balance', 'failed'],
  ['Rejected by the bank', 'failed'],
  ['TIMEOUT', 'failed'],
  ['Payment pending', 'pending'],
  ['Your transfer is in progress', 'pending'],
  ['Payment is being processed', 'pending'],
  ['DEEMED', 'pending'],
  ['Payment refunded', 'returned'],
  ['Will be refunded', 'returned'],
  ['Pending no more: it failed', 'failed'],
  ['Request accepted', 'pending'],
  ['Payment request submitted', 'pending'],
  ['Your money is on its way', 'pending'],
  ['It will be credited within 2 hours. Paid', 'pending'],
  ['Refund Successful', 'returned'],
  ['Credited towards refund', 'returned'],
  ['The payment was refused', 'failed'],
  ['पेमेंट विफल', 'failed'],
  ['পেমেন্ট ব্যর্থ হয়েছে', 'failed'],
  ['பணம் செலுத்துதல் தோல்வி', 'failed'],
  ['AutoPay set up successfully', undefined],
  ['Mandate created successfully', undefined],
  ['Standing instruction registered. Completed', undefined],
  ['Paid. First payment on 15 Nov 2026', undefined],
  ['Paid to the club', undefined],
  ['Debited from XXXX5512', undefined],
  ['Amount paid', undefined],
  ['Paid. Confirmation expected within 24 hours', undefined],
  ['Thank you', undefined],
])('"%s" says %s', (line, outcome) => {
  expect(findPaymentOutcome(readText(line))?.value).toBe(outcome);
});

test('a short line with a successful outcome is marked completely', () => {
  const words = (line: string) => findPaymentOutcome(readText(line))?.words.map(({ text }) => text);
  expect(words('Payment successful')).toEqual(['Payment', 'successful']);
  expect(words('You have paid Rs 399 to the club')).toEqual(['paid']);
});

test('a picture with unreadable words or several payments is not a completed payment', () => {
  const text = readText('Payment successful', 'feet wore ang', `UTR ${number}`);
  const words = text.words.map((word) => ({ ...word, sure: word.line === 1 ? 30 : 95 }));
  expect(findPaymentOutcome(text)?.value).toBe('done');
  expect(findPaymentOutcome({ ...text, words })).toBeUndefined();
  expect(findPaymentOutcome(readText('Paid', `UTR ${number}`, 'Paid', 'UTR 412345678999'))).toBeUndefined();
});

test('a balance is not an amount, and a digit after the currency belongs to the amount', () => {
  const sums = (...lines: string[]) => listAmountsInRupees(readText(...lines)).map(({ value }) => value);
  expect(sums('Available balance   ₹399.00')).toEqual([]);
  expect(sums('Rs.250 debited. Avl Bal Rs.399.00')).toEqual([250]);
  expect(sums('Amount   Rs. 2399')).toEqual([2399]);
  expect(sums('Amount   INR 2399')).toEqual([2399]);
  expect(sums('debited by 2399.00')).toEqual([2399]);
  expect(sums('A/c X5512 debited by', '7399.00 on date today')).toEqual([5512, 7399]);
  expect(sums('A/c debited by', '7399.00')).toEqual([7399]);
  expect(sums('2,399')).toEqual([2399]);
});

test('the payee is found in split words, and similar payees are not', () => {
  const addresses = ['club.sample@examplebank'];
  for (const line of [
    'club.sample@examplebank',
    'To: Club.sample @examplebank',
    'ID club sample@exampIebank',
  ])
    expect(findPayee(readText('Paid', line), { addresses, holders: ['Club'] })?.value).toBe(
      line.includes('exampIe') ? undefined : addresses[0],
    );
});

test.each([
  ['behind From', ['From SAMPLE CLUB SOCIETY', 'To ASHA SAMPLE', 'Completed']],
  ['behind From, with its address', ['To ASHA', 'From: SAMPLE CLUB', 'club.sample@examplebank', 'Completed']],
  ['on a screen of money received', ['Received Successfully', '₹399', 'SAMPLE CLUB SOCIETY']],
  ['behind Debited from', ['Paid to ASHA', 'Debited from', 'SAMPLE CLUB SOCIETY']],
])('a club %s has sent the money and is no payee', (_where, lines) => {
  const payee = { addresses: ['club.sample@examplebank'], holders: ['Sample Club Society'] };
  expect(findPayee(readText(...lines), payee)).toBeUndefined();
});

test('a club behind To is the payee, whatever is behind From', () => {
  const payee = { addresses: ['club.sample@examplebank'], holders: ['Sample Club Society'] };
  const lines = ['To SAMPLE CLUB SOCIETY', 'club.sample@examplebank', 'From ASHA SAMPLE', 'asha@examplebank'];
  expect(findPayee(readText(...lines), payee)?.value).toBe('club.sample@examplebank');
});

test.each([
  ['Devanagari', 'सैंपल क्लब समिति', 'सैंपल क्लब संघ'],
  ['Cyrillic', 'Клуб Пример', 'Клуб Другой'],
  ['Polish letters', 'Koło Łódź', 'Koło Lublin'],
])('the account holder is found in %s, and another one is not', (_script, holder, other) => {
  const payee = { addresses: [], holders: [holder] };
  expect(findPayee(readText('Paid to', holder.toUpperCase()), payee)?.value).toBe(holder);
  expect(findPayee(readText('Paid to', other), payee)).toBeUndefined();
});

test('the account holder is a payee, too', () => {
  const payee = { addresses: ['club.sample@examplebank'], holders: ['Sample Club Society'] };
  expect(findPayee(readText('Paid to', 'SAMPLE CLUB SOCIETY'), payee)?.value).toBe('Sample Club Society');
  expect(findPayee(readText('Paid to', 'Sample Stores'), payee)).toBeUndefined();
});

test('marks are the expected facts with their boxes, from the top', () => {
  const text = readText('₹399', '3 Nov 2026', 'UPI ref', number, 'club.sample@examplebank');
  const payee = { addresses: ['club.sample@examplebank'], holders: ['Sample Club Society'] };
  expect(extractProofFacts(text, payee)).toMatchObject({ number, day: '2026-11-03', outcome: null });
  const marks = findProofMarks(text, { dueMajor: [399], payee });
  expect(marks.map(({ what, value }) => [what, value])).toEqual([
    ['sum', '399'],
    ['day', '2026-11-03'],
    ['number', number],
    ['payee', 'club.sample@examplebank'],
  ]);
  expect(marks[0]).toMatchObject({ left: 0, top: 0, right: 40, bottom: 20 });
  const either = findProofMarks(text, { dueMajor: [1770, 399], payee });
  expect(either.map(({ what }) => what)).toContain('sum');
  const other = { addresses: [], holders: [] };
  expect(findProofMarks(text, { dueMajor: [349], payee: other }).map(({ what }) => what)).toEqual([
    'day',
    'number',
  ]);
});
