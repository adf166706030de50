import fc from 'fast-check';
import { expect, test } from 'vitest';
import { defaultRegion } from '#platform/rule/region.ts';
import { type Columns, findHeadings } from './columns.ts';
import {
  buildLineKeysAndUpdateCounts,
  extractPaymentNumber,
  isSamePaymentGivenEqualNumbers,
} from './narration.ts';
import { parseLines, type StatementLine } from './parse-lines.ts';

const headings = ['Date', 'Narration', 'Ref No', 'Withdrawal', 'Deposit', 'Balance'];
const options = { today: '2026-11-24', region: defaultRegion };
const take = (...lines: string[][]) => {
  const rows = [['SAMPLE BANK'], headings, ...lines];
  const found = findHeadings(rows);
  return parseLines(rows, found?.row ?? 0, found?.columns as Columns, options);
};

test('a credit has its day, its amount, and narration and reference as one text', () => {
  const { lines } = take(['03/11/26', 'UPI/CR  7K2M9QXD', '412345678901', '', '1,770.00', '9,999.00']);
  expect(lines).toMatchObject([
    { day: '2026-11-03', amount: 177_000, text: 'UPI/CR 7K2M9QXD 412345678901', number: '412345678901' },
  ]);
});

test('debits are negative, zeros are counted, and summaries and footers are skipped', () => {
  const { lines, refused, leftOut } = take(
    ['01/11/26', 'Opening balance', '', '', '', '100.00'],
    ['03/11/26', 'Cash', '', '500.00', '', '1.00'],
    ['03/11/26', 'Reversed', '', '0.00', '0.00', '1.00'],
    ['', 'Total', '', '500.00', '399.00', ''],
    ['30/11/26', 'Closing balance INR', '', '', '399.00', ''],
    ['30/11/26', 'Total INR', '', '', '399.00', ''],
    ['*** End of statement ***'],
    [],
  );
  expect({ lines, refused, leftOut }).toEqual({
    lines: [{ day: '2026-11-03', amount: -50_000, text: 'Cash', otherCells: ['Cash'] }],
    refused: [],
    leftOut: { zeros: 1, failed: 0, balances: 4 },
  });
});

test.each([
  [['13/25/2026', 'x', '', '', '399', ''], '‘13/25/2026’ is not a day written like 31/12/2026.'],
  [['03/11/26', 'x', '', '', '3.99E+02', ''], '‘3.99E+02’ is not an amount written like 1,770.00.'],
  [
    ['03/11/26', 'x', '', '', '-399.00', ''],
    'Its credit is below zero: the bank may have taken money back. Look at it by hand.',
  ],
  [
    ['03/11/26', 'x', '', '5.00', '399.00', ''],
    'It has both a credit and a debit: look at it in the statement itself.',
  ],
])('%j is rejected with a reason', (line, why) => {
  expect(take(line).refused).toEqual([{ row: 3, why, line: line.filter(Boolean).join(' · ') }]);
});

test('one column of amounts is split by side, which may be in the cell of the amount', () => {
  const rows = [
    ['Date', 'Description', 'Cr/Dr', 'Amount'],
    ['3 Nov 2026', 'in', 'CR', '399'],
    ['3 Nov 2026', 'out', 'DR', '100'],
    ['3 Nov 2026', 'in the sum', '', '349.00 Cr'],
    ['3 Nov 2026', 'out in the sum', '', '349.00 Dr'],
  ];
  const { row, columns } = findHeadings(rows) ?? { row: 0, columns: {} as Columns };
  const { lines } = parseLines(rows, row, columns, options);
  expect(lines.map(({ text, amount }) => [text, amount])).toEqual([
    ['in', 39_900],
    ['out', -10_000],
    ['in the sum', 34_900],
    ['out in the sum', -34_900],
  ]);
});

const withoutDirection = (columns: Columns, kind: 'amount' | 'credit'): Columns => ({
  ...columns,
  direction: null,
  amount: kind === 'amount' ? columns.amount : null,
  credit: kind === 'credit' ? columns.amount : null,
});

test.each([
  ['Cr/Dr', 'CR', 'DR', '‘DR’ says that money went out: choose the column ‘Cr/Dr’ as ‘Credit or debit’.'],
  [
    'Soll/Haben',
    'H',
    'S',
    '‘S’ says that money went out: choose the column ‘Soll/Haben’ as ‘Credit or debit’.',
  ],
  [
    'Xyz',
    'Credit',
    'Debit',
    '‘Debit’ says that money went out: choose the column ‘Xyz’ as ‘Credit or debit’.',
  ],
  ['', 'C', 'D', '‘D’ says that money went out: choose the column ‘4’ as ‘Credit or debit’.'],
  ['Sign', 'X', 'Y', '‘Y’ does not say whether money came in or went out.'],
])('debits by a column %j that an admin did not choose are never credits', (heading, came, went, why) => {
  const rows = [
    ['Date', 'Description', 'Amount', heading],
    ['3 Nov 2026', 'Fee of Asha', '399', came],
    ['3 Nov 2026', 'Rent of the hall', '1200', went],
    ['4 Nov 2026', 'Fee of Bela', '349', came],
  ];
  const { row, columns } = findHeadings(rows) ?? { row: 0, columns: {} as Columns };
  expect(columns).toMatchObject({ amount: 2, direction: 3 });
  for (const kind of ['amount', 'credit'] as const)
    for (const side of [undefined, 'credits', 'debits'] as const) {
      const chosen = withoutDirection(columns, kind);
      const { lines, refused } = parseLines(rows, row, chosen, { ...options, side });
      expect(lines.filter(({ text, amount }) => text.startsWith('Rent') === amount > 0)).toEqual([]);
      if (side === 'credits')
        expect(refused).toContainEqual({ row: 3, why, line: expect.stringContaining('Rent') });
    }
});

test('a column of sides that agrees with the signs need not be chosen', () => {
  const rows = [
    ['Date', 'Description', 'Amount', 'Cr/Dr'],
    ['3 Nov 2026', 'Fee of Asha', '399', 'CR'],
    ['3 Nov 2026', 'Rent of the hall', '-1200', 'DR'],
  ];
  const { row, columns } = findHeadings(rows) ?? { row: 0, columns: {} as Columns };
  const { lines, refused } = parseLines(rows, row, { ...columns, direction: null }, options);
  expect([lines.map(({ amount }) => amount), refused]).toEqual([[39_900, -120_000], []]);
});

test('failed payments of an app are skipped', () => {
  const rows = [
    ['Transaction Date', 'UTR', 'Note', 'Amount', 'Status'],
    ['Nov 3, 2026, 2:03 PM', '412345678901', 'one', '399', 'SUCCESS'],
    ['Nov 3, 2026, 2:03 PM', '412345678902', 'two', '399', 'Failed'],
    ['Nov 3, 2026, 2:03 PM', '412345678903', 'three', '399', 'Unsuccessful'],
  ];
  const { row, columns } = findHeadings(rows) ?? { row: 0, columns: {} as Columns };
  expect(parseLines(rows, row, columns, options)).toMatchObject({
    lines: [],
    questions: ['side'],
    withoutSide: 1,
  });
  const { lines, leftOut } = parseLines(rows, row, columns, { ...options, side: 'credits' });
  expect(lines.map(({ text }) => text)).toEqual(['one 412345678901']);
  expect(leftOut.failed).toBe(2);
});

/** Few days, amounts and words, so that many lines are equal. Some have a bank's number. */
const line = fc.record({
  day: fc.constantFrom('2026-11-03', '2026-11-04', '2026-11-05'),
  amount: fc.constantFrom(39_900, 34_900),
  text: fc.constantFrom('UPI', 'upi', 'CASH', 'UPI 412345678901', 'IMPS 0000412345678902 SAMPLE'),
});
const ledger = fc
  .array(line, { maxLength: 40 })
  .map((lines) => lines.sort((a, b) => a.day.localeCompare(b.day)));
const merged = (statements: readonly StatementLine[][]) =>
  [...new Set(statements.flatMap((one) => buildLineKeysAndUpdateCounts(one)))].sort();

test('any split into statements of whole days gives the same credits', () => {
  fc.assert(
    fc.property(
      ledger,
      fc.array(fc.tuple(fc.integer({ min: 1, max: 7 }), fc.boolean()), { maxLength: 6 }),
      (lines, cuts) => {
        const days = ['2026-11-03', '2026-11-04', '2026-11-05'];
        const parts = cuts.map(([which, newestFirst]) => {
          const part = lines.filter(({ day }) => which & (1 << days.indexOf(day)));
          return newestFirst ? part.toReversed() : part;
        });
        expect(merged([...parts, lines])).toEqual(merged([lines]));
        expect(merged([lines])).toHaveLength(lines.length);
      },
    ),
  );
});

test('a payment with two dates or wordings is recognised, unlike others of its account', () => {
  const upi = { day: '2026-11-03', text: 'UPI/CR/412345678901/ASHA', format: 'a' };
  expect(
    isSamePaymentGivenEqualNumbers(upi, { ...upi, text: 'UPI-ASHA SAMPLE 0000412345678901', format: 'b' }),
  ).toBe(true);
  expect(isSamePaymentGivenEqualNumbers(upi, { ...upi, day: '2026-11-04' })).toBe(true);
  expect(
    isSamePaymentGivenEqualNumbers(upi, { ...upi, day: '2026-11-04', text: 'UPI/CR/412345678901/ASHA S' }),
  ).toBe(true);
  expect(isSamePaymentGivenEqualNumbers(upi, { ...upi, text: 'UPI/CR/412345678901/BELA' })).toBe(false);
});

test('a payment whose narration was cut off in an earlier export is recognised', () => {
  const cut = { day: '2026-11-03', text: 'UPI/CR/412345678901/TENZIN N', format: 'a' };
  const whole = { ...cut, text: 'UPI/CR/412345678901/TENZIN NORBU/SBIN/mun fee' };
  expect(isSamePaymentGivenEqualNumbers(cut, whole)).toBe(true);
  expect(isSamePaymentGivenEqualNumbers(whole, cut)).toBe(true);
});

test.each([
  ['two scripts', 'CASH Andrei 412345678901', 'CASH Андрей 412345678901'],
  ['two names in Hindi', 'राम कुमार 412345678901', 'सीता देवी 412345678901'],
  ['an accent', 'Łukasz 412345678901', 'Lukasz 412345678901'],
  ['a sign', 'Fee 🐱 412345678901', 'Fee 🐶 412345678901'],
  ['a time of the day', 'CASH 10:05 412345678901', 'CASH 10:07 412345678901'],
])('lines with one number are two payments if their texts differ by %s', (_what, text, other) => {
  const line = { day: '2026-11-03', text, format: 'a' };
  expect(isSamePaymentGivenEqualNumbers(line, { ...line, text: other })).toBe(false);
});

test.each([
  ['UPI/CR/412345678901/ASHA/919876543210@ybl', undefined, '412345678901'],
  ['UPI-ASHA SAMPLE-asha@okaxis 0000412345678901', '0000412345678901', '412345678901'],
  ['IMPS/P2A/412345678901/PARENT/ac 123456789012', undefined, '412345678901'],
  ['asha@okaxis 412345678901', '412345678901', '412345678901'],
  ['NEFT-ICICN12026110312345678-PARENT-123456789012', undefined, 'ICICN12026110312345678'],
  ['NEFT CR ICIC0000123 PARENT 7K2M9QXD 123456789012', undefined, undefined],
  ['TRANSFER FROM A/C 123456789012 PARENT', undefined, undefined],
  ['CASH DEPOSIT', '', undefined],
])('the number of %j is that of the payment and not of an account', (text, reference, number) => {
  expect(extractPaymentNumber(text, reference)).toBe(number);
});

test('asks for the order of day and month where both lie within the registration time', () => {
  const lines = ['03/11/2026', '04/11/2026', '05/11/2026'].map((day) => [
    day,
    'UPI/CR',
    '',
    '',
    '399.00',
    '',
  ]);
  const ofPeriod = (since: string | undefined) =>
    parseLines([headings, ...lines], 0, findHeadings([headings, ...lines])?.columns as Columns, {
      ...options,
      since,
    });
  expect(ofPeriod('2026-10-01')).toMatchObject({ questions: [], lines: [{ day: '2026-11-03' }, {}, {}] });
  expect(ofPeriod(undefined).questions).toEqual([]);
  const open = ofPeriod('2026-03-01');
  expect(open.questions).toEqual(['dates']);
  expect(open.dayChoices).toEqual([
    { order: 'day_first', day: '2026-11-03' },
    { order: 'month_first', day: '2026-03-11' },
  ]);
});
