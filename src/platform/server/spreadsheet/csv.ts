import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import type { Cell } from './xlsx.ts';

/**
 * Any end of a line, of a page or of a paragraph. Whoever splits a file into lines before cells would find a row that begins
 * where somebody's words go on, and a formula in its first cell.
 */
const lineEnds = /[\r\n\v\f\u0085\u2028\u2029]+/g;

/**
 * A CSV file in UTF-8 that spreadsheet programs open as it is, made while it is read: a record is a line. Every field is
 * quoted, and words that a program would take for a formula begin with an apostrophe.
 */
export function csv(headings: readonly string[], rows: AsyncIterable<readonly Cell[]>): Readable {
  const file = stringify({
    bom: true,
    escape_formulas: true,
    record_delimiter: 'windows',
    header: true,
    quoted: true,
    cast: { string: (text) => text.replace(lineEnds, ' ') },
    columns: [...headings],
  });
  const source = Readable.from(rows);
  source.on('error', (error) => file.destroy(error));
  return source.pipe(file);
}
