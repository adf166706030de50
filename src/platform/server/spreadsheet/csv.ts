import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import type { Cell } from './xlsx.ts';

/**
 * A CSV file in UTF-8 that spreadsheet programs open as it is, made while it is read. Words that a program would take for
 * a formula begin with an apostrophe.
 */
export function csv(headings: readonly string[], rows: AsyncIterable<readonly Cell[]>): Readable {
  const file = stringify({
    bom: true,
    escape_formulas: true,
    record_delimiter: 'windows',
    header: true,
    columns: [...headings],
  });
  const source = Readable.from(rows);
  source.on('error', (error) => file.destroy(error));
  return source.pipe(file);
}
