import { Readable } from 'node:stream';
import { type Options, stringify } from 'csv-stringify';
import { stringify as stringifyNow } from 'csv-stringify/sync';
import type { Cell } from './xlsx.ts';

/**
 * Matches line ends, which are replaced with spaces. A program that splits lines before cells would read the text after
 * a line end as a new row, which could begin with a formula.
 */
const lineEnds = /[\r\n\v\f\u0085\u2028\u2029]+/g;

/** Matches text that a spreadsheet program reads as a formula, including full-width characters. */
const formula = /^[=+\-@\t\uff1d\uff0b\uff0d\uff20]/;
const phone = /^\+\d[\d ().-]*$/;

/**
 * Puts an apostrophe before formulas (docs/decisions/28-spreadsheets.md). Puts a tab before phone numbers, because
 * address books would keep an apostrophe.
 */
function escapeFormula(text: string): string {
  const line = text.replace(lineEnds, ' ');
  if (!formula.test(line)) return line;
  return phone.test(line) ? `\t${line}` : `'${line}`;
}

const buildOptions = (headings: readonly string[]): Options => ({
  bom: true,
  record_delimiter: 'windows',
  header: true,
  quoted: true,
  cast: { string: escapeFormula },
  columns: [...headings],
});

/** Writes a few rows as CSV, as `streamCsv` does. */
export const formatCsv = (headings: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  stringifyNow([...rows], buildOptions(headings));

/**
 * Streams rows as CSV in UTF-8 with a byte order mark. Every field is quoted and on one line. No text is read as a
 * formula.
 */
export function streamCsv(headings: readonly string[], rows: AsyncIterable<readonly Cell[]>): Readable {
  const file = stringify(buildOptions(headings));
  const source = Readable.from(rows);
  source.on('error', (error) => file.destroy(error));
  file.on('close', () => source.destroy());
  return source.pipe(file);
}
