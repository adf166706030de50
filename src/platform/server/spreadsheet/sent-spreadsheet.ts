import type { SentFile } from '../http/serve.ts';
import { csv } from './csv.ts';
import { type Cell, xlsx } from './xlsx.ts';

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/**
 * A streamed spreadsheet, named after its content and the day.
 * @param name the file name without extension: letters, digits and hyphens
 * @param sheet the name of the sheet: letters, digits and spaces
 */
export function sentSpreadsheet(
  format: keyof typeof types,
  { name, sheet, at }: { name: string; sheet: string; at: number },
  headings: readonly string[],
  rows: AsyncIterable<readonly Cell[]>,
): SentFile {
  return {
    type: types[format],
    name: `${name}-${new Date(at).toISOString().slice(0, 10)}.${format}`,
    content: format === 'csv' ? csv(headings, rows) : xlsx(sheet, headings, rows),
  };
}
