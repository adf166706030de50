import { readSheet } from 'read-excel-file/node';
import type { Rows } from '../../rule/statement/columns.ts';

/**
 * The rows of a workbook's first sheet as text. Formulas give the value that was stored with them, and macros are never looked
 * at.
 * @throws for what is no workbook
 */
export async function readWorkbook(bytes: Uint8Array): Promise<Rows> {
  const rows = await readSheet(Buffer.from(bytes));
  return rows.map((row) => row.map(asText));
}

/** The library says less of cells than it gives: its dates are real ones. */
function asText(cell: unknown): string {
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString();
  if (typeof cell === 'number') return Number.isInteger(cell) ? String(cell) : cell.toFixed(2);
  return cell === null || cell === undefined ? '' : String(cell);
}
