import { expect, test } from 'vitest';
import { currencyOf } from '#platform/rule/currency.ts';
import { defaultRegion } from '#platform/rule/region.ts';
import { type WorkbookCell, workbookOf } from '#tests/support/workbook.ts';
import { parseStatement } from './read-statement.job.ts';
import { type BankStatement, bankStatements } from './statements-of-banks.ts';

const today = '2026-11-28';

const workbookCell = (cell: string): WorkbookCell =>
  cell.startsWith('#') ? Number(cell.slice(1)) : cell === '' ? null : cell;

/** The bytes of letters in Windows-1250. */
const windows1250: Readonly<Record<string, number>> = Object.fromEntries(
  Array.from({ length: 128 }, (_, at) => at + 128).flatMap((byte) => {
    const letter = new TextDecoder('windows-1250').decode(Uint8Array.of(byte));
    return [[letter, byte]];
  }),
);

async function bytesOf({ rows, delimiter, isQuoted, encoding }: BankStatement): Promise<Buffer> {
  if (encoding === 'xlsx')
    return workbookOf([{ name: 'Sheet', rows: rows.map((row) => row.split('|').map(workbookCell)) }]);
  const cell = (text: string) => (isQuoted ? `"${text}"` : text);
  const text = rows.map((row) => (row === '' ? '' : row.split('|').map(cell).join(delimiter))).join('\r\n');
  switch (encoding) {
    case 'utf-16':
      return Buffer.from(`\ufeff${text}`, 'utf16le');
    case 'utf-8 with mark':
      return Buffer.from(`\ufeff${text}`);
    case 'windows-1252':
      return Buffer.from(text.replaceAll('€', '\u0080'), 'latin1');
    case 'windows-1250':
      return Buffer.from(Array.from(text, (letter) => windows1250[letter] ?? letter.charCodeAt(0)));
    default:
      return Buffer.from(text);
  }
}

const localeOf: Readonly<Record<string, string>> = {
  EUR: 'de-DE',
  CHF: 'de-CH',
  PLN: 'pl-PL',
  CZK: 'cs-CZ',
  GBP: 'en-GB',
  BRL: 'pt-BR',
  SEK: 'sv-SE',
  INR: 'en-IN',
};

const describeLine = ({ day, amount }: { day: string; amount: number }) =>
  `${amount > 0 ? '+' : ''}${(amount / 100).toFixed(2)} ${day}`;

/** Files that nothing in them explains. The reader rejects them with a reason. */
const withoutHeadings = ['Raiffeisen ELBA: no headings at all', 'ABN AMRO: tabs without headings'];

/** Rows that are listed as not imported, by statement. */
const listed: Readonly<Record<string, readonly string[]>> = {
  'ING PL: a blocked amount in a column beside': ['It has a day and no amount.'],
};

const statements = Object.entries<BankStatement>(bankStatements);
const known = statements.filter(([name]) => !withoutHeadings.includes(name));

test.each(known)('%s', async (name, { right, texts, ...statement }) => {
  const { currency } = statement;
  const found = await parseStatement({
    bytes: await bytesOf({ ...statement, right }),
    columns: undefined,
    remembered: {},
    today,
    region: { ...defaultRegion, currency: currencyOf(currency, localeOf[currency] ?? 'en-GB') },
  });
  if (typeof found === 'string') expect.fail(found);
  expect(found.lines.map(describeLine)).toEqual(right);
  expect(found.questions).toEqual([]);
  expect(found.refused.map(({ why }) => why)).toEqual(listed[name] ?? []);
  const purposes = statement.rows.flatMap((row) => purpose.exec(row)?.[0] ?? []);
  const imported = found.lines.map(({ text }) => text).join(' ');
  expect(purposes.filter((one) => imported.includes(one)).length).toBeGreaterThanOrEqual(
    purposes.length > 0 ? 1 : 0,
  );
  for (const [at, text] of (texts ?? []).entries()) expect(found.lines[at]?.text).toContain(text);
});

/** Matches what the payers of the samples write as the purpose of their payments. */
const purpose =
  /(?:Teilnahme|TEILNAHME|Participation|PARTICIPATION|Inscripcion|INSCRIPCION|Quota|QUOTA|Deelname|UDZIAŁ|účast|Deltagande) [A-Z]{1,2}\b/;

test.each(withoutHeadings)('%s is rejected', async (name) => {
  const statement = statements.find(([other]) => other === name)?.[1] as BankStatement;
  const found = await parseStatement({
    bytes: await bytesOf(statement),
    columns: undefined,
    remembered: {},
    today,
    region: defaultRegion,
  });
  expect(found).toBe('noHeadings');
});
