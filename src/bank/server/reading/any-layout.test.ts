import fc from 'fast-check';
import { expect, test } from 'vitest';
import { defaultRegion } from '#platform/rule/region.ts';
import { areColumnsComplete } from '../../rule/statement/columns.ts';
import { parseStatement } from './read-statement.job.ts';

interface Movement {
  day: string;
  amount: number;
  words: string;
  number: string;
}

const today = '2026-11-24';
const opening = 1_234_567;
const runs = 400;

const pad = (part: number) => String(part).padStart(2, '0');
const parts = (day: string) => day.split('-').map(Number) as [number, number, number];
const monthName = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const days: Record<string, (day: string) => string> = {
  'dd/mm/yyyy': (day) => day.split('-').toReversed().join('/'),
  'dd-mm-yy': (day) => day.slice(2).split('-').toReversed().join('-'),
  'mm/dd/yyyy': (day) => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`,
  'm/d/yyyy': (day) => `${parts(day)[1]}/${parts(day)[2]}/${parts(day)[0]}`,
  'yy-mm-dd': (day) => day.slice(2),
  yyyymmdd: (day) => day.replaceAll('-', ''),
  ddmmyyyy: (day) => day.split('-').toReversed().join(''),
  iso: (day) => day,
  'with a time': (day) => `${day.split('-').toReversed().join('-')} 14:03:22`,
  'in UTC': (day) => `${day}T04:10:00Z`,
  'late in UTC': (day) => new Date(Date.parse(day) - 3_600_000).toISOString(),
  named: (day) => `${pad(parts(day)[2])}-${monthName[parts(day)[1] - 1]}-${parts(day)[0]}`,
  american: (day) => `${monthName[parts(day)[1] - 1]} ${parts(day)[2]}, ${parts(day)[0]}, 2:03 PM`,
};

const grouped = (amount: number) =>
  (amount / 100).toLocaleString('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const amounts: Record<string, (amount: number) => string> = {
  plain: (amount) => (amount / 100).toFixed(2),
  grouped,
  'with Rs': (amount) => `Rs.${grouped(amount)}`,
  'with ₹': (amount) => `₹ ${grouped(amount)}`,
  'four decimals': (amount) => (amount / 100).toFixed(4),
  'with /-': (amount) => (amount % 100 === 0 ? `Rs.${grouped(amount).slice(0, -3)}/-` : grouped(amount)),
};

type Side = [headings: string[], cells: (amount: number, write: (amount: number) => string) => string[]];
/** Ways to show credits and debits: the headings, and the cells of one line. */
const sides: Record<string, Side> = {
  'two columns': [
    ['Withdrawal Amt.', 'Deposit Amt.'],
    (amount, write) => (amount < 0 ? [write(-amount), ''] : ['', write(amount)]),
  ],
  'two columns with zeros': [
    ['Credit', 'Debit'],
    (amount, write) => (amount < 0 ? ['0.00', write(-amount)] : [write(amount), '0.00']),
  ],
  'two columns with odd names': [
    ['Jama (Rs)', 'Naam (Rs)'],
    (amount, write) => (amount < 0 ? ['', write(-amount)] : [write(amount), '']),
  ],
  DrCr: [['Amount', 'DrCr'], (amount, write) => [write(Math.abs(amount)), amount < 0 ? 'DR' : 'CR']],
  'D/C': [['D/C', 'Txn Amount'], (amount, write) => [amount < 0 ? 'D' : 'C', write(Math.abs(amount))]],
  'D and W': [['Type', 'Amount'], (amount, write) => [amount < 0 ? 'W' : 'D', write(Math.abs(amount))]],
  'an unknown name': [
    ['Amount', 'Xyz'],
    (amount, write) => [write(Math.abs(amount)), amount < 0 ? 'Debit' : 'Credit'],
  ],
  'in the cell': [
    ['Amount (INR)'],
    (amount, write) => [`${write(Math.abs(amount))} ${amount < 0 ? 'Dr' : 'Cr'}`],
  ],
  signed: [['Amount'], (amount, write) => [amount < 0 ? `-${write(-amount)}` : write(amount)]],
  'plus and minus': [['Amount'], (amount, write) => [`${amount < 0 ? '-' : '+'}${write(Math.abs(amount))}`]],
  brackets: [['Amount'], (amount, write) => [amount < 0 ? `(${write(-amount)})` : write(amount)]],
  nothing: [['Amount'], (amount, write) => [write(Math.abs(amount))]],
  'merchant types': [
    ['Transaction Type', 'Amount'],
    (amount, write) => [amount < 0 ? 'Chargeback' : 'Payment', write(Math.abs(amount))],
  ],
};

const movement = fc.record({
  day: fc
    .date({ min: new Date('2026-10-13'), max: new Date('2026-11-23'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
  amount: fc
    .tuple(fc.constantFrom(39_900, 189_900, 279_850, 100_000, 5_000_000), fc.boolean(), fc.boolean())
    .map(([amount, a, b]) => (a && b ? -amount : amount)),
});

const anyLayout = fc.record({
  movements: fc.array(movement, { minLength: 1, maxLength: 8 }),
  day: fc.constantFrom(...Object.keys(days)),
  amount: fc.constantFrom(...Object.keys(amounts)),
  side: fc.constantFrom(...Object.keys(sides)),
  delimiter: fc.constantFrom(',', ';', '\t', '|'),
  isNewestFirst: fc.boolean(),
  balance: fc.constantFrom('none', 'named', 'unnamed', 'with side'),
  accounts: fc.boolean(),
  preamble: fc.boolean(),
  ends: fc.boolean(),
  quotes: fc.constantFrom('all', 'none', 'apostrophes', 'formulas'),
  isOneMonth: fc.boolean(),
});
type Layout = typeof anyLayout extends fc.Arbitrary<infer L> ? L : never;

function write(layout: Layout): { text: string; movements: Movement[] } {
  const movements = layout.movements
    .map(({ day, amount }, at) => ({
      day: layout.isOneMonth ? `2026-11-${day.slice(8) > '23' ? '11' : day.slice(8)}` : day,
      amount,
      number: String(630_800_000_001 + at),
      words: `UPI/CR/${630_800_000_001 + at}/PERSON ${'ABCDEFGH'[at]}/FEE`,
    }))
    .sort((a, b) => a.day.localeCompare(b.day));
  const write = amounts[layout.amount] as (amount: number) => string;
  const [sideHeadings, sideCells] = sides[layout.side] as Side;
  let balance = opening;
  const rows = movements.map(({ day, amount, words }, at) => {
    balance += amount;
    const written = write(Math.abs(balance));
    const writeDay = days[layout.day] as (day: string) => string;
    return [
      ...[String(at + 1), writeDay(day), words],
      ...(layout.accounts ? [`50100${String(987_654_321 + at)}`] : []),
      ...sideCells(amount, write),
      ...(layout.balance === 'none'
        ? []
        : layout.balance === 'with side'
          ? [written, balance < 0 ? 'Dr' : 'Cr']
          : [balance < 0 ? `-${written}` : written]),
    ];
  });
  const balanceHeadings = {
    none: [],
    named: ['Balance'],
    unnamed: ['Running Total'],
    'with side': ['Balance', 'Dr / Cr'],
  };
  const headings = [
    'Sl. No.',
    'Txn Date',
    'Description',
    ...(layout.accounts ? ['Credit Account No'] : []),
    ...sideHeadings,
    ...balanceHeadings[layout.balance],
  ];
  const written = [
    ...(layout.preamble
      ? [
          ['SAMPLE BANK LTD'],
          ['Account No', '000000012345'],
          ['Statement from', '01/08/2026', 'to', '23/11/2026'],
          [],
        ]
      : []),
    headings,
    ...(layout.ends && layout.side.startsWith('two columns')
      ? [
          [
            '',
            '',
            'Opening Balance',
            ...(layout.accounts ? [''] : []),
            '',
            '',
            ...(layout.balance === 'none' ? [] : [write(opening)]),
          ],
        ]
      : []),
    ...(layout.isNewestFirst && !layout.ends ? rows.toReversed() : rows),
    ...(layout.ends ? [[], ['*** End of statement ***'], ['This is a computer generated statement.']] : []),
  ];
  const cell = (text: string) =>
    layout.quotes === 'all' || text.includes(layout.delimiter)
      ? `"${text}"`
      : layout.quotes === 'apostrophes' && text !== ''
        ? `'${text}`
        : layout.quotes === 'formulas' && text !== ''
          ? `="${text}"`
          : text;
  return { text: written.map((row) => row.map(cell).join(layout.delimiter)).join('\r\n'), movements };
}

const keys = (lines: readonly { day: string; amount: number }[]) =>
  lines.map(({ day, amount }) => `${day} ${amount}`).sort();

test('a file in any layout is read correctly, asks, or rejects lines with a reason', async () => {
  let right = 0;
  const read = async (layout: Layout) => {
    const { text, movements } = write(layout);
    const found = await parseStatement({
      bytes: Buffer.from(text),
      columns: undefined,
      remembered: {},
      today,
      region: defaultRegion,
    });
    if (typeof found === 'string' || !areColumnsComplete(found.columns) || found.questions.length > 0) return;
    const expected = keys(movements.filter(({ amount }) => amount !== 0));
    if (found.refusedLines === 0) {
      right += 1;
      expect(keys(found.lines), text).toEqual(expected);
      return;
    }
    for (const line of keys(found.lines)) expect(expected, text).toContain(line);
    expect(found.lines.length + found.refusedLines, text).toBeGreaterThanOrEqual(movements.length);
  };
  await fc.assert(fc.asyncProperty(anyLayout, read), { numRuns: runs });
  expect(right).toBeGreaterThan(runs / 2);
});
