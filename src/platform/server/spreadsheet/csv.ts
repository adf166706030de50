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
 * Words that stay words, decision 28. A phone number is for dialling and for address books, which know no apostrophe: it stands as
 * it is, after a tab where a program would make a number or a sum of it. Whatever else begins like a formula has an apostrophe.
 */
function asWords(text: string): string {
  const line = text.replace(lineEnds, ' ');
  if (!formula.test(line) || phoneInGroups.test(line)) return line;
  return phone.test(line) ? `\t${line}` : `'${line}`;
}

/**
 * A CSV file in UTF-8 that spreadsheet programs open as it is, made while it is read: a record is a line. Every field is
 * quoted, and no words are a formula.
 */
export function csv(headings: readonly string[], rows: AsyncIterable<readonly Cell[]>): Readable {
  const file = stringify({
    bom: true,
    record_delimiter: 'windows',
    header: true,
    quoted: true,
    cast: { string: asWords },
    columns: [...headings],
  });
  const source = Readable.from(rows);
  source.on('error', (error) => file.destroy(error));
  return source.pipe(file);
}
