import { foldText } from '#platform/rule/fold-text.ts';
import { readPossibleDays } from './day.ts';

/** Matches a cell like `="0412"` or `='0412'`. Spreadsheets keep leading zeros in this way. */
const formulaText = /^=\s*(["'])(.*)\1$/s;
const invisible = /[\u200b-\u200f\u2060\ufeff\u00ad]/;
const everyInvisible = new RegExp(invisible, 'g');
/** Matches cells that may need cleaning, so that `cleanCell` can skip the others quickly. */
const added = /^[='‘’`]|'$/;

/** Removes `="..."`, invisible characters, and an apostrophe at the start or after a final digit. */
export function cleanCell(cell: string): string {
  const text = (invisible.test(cell) ? cell.replaceAll(everyInvisible, '') : cell).trim();
  if (!added.test(text)) return text;
  const inner = formulaText.exec(text)?.[2] ?? text;
  return inner
    .replace(/^['‘’`](?=\S)/, '')
    .replace(/^(.*\d)'$/s, '$1')
    .trim();
}

/** The rupee sign, also as it looks after its bytes were read in another encoding. */
const rupeeSign = /₹|â‚¹/g;

/**
 * Reduces a cell to lower-case words of the letters a to z without accents, for comparisons with known words. ₹ becomes
 * 'rs'.
 */
export function reduceCellToWords(text: string): string {
  return foldText(text.replace(rupeeSign, ' rs '))
    .replace(/[^a-z]+/g, ' ')
    .trim();
}

/** An amount in a cell. `side` is set if the cell states it, for example by 'Cr', 'Dr' or a plus sign. */
export interface Amount {
  /** In minor units. Negative for a minus sign or brackets. */
  value: number;
  side?: 'credit' | 'debit';
}

/** Matches names and signs of the rupee. A question mark before a number replaces a sign that was lost. */
const currency = /₹|â‚¹|\brs\b\.?|\binr\b|^[?\ufffd]{1,3}\s?(?=\d)/gi;
const side =
  /^\(?(cr|dr|c|d|credit|debit)\b\.?\)?(?=[\s\d])|(?<=[\d\s).])\(?(cr|dr|c|d|credit|debit)\.?\)?$/i;
/** A number of this size or more, in units of the currency, is not an amount. */
const amountLimit = 1e10;
/**
 * Matches '1.180', which is 1,180 where a comma separates the decimals, and may be 1.18 elsewhere. `readDecimalCommas`
 * rewrites it where the file shows which one it is.
 */
const ambiguousThousands = /^[1-9]\d{0,2}\.\d{2}0$/;
/**
 * Matches '1,00,000.00' as India writes it, '100,000.00', or digits without commas. Decimals after the second must be
 * zeros.
 */
const amountPattern = /^(\d{1,3}(?:,\d{2,3})*,\d{3}|\d{1,10})(?:\.(\d{1,2})0*)?$/;
/**
 * Matches '1.899,00' and '399,00' as much of Europe writes it. One or two decimals show that the comma does not
 * separate groups.
 */
const decimalComma = /^(\d{1,3}(?:\.\d{3})+|\d{1,10}),(\d{1,2})$/;
const nothing = /^(-+|–|—|nil|n\/?a|null|none)?$/i;

/**
 * Parses an amount. An empty cell, a dash and words such as 'nil' are 0. Returns undefined if the cell is not an
 * amount.
 */
export function parseAmount(cell: string): Amount | undefined {
  const text = cell.replace(currency, ' ').trim();
  if (nothing.test(text)) return { value: 0 };
  const found = side.exec(text);
  const written = (found?.[1] ?? found?.[2])?.toLowerCase();
  const figures = (found ? text.replace(side, '') : text)
    .replace(/\s/g, '')
    .replace(/[−–]/g, '-')
    .replace(/\/-$/, '');
  const isNegative = /^\(.*\)$|^-|-$/.test(figures);
  const unsigned = figures.replace(/^[(+-]|[)-]$/g, '');
  if (ambiguousThousands.test(unsigned)) return undefined;
  const [, units, fraction = ''] = amountPattern.exec(unsigned) ?? decimalComma.exec(unsigned) ?? [];
  if (units === undefined) return nothing.test(figures) ? { value: 0 } : undefined;
  const whole = Number(units.replaceAll(/[.,]/g, ''));
  if (whole >= amountLimit) return undefined;
  const value = whole * 100 + Number(fraction.padEnd(2, '0'));
  const sideOf = written ? { side: written.startsWith('c') ? ('credit' as const) : ('debit' as const) } : {};
  const plus = !written && figures.startsWith('+') ? { side: 'credit' as const } : {};
  return { value: isNegative && value > 0 ? -value : value, ...sideOf, ...plus };
}

export function isAmbiguousAmount(cell: string): boolean {
  return /(?<![\d.,])[1-9]\d{0,2}\.\d{2}0(?![\d.,])/.test(cell);
}

const withDecimalComma = /\d,\d{1,2}(?!\d)/;
const withDecimalPoint = /(?<![\d.])\d{1,15}(?:,\d{1,15}){0,8}\.\d{1,2}(?![\d.])/;
const groupedByPoints = /^\D{0,6}\d{1,3}(?:\.\d{3})+\D{0,6}$/;

/**
 * Removes the points between thousands, as in '1.180', if the amounts of the file have decimal commas. If only some
 * columns have them, changes only these.
 */
export function readDecimalCommas(rows: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const styles = new Map<number, { comma: boolean; point: boolean }>();
  const inFile = { comma: false, point: false };
  let isGrouped = false;
  for (const row of rows)
    for (const [at, cell] of row.entries()) {
      if (!/^[^a-z]{1,24}(?:[a-z]{3})?$/i.test(cell) || readPossibleDays(cell) !== undefined) continue;
      isGrouped ||= groupedByPoints.test(cell);
      const style = styles.get(at) ?? { comma: false, point: false };
      if (withDecimalComma.test(cell)) style.comma = inFile.comma = true;
      else if (withDecimalPoint.test(cell)) style.point = inFile.point = true;
      styles.set(at, style);
    }
  if (!isGrouped || !inFile.comma) return rows;
  const hasCommas = (at: number) => {
    const style = inFile.point ? styles.get(at) : inFile;
    return style?.comma === true && !style.point;
  };
  return rows.map((row) =>
    row.map((cell, at) => (hasCommas(at) && groupedByPoints.test(cell) ? cell.replaceAll('.', '') : cell)),
  );
}

/**
 * Returns true for an amount. Returns false for numbers that start with a zero or have nine digits or more without
 * separators, because they are serial or account numbers.
 */
export function looksLikeAmount(cell: string): boolean {
  return !/^0\d|^\d{9,}$/.test(cell) && parseAmount(cell) !== undefined;
}

/**
 * Returns true if each balance follows from the amount and the balance of the previous row. Needs at least three rows,
 * sorted oldest or newest first. The parameters are column indexes. Without `debit`, the column `credit` may also
 * contain debits.
 */
export function doBalancesAddUp(
  rows: readonly (readonly string[])[],
  { credit, debit, balance }: { credit: number; debit: number | undefined; balance: number },
): boolean {
  const lines: { moved: number; then: number }[] = [];
  for (const row of rows) {
    if ((row[balance] ?? '') === '') continue;
    const [came, left, then] = [credit, debit, balance].map((at) =>
      at === undefined ? 0 : parseAmount(row[at] ?? '')?.value,
    );
    if (came === undefined || left === undefined || then === undefined) continue;
    // These are the wrong columns if a row has no amount in the only column, or amounts in both columns.
    if (debit === undefined ? came === 0 : came !== 0 && left !== 0) return false;
    if (came !== 0 || left !== 0) lines.push({ moved: came - Math.abs(left), then });
  }
  if (lines.length < 3) return false;
  const follows = (isNewestFirst: boolean) =>
    lines.every(({ moved, then }, at) => {
      const before = lines[isNewestFirst ? at + 1 : at - 1];
      if (!before) return true;
      const by = then - before.then;
      return debit === undefined ? Math.abs(by) === Math.abs(moved) : by === moved;
    });
  return follows(false) || follows(true);
}
