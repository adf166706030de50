import type { SentFile } from '../http/serve.ts';
import { streamCsv } from './csv.ts';
import { type Cell, streamXlsx } from './xlsx.ts';

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/**
 * Creates a spreadsheet to send, with the date (UTC) in its file name.
 * @param options.name letters, digits and hyphens, without extension
 * @param options.sheet letters, digits and spaces
 * @param options.at epoch milliseconds
 */
export function createSpreadsheet(
  format: keyof typeof types,
  { name, sheet, at }: { name: string; sheet: string; at: number },
  headings: readonly string[],
  rows: AsyncIterable<readonly Cell[]>,
): SentFile {
  return {
    type: types[format],
    name: `${name}-${new Date(at).toISOString().slice(0, 10)}.${format}`,
    content: format === 'csv' ? streamCsv(headings, rows) : streamXlsx(sheet, headings, rows),
  };
}
