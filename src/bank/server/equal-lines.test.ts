import { afterAll, beforeAll, expect, test } from 'vitest';
import { getClubRegion } from '#platform/server/club.sql.ts';
import { type Person, type TestApp, testApp } from '#tests/support/app.ts';
import { importSampleStatement, previewSampleStatement } from '#tests/support/statements.ts';

let site: TestApp;
let admin: Person;
let code: string;
beforeAll(async () => {
  site = await testApp();
  site.clock.advance(Date.UTC(2026, 10, 28) - site.clock.now);
  admin = await site.person({ role: 'admin' });
  ({ code } = (await getClubRegion(site.context.db.queries)).currency);
});
afterAll(() => site.close());

const credits = async (day: string) =>
  (
    await site.context.db.queries
      .selectFrom('bank_transactions')
      .select('description')
      .where('amount', '>', 0)
      .where('day', '=', day)
      .execute()
  ).map(({ description }) => description);

const upload = async (text: string, columns: string) => {
  const { status, body } = await importSampleStatement(site, admin.token, Buffer.from(text), columns);
  expect({ status, error: body.error }).toEqual({ status: 200, error: undefined });
  return body.newCredits;
};

test('two payers in Cyrillic letters of one day and sum are two credits', async () => {
  const file = (...rows: string[]) =>
    `\ufeff"Datum";"Verwendungszweck";"Betrag";"Währung"\r\n${rows.join('\r\n')}\r\n`.replaceAll('EUR', code);
  const ivan = '"26.11.2026";"Иван Примерен такса";"44,50";"EUR"';
  const maria = '"26.11.2026";"Мария Примерна такса";"44,50";"EUR"';
  const hall = '"25.11.2026";"Hall";"-1,00";"EUR"';
  expect(await upload(file(ivan, hall), '0,1,,,,2,,')).toBe(1);
  expect(await upload(file(maria, ivan, hall), '0,1,,,,2,,')).toBe(1);
  expect(await upload(file(ivan, maria, hall), '0,1,,,,2,,')).toBe(0);
  expect((await credits('2026-11-26')).sort()).toEqual(['Иван Примерен такса', 'Мария Примерна такса']);
});

const statement = (day: string, ...payers: string[]) =>
  `\ufeffDate,Narration,Debit,Credit\n${payers.map((payer) => `${day},${payer},,399.00`).join('\n')}\n25/11/2026,Hall,10.00,\n`;

test('two payers in Devanagari of one day and sum are two credits', async () => {
  const upTo = (...payers: string[]) => statement('24/11/2026', ...payers);
  expect(await upload(upTo('राम कुमार'), '0,1,,3,2,,,')).toBe(1);
  expect(await upload(upTo('सीता देवी'), '0,1,,3,2,,,')).toBe(1);
  expect(await credits('2026-11-24')).toEqual(['राम कुमार', 'सीता देवी']);
});

/** Pairs that only letters of another script, accents, marks or other signs tell apart. */
const payers = [
  ...['Andrei', 'Андрей', 'Andreï', 'Ανδρέας', 'Ανδρεας'],
  ...['Łukasz', 'Lukasz', 'Müller', 'Muller', 'Елкин', 'Ёлкин'],
  ...['कमल', 'कमला', 'রহিম', 'করিম', 'முருகன்', 'முருகா'],
  ...['王伟', '王芳', 'محمد', 'محمود', '한지', '한지민', 'Fee 🐱', 'Fee 🐶'],
];

test.each([
  ['with the earlier payers', 'all'],
  ['of the new payer only', 'one'],
])('payers in mixed scripts stay separate in statements %s', async (_what, which) => {
  const day = which === 'all' ? '20/11/2026' : '21/11/2026';
  for (const [at, payer] of payers.entries()) {
    const shown = which === 'all' ? payers.slice(0, at + 1) : [payer];
    expect(await upload(statement(day, ...shown), '0,1,,3,2,,,'), payer).toBe(1);
  }
  expect(await upload(statement(day, ...payers.toReversed()), '0,1,,3,2,,,')).toBe(0);
  expect(await credits(day.split('/').toReversed().join('-'))).toEqual(payers);
});

test('lines imported with other columns are recognised, and others with the same text are new', async () => {
  const rows = [
    'Day;Name;Purpose;Came',
    '18/11/2026;Asha Sample;Fee;399.00',
    '18/11/2026;Bela Sample;Fee;399.00',
  ];
  const file = (...more: string[]) => [...rows, ...more].join('\n');
  expect(await upload(file(), '0,2,,3,,,,')).toBe(2);
  expect(await upload(file('18/11/2026;Chitra Sample;Fee;399.00'), '0,1,2,3,,,,')).toBe(1);
  expect(await upload(file(), '0,1,2,3,,,,')).toBe(0);
  const preview = await previewSampleStatement(site, admin.token, Buffer.from(file()), '0,1,,3,,,,');
  expect(preview.body).toMatchObject({ credits: 2, newCredits: 0 });
});
