import type { Currency } from './currency.ts';

const groups = { lakh: /\B(?=(?:\d\d)*\d{3}$)/g, thousand: /\B(?=(?:\d{3})+$)/g } as const;

/**
 * Formats an amount as '€1,234.50', with decimals unless they are zero. Does not use `Intl`, whose first use takes 100
 * ms on a phone.
 * @param minor hundredths of the currency's unit, even if the currency has no decimals
 */
export function formatMoney(minor: number, currency: Currency): string {
  const { prefix, suffix, decimalMark } = currency;
  const whole = formatCount(Math.trunc(Math.abs(minor) / 100), currency);
  const rest = Math.abs(minor) % 100;
  const decimals = rest === 0 ? '' : `${decimalMark}${String(rest).padStart(2, '0')}`;
  return `${minor < 0 ? '−' : ''}${prefix}${whole}${decimals}${suffix}`;
}

/** Returns the sign of a currency for labels and headings, such as 'Rs' or '€'. */
export function currencySign({ prefix, suffix }: Currency): string {
  return `${prefix}${suffix}`.trim();
}

/** Formats a count with the same groups of digits as amounts: '1,234'. */
export function formatCount(count: number, { groupMark, grouping }: Currency): string {
  return String(count).replace(groups[grouping], groupMark);
}

/** Returns the smallest amount of a currency that can be paid, in hundredths of its unit. */
export const getSmallestAmount = ({ decimals }: Pick<Currency, 'decimals'>): number =>
  decimals === 0 ? 100 : 1;

/** Rounds an amount down to a multiple of the smallest amount of the currency. */
export const roundDownToMultiple = (minor: number, smallest: number): number =>
  Math.floor(minor / smallest) * smallest;

/**
 * Converts an amount in units of the currency to hundredths, rounded. Amounts are in units in the calls of the
 * specification, in exports and in forms.
 */
export const toMinor = (major: number): number => Math.round(major * 100);

/** Matches digits with or without marks between thousands, or between lakhs as in India. */
const wholeDigits = /^\d+$|^[1-9]\d{0,2}(?:([.,])\d{3}(?:\1\d{3})*|(?:,\d{2})+,\d{3})$/;

/**
 * Rewrites an amount as '1234.50'. The decimal mark is a point or a comma. A mark before exactly three last digits is
 * between thousands, as in '1.250' or '1,250', because no currency of a club has three decimals.
 */
function toPlainDecimal(typed: string): string {
  const text = typed.replaceAll(/[\s'’]/g, '');
  if (wholeDigits.test(text)) return text.replaceAll(/[.,]/g, '');
  const mark = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
  const [whole, decimals] = [text.slice(0, mark), text.slice(mark + 1)];
  const isDecimal = mark > 0 && wholeDigits.test(whole) && !whole.includes(text.charAt(mark));
  return isDecimal ? `${whole.replaceAll(/[.,]/g, '')}.${decimals}` : text;
}

/**
 * Converts an amount that a user typed to hundredths, in the form of any country, such as '1.250,50' or '1,250.50'.
 * Keeps fractions of a hundredth, so that the contract rejects them. Returns NaN for an empty text and for one that is
 * no number.
 */
export function parseMajorToMinor(typed: string): number {
  if (typed.trim() === '') return Number.NaN;
  const minor = Number(toPlainDecimal(typed)) * 100;
  const rounded = Math.round(minor);
  // 19.99 * 100 is 1998.9999999999998.
  return Math.abs(minor - rounded) < 1e-4 ? rounded : minor;
}

export const toMajor = (minor: number): number => minor / 100;
