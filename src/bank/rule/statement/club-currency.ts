import type { Currency } from '#platform/rule/currency.ts';
import { currencySign } from '#platform/rule/money.ts';
import { parseAmount } from './cells.ts';
import type { Rows } from './columns.ts';

/**
 * The currency that the other files of this folder expect. `removeClubCurrency` prepares statements in other
 * currencies.
 */
const plainCode = 'INR';
const plainName = 'rupees';
const plainMarks = String.raw`₹|\brs\b\.?|\binr\b|\brupees?\b`;

/** Names and signs that banks use for a currency in addition to its code and usual sign, by currency code. */
const otherMarks: Readonly<Record<string, string>> = {
  EUR: String.raw`\beuros?\b|€`,
  USD: String.raw`\bdollars?\b|\$`,
  GBP: String.raw`\bpounds?\b|£`,
  PLN: String.raw`\bz[łl]\b`,
  CZK: String.raw`\bkč`,
};

const apostrophes = /(?<=\d)['’](?=\d{3}\b)/g;

export function getCurrencyNameForMessages({ code }: Pick<Currency, 'code'>): string {
  return code === plainCode ? plainName : code;
}

/** Returns a pattern of the names and signs of the club's currency. */
export function buildClubCurrencyPattern(currency: Currency): string {
  if (currency.code === plainCode) return plainMarks;
  const marks = [currency.code, currencySign(currency)].map((mark) =>
    /^[a-z]+$/i.test(mark) ? `(?<![a-z])${mark}(?![a-z])` : mark.replaceAll('$', String.raw`\$`),
  );
  return [...marks, otherMarks[currency.code]].filter(Boolean).join('|');
}

/**
 * Returns the name or sign of the rupee in a heading. Returns '' if there is none, or the rupee is the club's currency.
 */
export function findRupeeMarkUnlessClubCurrency(heading: string, { code }: Pick<Currency, 'code'>): string {
  return code === plainCode ? '' : (new RegExp(plainMarks, 'i').exec(heading)?.[0] ?? '');
}

/**
 * Removes the club's currency from headings and amounts, so that 'Amount (EUR)' and '€ 49,00' are read as 'Amount' and
 * '49,00'. Returns the rows unchanged if the club's currency is the rupee. Otherwise it appends '(INR)' to amounts in
 * rupees, so that they are rejected.
 */
export function removeClubCurrency(rows: Rows, currency: Currency): Rows {
  if (currency.code === plainCode) return rows;
  const own = new RegExp(String.raw`\(?(\bin\s+)?(${buildClubCurrencyPattern(currency)})\)?`, 'gi');
  const plain = new RegExp(plainMarks, 'i');
  return rows.map((row) =>
    row.map((cell) => {
      const text = cell.replace(own, ' ').trim();
      if (!/\d/.test(cell)) return text === '' ? cell : text;
      if (plain.test(cell) && parseAmount(cell) !== undefined) return `${cell} (${plainCode})`;
      const figures = text.replaceAll(apostrophes, '');
      return figures !== cell && parseAmount(figures) !== undefined ? figures : cell;
    }),
  );
}
