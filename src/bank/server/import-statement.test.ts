import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Cell, streamXlsx } from '#platform/server/spreadsheet/xlsx.ts';
import { workbookBomb } from '#tests/attacks/support/bombs.ts';
import { type Person, type TestApp, testApp } from '#tests/support/app.ts';
import { insertTestRegistration } from '#tests/support/registrations.ts';
import {
  importSampleStatement,
  previewSampleStatement,
  sampleColumns,
  statementOf,
} from '#tests/support/statements.ts';
import { listStatements, serialiseColumns } from '../contract.ts';

let site: TestApp;
let admin: Person;
beforeAll(async () => {
  site = await testApp();
  site.clock.advance(Date.UTC(2026, 10, 24) - site.clock.now);
  admin = await site.person({ role: 'admin', name: 'Sample Treasurer' });
});
afterAll(() => site.close());

const line = (day: string, number: number, credit = '399.00') => ({
  day,
  words: `UPI/CR/${number}/SAMPLE`,
  credit,
});
const first = [line('01/11/2026', 412345678901), line('02/11/2026', 412345678902, '1,770.00')];
const second = [line('02/11/2026', 412345678902, '1,770.00'), line('03/11/2026', 412345678903)];
const stored = async () =>
  (
    await site.context.db.queries
      .selectFrom('bank_transactions')
      .selectAll()
      .where('amount', '>', 0)
      .orderBy('day')
      .execute()
  ).map(({ day, amount }) => [day, amount]);

test('a preview shows the lines to import and stores nothing', async () => {
  const file = statementOf([
    ...first,
    { day: '02/11/2026', words: 'CASH', debit: '10.00' },
    { day: '32/11/2026', words: 'WRONG', credit: '5.00' },
  ]);
  const { status, body } = await previewSampleStatement(site, admin.token, file);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    bank: null,
    headings: ['Txn Date', 'Description', 'Ref No.', 'Debit', 'Credit', 'Balance'],
    columns: { date: 0, narration: 1, reference: 2, debit: 3, credit: 4, amount: null },
    credits: 2,
    newCredits: 2,
    amount: 216_900,
    firstDay: '2026-11-01',
    lastDay: '2026-11-02',
    debits: 1,
    leftOut: { zeros: 0, failed: 0, balances: 1 },
    refusedLines: 1,
  });
  expect(body.refused[0]?.why).toBe('‘32/11/2026’ is not a day written like 31/12/2026.');
  expect(await stored()).toEqual([]);
});

test('importing overlapping statements is idempotent', { tags: ['race'] }, async () => {
  expect((await importSampleStatement(site, admin.token, statementOf(first))).body).toEqual({
    message: 'Statement imported',
    credits: 2,
    newCredits: 2,
    settled: { paid: [], unclaimed: 2 },
  });
  const other = await site.person({ role: 'admin' });
  const atOnce = await Promise.all(
    [admin, other].map(({ token }) => importSampleStatement(site, token, statementOf(second))),
  );
  expect(atOnce.map(({ body }) => body.newCredits).sort()).toEqual([0, 1]);
  expect((await importSampleStatement(site, admin.token, statementOf(second))).body.newCredits).toBe(0);
  expect(await stored()).toEqual([
    ['2026-11-01', 39_900],
    ['2026-11-02', 177_000],
    ['2026-11-03', 39_900],
  ]);
});

test('the bank of a format is remembered, and statements are listed with their uploaders', async () => {
  const { body } = await previewSampleStatement(site, admin.token, statementOf(second));
  expect(body).toMatchObject({ bank: 'Sample Bank', credits: 2, newCredits: 0 });
  const { rows } = (await site.call(listStatements, { token: admin.token })).body;
  expect(rows.at(-1)).toMatchObject({
    bank: 'Sample Bank',
    fileName: 'sample.csv',
    firstDay: '2026-11-01',
    lastDay: '2026-11-02',
    credits: 2,
    newCredits: 2,
    uploadedBy: 'Sample Treasurer',
  });
});

test('corrected columns are remembered for the bank', async () => {
  const file = Buffer.from('When;What;Came\n03/11/2026;UPI 512345678901;399.00\n');
  const proposed = (await previewSampleStatement(site, admin.token, file)).body;
  expect(proposed).toMatchObject({ headings: ['When', 'What', 'Came'], credits: 0 });
  expect((await importSampleStatement(site, admin.token, file, ',1,,2,,,,')).body.error).toBe(
    'Choose the columns of the date, the narration and the amount',
  );
  expect((await importSampleStatement(site, admin.token, file, '0,1,,2,,,,')).body.newCredits).toBe(1);
  expect((await previewSampleStatement(site, admin.token, file)).body).toMatchObject({
    bank: 'Sample Bank',
    credits: 1,
  });
});

test.each([
  ['with a byte order mark', (text: string) => Buffer.from(`\ufeff${text}`)],
  ['in UTF-16 with a mark', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')],
  ['in UTF-16 without one', (text: string) => Buffer.from(text, 'utf16le')],
  ['in an old Windows alphabet', (text: string) => Buffer.from(text.replace('SAMPLE', 'SÁMPLE'), 'latin1')],
  ['with semicolons', (text: string) => Buffer.from(text.replaceAll('","', '";"'))],
  ['with tabs', (text: string) => Buffer.from(text.replaceAll('","', '"\t"'))],
])('a statement %s is read', async (_how, write) => {
  const { body } = await previewSampleStatement(site, admin.token, write(statementOf(first).toString()));
  expect(body).toMatchObject({ credits: 2, amount: 216_900, lastDay: '2026-11-02' });
});

const workbook = (headings: string[], ...rows: Cell[][]) =>
  buffer(streamXlsx('Statement', headings, Readable.from(rows)));

test('a workbook is read like a CSV file, and its known lines are recognised', async () => {
  const file = await workbook(
    ['SAMPLE BANK', '', '', ''],
    ['Txn Date', 'Description', 'Debit', 'Credit'],
    ['01/11/2026', 'UPI/CR/412345678901/SAMPLE', null, 399],
    ['04/11/2026', 'UPI/CR/412345678904/SAMPLE', null, 349.5],
  );
  const { body } = await previewSampleStatement(site, admin.token, file);
  expect(body).toMatchObject({ credits: 2, newCredits: 1, amount: 74_850, lastDay: '2026-11-04' });
});

const unreadable =
  'This file could not be read as a table. Export the statement as CSV or XLSX, and choose that file.';
const oldWorkbook =
  'This is an Excel file of the old kind (.xls). Open it in Excel, Google Sheets or LibreOffice, save it as .xlsx, and choose that file.';
const noHeadings =
  'No row names a date, a narration and a credit. Choose a statement with the names of its columns above the lines.';

test.each([
  ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]), unreadable],
  ['a workbook that is none', Buffer.from('PK\u0003\u0004 and nothing else'), unreadable],
  ['an old workbook', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0]), oldWorkbook],
  ['a letter', Buffer.from('Dear treasurer,\nwhere is the money?\n'), noHeadings],
  [
    'ten thousand columns',
    Buffer.from(`Date,Description,Credit${',x'.repeat(10_000)}\n`),
    'A statement has at most 200 columns. This is another kind of table.',
  ],
  [
    'a million lines',
    Buffer.from(`Date,Description,Credit\n${',,\n'.repeat(1_000_000)}`),
    'A statement has at most 60,000 lines. Export fewer months at once.',
  ],
])('%s is rejected with a reason and changes nothing', async (_what, file, why) => {
  const before = await stored();
  for (const answer of [
    await previewSampleStatement(site, admin.token, file),
    await importSampleStatement(site, admin.token, file, sampleColumns),
  ])
    expect([answer.status, answer.body.error]).toEqual([400, why]);
  expect(await stored()).toEqual(before);
});

test('a zip bomb only stops its child process', async () => {
  const bomb = workbookBomb(600);
  expect(bomb.byteLength).toBeLessThan(12 * 1024 * 1024);
  const { status, body } = await previewSampleStatement(site, admin.token, bomb);
  expect([status, body.error]).toEqual([400, unreadable]);
});

test('a file above the size limit is not read', async () => {
  const { status, body } = await previewSampleStatement(
    site,
    admin.token,
    Buffer.alloc(12 * 1024 * 1024 + 1, 'x'),
  );
  expect([status, body.error]).toEqual([413, 'A statement has at most 12 MB. Export fewer months at once.']);
});

test('later lines with characters that no database stores are rejected or cleaned', async () => {
  const lines = Array.from({ length: 100 }, (_, at) => line('01/11/2026', 500_000_000_000 + at));
  const file = statementOf([
    ...lines,
    { day: '01/11/2026', words: 'UPI/\u0000/SAMPLE', credit: '399.00' },
    { day: '01/11/2026', words: 'UPI/HUGE', credit: '1,00,00,00,00,00,00,00,00,000.00' },
  ]);
  const looked = await previewSampleStatement(site, admin.token, file);
  expect(looked.body.refused).toMatchObject([{ why: expect.stringContaining('is not an amount') }]);
  expect(await importSampleStatement(site, admin.token, file)).toMatchObject({
    status: 200,
    body: { credits: 101, newCredits: 101 },
  });
  const { queries } = site.context.db;
  const words = await queries
    .selectFrom('bank_transactions')
    .select('description')
    .where('description', 'like', '%SAMPLE')
    .execute();
  expect(words).toContainEqual({ description: 'UPI/ /SAMPLE' });
});

const csvOf = (...rows: string[][]) =>
  Buffer.from(rows.map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\n'));
const imported = async (file: Buffer, answers?: Record<string, string>) => {
  const { columns } = (await previewSampleStatement(site, admin.token, file, undefined, answers)).body;
  return importSampleStatement(site, admin.token, file, serialiseColumns(columns), answers);
};

test('amounts without a side are imported as the admin answered', async () => {
  const file = csvOf(['Date', 'UTR', 'Amount'], ['20/11/2026', '610000000001', '399.00']);
  const looked = (await previewSampleStatement(site, admin.token, file)).body;
  expect(looked).toMatchObject({ questions: ['side'], withoutSide: 1, credits: 0, debits: 0 });
  expect(await imported(file)).toMatchObject({
    status: 400,
    body: { error: 'Choose whether the amounts are credits or debits' },
  });
  expect((await imported(file, { side: 'debits' })).body).toMatchObject({ credits: 0, newCredits: 0 });
  const { queries } = site.context.db;
  const debits = await queries
    .selectFrom('bank_transactions')
    .select(['day', 'amount'])
    .where('description', '=', '610000000001')
    .execute();
  expect(debits).toEqual([{ day: '2026-11-20', amount: -39_900 }]);
  // The next import asks again, because an answer is valid for one file only.
  expect((await previewSampleStatement(site, admin.token, file)).body.questions).toEqual(['side']);
});

test('ambiguous dates are imported only with an answer', async () => {
  const file = csvOf(
    ['Date', 'Narration', 'Deposit'],
    ['10/09/2026', 'CASH ONE', '11.00'],
    ['10/10/2026', 'CASH TWO', '12.00'],
  );
  expect((await previewSampleStatement(site, admin.token, file)).body).toMatchObject({
    questions: ['dates'],
    dayChoices: [
      { order: 'day_first', day: '2026-09-10' },
      { order: 'month_first', day: '2026-10-09' },
    ],
  });
  expect((await imported(file)).body.error).toBe('Choose how the dates in this file are written');
  const answered = { dates: 'month_first' };
  expect((await previewSampleStatement(site, admin.token, file, undefined, answered)).body).toMatchObject({
    questions: [],
    firstDay: '2026-10-09',
    lastDay: '2026-10-10',
  });
});

test('balances that do not add up need a confirmation, which the list shows', async () => {
  const file = csvOf(
    ['Date', 'Narration', 'Debit', 'Credit', 'Balance'],
    ['19/11/2026', 'CASH A', '', '10.00', '110.00'],
    ['20/11/2026', 'CASH B', '', '50399.00', '120.00'],
  );
  expect((await previewSampleStatement(site, admin.token, file)).body).toMatchObject({
    questions: ['balances'],
    balances: { opening: 10_000, closing: 12_000, moved: 5_040_900, agree: false, row: 3 },
  });
  expect((await imported(file)).body.error).toContain('The balances in this file do not add up.');
  expect((await imported(file, { balances: 'checked' })).status).toBe(200);
  const { rows } = (await site.call(listStatements, { token: admin.token })).body;
  expect(rows[0]).toMatchObject({ balances: 'differ' });
});

test('a preview has the sums of both sides, the balances and three sample lines', async () => {
  const { body } = await previewSampleStatement(
    site,
    admin.token,
    statementOf([
      { day: '01/11/2026', words: 'A', credit: '10.00' },
      { day: '14/11/2026', words: 'B', debit: '4.00' },
      { day: '20/11/2026', words: 'C', credit: '20.00' },
    ]),
  );
  expect(body).toMatchObject({
    credits: 2,
    amount: 3_000,
    debits: 1,
    debitAmount: 400,
    firstDay: '2026-11-01',
    lastDay: '2026-11-20',
    balances: { opening: 10_000_000, moved: 2_600, closing: 10_002_600, agree: true },
    sample: [
      { day: '2026-11-01', amount: 1_000, text: 'A' },
      { day: '2026-11-20', amount: 2_000, text: 'C' },
      { day: '2026-11-14', amount: -400, text: 'B' },
    ],
  });
});

test('a payment with two dates in two statements is one credit', async () => {
  const day = (heading: string, written: string) =>
    csvOf([heading, 'Narration', 'Deposit'], [written, 'UPI/CR/620000000001/ASHA', '1899.00']);
  expect((await imported(day('Txn Date', '18/11/2026'))).body.newCredits).toBe(1);
  expect((await imported(day('Value Date', '19/11/2026'))).body.newCredits).toBe(0);
  const report = csvOf(
    ['Date', 'Customer', 'UTR', 'Credit'],
    ['20/11/2026', 'asha@okaxis', '620000000001', '1899.00'],
  );
  expect((await previewSampleStatement(site, admin.token, report)).body).toMatchObject({
    credits: 1,
    newCredits: 0,
  });
  expect((await imported(report)).body.newCredits).toBe(0);
});

test('equal amounts from one account on one day are separate payments', async () => {
  const headings = ['Date', 'Narration', 'Deposit'];
  const [a, b] = ['AAAA2345', 'BBBB2345'].map((reference) => [
    '17/11/2026',
    `NEFT CR PARENT ${reference} 123456789012`,
    '1899.00',
  ]) as [string[], string[]];
  expect((await imported(csvOf(headings, a))).body.newCredits).toBe(1);
  expect((await imported(csvOf(headings, b, a))).body.newCredits).toBe(1);
  const words = await site.context.db.queries
    .selectFrom('bank_transactions')
    .select('description')
    .where('description', 'like', 'NEFT CR PARENT%')
    .orderBy('description')
    .execute();
  expect(words.map((one) => one.description)).toEqual([a[1], b[1]]);
});

test('only imported columns are remembered, and used only where they fit', async () => {
  const file = csvOf(['Date', 'Description', 'Comment', 'Deposit'], ['20/11/2026', 'X', 'CASH KEPT', '7.00']);
  const chosen = '0,2,,3,,,,';
  await previewSampleStatement(site, admin.token, file, chosen);
  expect((await previewSampleStatement(site, admin.token, file)).body.columns.narration).toBe(1);
  await importSampleStatement(site, admin.token, file, chosen);
  expect((await previewSampleStatement(site, admin.token, file)).body.columns.narration).toBe(2);
  const other = csvOf(['Date', 'Description', 'Comment', 'Deposit'], ['7.00', 'X', 'CASH', '20/11/2026']);
  expect((await previewSampleStatement(site, admin.token, other)).body.columns).not.toMatchObject({
    date: 0,
    credit: 3,
  });
});

test('an ambiguous month-first file asks for the order and is read as answered', async () => {
  const { id } = await insertTestRegistration(site.context, {});
  const file = statementOf([line('03/11/2026', 412345678951), line('04/11/2026', 412345678952)]);
  expect((await previewSampleStatement(site, admin.token, file)).body.questions).toEqual([]);
  await site.context.db.queries
    .updateTable('registrations')
    .set({ registered_at: Date.UTC(2026, 1, 1) })
    .where('id', '=', id)
    .execute();
  expect((await previewSampleStatement(site, admin.token, file)).body.questions).toEqual(['dates']);
  expect((await importSampleStatement(site, admin.token, file)).status).toBe(400);
  const answered = await importSampleStatement(site, admin.token, file, sampleColumns, {
    dates: 'month_first',
  });
  expect(answered.body.newCredits).toBe(2);
  expect((await stored()).map(([day]) => day)).toEqual(expect.arrayContaining(['2026-03-11', '2026-04-11']));
});
