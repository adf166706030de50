import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import type { Cell } from './xlsx.ts';

/**
 * Any line, page or paragraph separator. A reader that splits lines before cells would see a new row in a typed text,
 * with a formula in its first cell.
 */
const lineEnds = /[\r\n\v\f\u0085\u2028\u2029]+/g;

/** The beginning of a formula for a spreadsheet program, including full-width characters. */
const formula = /^[=+\-@\t\uff1d\uff0b\uff0d\uff20]/;
/** Groups of digits, which no spreadsheet program reads as a number or a formula. */
const phoneInGroups = /^\+\d+(?: \d+)+$/;
const phone = /^\+\d[\d ().-]*$/;

/**
 * Escapes a text that a spreadsheet program would read as a formula (decision 28): with an apostrophe, or with a tab for a phone number,
 * since address books do not remove apostrophes.
 */
function escapeFormula(text: string): string {
  const line = text.replace(lineEnds, ' ');
  if (!formula.test(line) || phoneInGroups.test(line)) return line;
  return phone.test(line) ? `\t${line}` : `'${line}`;
}

/** Streams a CSV file in UTF-8 with a byte order mark. Every field is quoted and on one line, and none is a formula. */
export function csv(headings: readonly string[], rows: AsyncIterable<readonly Cell[]>): Readable {
  const file = stringify({
    bom: true,
    record_delimiter: 'windows',
    header: true,
    quoted: true,
    cast: { string: escapeFormula },
    columns: [...headings],
  });
  const source = Readable.from(rows);
  source.on('error', (error) => file.destroy(error));
  return source.pipe(file);
}
