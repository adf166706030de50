import type { SentFile } from '../http/serve.ts';
import { streamCsv } from './csv.ts';
import { type Cell, streamXlsx } from './xlsx.ts';

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/**
 * Creates a spreadsheet to send, with the day in its file name.
 * @param options.name letters, digits and hyphens, without extension
 * @param options.sheet letters, digits and spaces
 * @param options.day the club's day, 'YYYY-MM-DD'
 */
export function createSpreadsheet(
  format: keyof typeof types,
  { name, sheet, day }: { name: string; sheet: string; day: string },
  headings: readonly string[],
  rows: AsyncIterable<readonly Cell[]>,
): SentFile {
  return {
    type: types[format],
    name: `${name}-${day}.${format}`,
    content: format === 'csv' ? streamCsv(headings, rows) : streamXlsx(sheet, headings, rows),
  };
}
