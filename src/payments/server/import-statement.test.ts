import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Cell, xlsx } from '#platform/server/spreadsheet/xlsx.ts';
import { workbookBomb } from '../../../tests/attacks/support/bombs.ts';
import { type Person, type TestApp, testApp } from '../../../tests/support/app.ts';
import { preview, sampleColumns, statementOf, takeStatement } from '../../../tests/support/statements.ts';
import { listStatements } from '../contract.ts';

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
  (await site.context.db.queries.selectFrom('credits').selectAll().orderBy('day').execute()).map(
    ({ day, paise }) => [day, paise],
  );

test('a preview says what would be taken and stores nothing', async () => {
  const file = statementOf([
    ...first,
    { day: '02/11/2026', words: 'CASH', debit: '10.00' },
    { day: '32/11/2026', words: 'WRONG', credit: '5.00' },
  ]);
  const { status, body } = await preview(site, admin.token, file);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    bank: null,
    headings: ['Txn Date', 'Description', 'Ref No.', 'Debit', 'Credit', 'Balance'],
    columns: { date: 0, narration: 1, reference: 2, debit: 3, credit: 4, amount: null },
    credits: 2,
    newCredits: 2,
    paise: 216_900,
    firstDay: '2026-11-01',
    lastDay: '2026-11-02',
    debits: 1,
    leftOut: { zeros: 0, failed: 0, balances: 1 },
    refusedLines: 1,
  });
  expect(body.refused[0]?.why).toBe('‘32/11/2026’ is not a day written like 31/12/2026.');
  expect(await stored()).toEqual([]);
});

test('statements that overlap are one, whoever sends them however often', async () => {
  expect((await takeStatement(site, admin.token, statementOf(first))).body).toEqual({
    message: 'Statement taken',
    credits: 2,
    newCredits: 2,
    settled: { paid: [], unclaimed: 2 },
  });
  const other = await site.person({ role: 'admin' });
  const atOnce = await Promise.all(
    [admin, other].map(({ token }) => takeStatement(site, token, statementOf(second))),
  );
  expect(atOnce.map(({ body }) => body.newCredits).sort()).toEqual([0, 1]);
  expect((await takeStatement(site, admin.token, statementOf(second))).body.newCredits).toBe(0);
  expect(await stored()).toEqual([
    ['2026-11-01', 39_900],
    ['2026-11-02', 177_000],
    ['2026-11-03', 39_900],
  ]);
});

test('a bank is known again, and its statements are listed with who brought them', async () => {
  const { body } = await preview(site, admin.token, statementOf(second));
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

test('columns that somebody corrects are remembered for the bank', async () => {
  const file = Buffer.from('When;What;Came\n03/11/2026;UPI 512345678901;399.00\n');
  const proposed = (await preview(site, admin.token, file)).body;
  expect(proposed).toMatchObject({ headings: ['When', 'What', 'Came'], credits: 0 });
  expect((await takeStatement(site, admin.token, file, ',1,,2,,,,')).body.error).toBe(
    'Say which columns hold the date, the words and the sum',
  );
  expect((await takeStatement(site, admin.token, file, '0,1,,2,,,,')).body.newCredits).toBe(1);
  expect((await preview(site, admin.token, file)).body).toMatchObject({ bank: 'Sample Bank', credits: 1 });
});

test.each([
  ['with a byte order mark', (text: string) => Buffer.from(`\ufeff${text}`)],
  ['in UTF-16 with a mark', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')],
  ['in UTF-16 without one', (text: string) => Buffer.from(text, 'utf16le')],
  ['in an old Windows alphabet', (text: string) => Buffer.from(text.replace('SAMPLE', 'SÁMPLE'), 'latin1')],
  ['with semicolons', (text: string) => Buffer.from(text.replaceAll('","', '";"'))],
  ['with tabs', (text: string) => Buffer.from(text.replaceAll('","', '"\t"'))],
])('a statement %s is read', async (_how, write) => {
  const { body } = await preview(site, admin.token, write(statementOf(first).toString()));
  expect(body).toMatchObject({ credits: 2, paise: 216_900, lastDay: '2026-11-02' });
});

const workbook = (headings: string[], ...rows: Cell[][]) =>
  buffer(xlsx('Statement', headings, Readable.from(rows)));

test('a workbook is read as a CSV file is, and the same lines are the same', async () => {
  const file = await workbook(
    ['SAMPLE BANK', '', '', ''],
    ['Txn Date', 'Description', 'Debit', 'Credit'],
    ['01/11/2026', 'UPI/CR/412345678901/SAMPLE', null, 399],
    ['04/11/2026', 'UPI/CR/412345678904/SAMPLE', null, 349.5],
  );
  const { body } = await preview(site, admin.token, file);
  expect(body).toMatchObject({ credits: 2, newCredits: 1, paise: 74_850, lastDay: '2026-11-04' });
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
])('%s gets a sentence and changes nothing', async (_what, file, why) => {
  const before = await stored();
  for (const answer of [
    await preview(site, admin.token, file),
    await takeStatement(site, admin.token, file, sampleColumns),
  ])
    expect([answer.status, answer.body.error]).toEqual([400, why]);
  expect(await stored()).toEqual(before);
});

test('a workbook that unpacks to far more than it is takes nothing but its child', async () => {
  const bomb = workbookBomb(600);
  expect(bomb.byteLength).toBeLessThan(12 * 1024 * 1024);
  const { status, body } = await preview(site, admin.token, bomb);
  expect([status, body.error]).toEqual([400, unreadable]);
});

test('what is larger than any statement is not read at all', async () => {
  const { status, body } = await preview(site, admin.token, Buffer.alloc(12 * 1024 * 1024 + 1, 'x'));
  expect([status, body.error]).toEqual([413, 'A statement has at most 12 MB. Export fewer months at once.']);
});

test('a file whose later lines hold what no database takes is a statement with sentences, or without those characters', async () => {
  const lines = Array.from({ length: 100 }, (_, at) => line('01/11/2026', 500_000_000_000 + at));
  const file = statementOf([
    ...lines,
    { day: '01/11/2026', words: 'UPI/\u0000/SAMPLE', credit: '399.00' },
    { day: '01/11/2026', words: 'UPI/HUGE', credit: '1,00,00,00,00,00,00,00,00,000.00' },
  ]);
  const looked = await preview(site, admin.token, file);
  expect(looked.body.refused).toMatchObject([{ why: expect.stringContaining('is not an amount') }]);
  expect(await takeStatement(site, admin.token, file)).toMatchObject({
    status: 200,
    body: { credits: 101, newCredits: 101 },
  });
  const { queries } = site.context.db;
  const words = await queries
    .selectFrom('credits')
    .select('words')
    .where('words', 'like', '%SAMPLE')
    .execute();
  expect(words).toContainEqual({ words: 'UPI/ /SAMPLE' });
});
