import readSheets from 'read-excel-file/node';
import { fromBufferPromise } from 'yauzl';
import { cleanCell } from '../../rule/statement/cell.ts';
import { findHeadings, isNamed, type Rows } from '../../rule/statement/columns.ts';

/** More columns make another kind of table, and are not filled up. */
const mostColumns = 201;

/**
 * The rows of the sheet of a workbook that holds a statement, as text; a cover sheet is skipped. Formulas give the value that was
 * stored with them, and macros are never looked at.
 * @returns 'severalSheets' where more than one has lines, 'hiddenSheet' where only a hidden one has some
 * @throws for what is no workbook
 */
export async function readWorkbook(bytes: Uint8Array): Promise<Rows | 'severalSheets' | 'hiddenSheet'> {
  const buffer = Buffer.from(bytes);
  const hidden = await hiddenSheets(buffer);
  const sheets = (await readSheets(buffer)).map(({ data }, at) => ({
    rows: filledUp(data),
    isHidden: hidden[at] ?? false,
  }));
  const found = sheets.flatMap(({ rows, isHidden }) => {
    const headings = findHeadings(rows);
    return headings ? [{ rows, isHidden, isNamed: isNamed(headings.headings) }] : [];
  });
  const shown = found.filter(({ isHidden }) => !isHidden);
  if (shown.length === 0) return found.some((sheet) => sheet.isNamed) ? 'hiddenSheet' : [];
  const named = shown.filter((sheet) => sheet.isNamed);
  const [first, second] = named.length > 0 ? named : shown;
  return second ? 'severalSheets' : (first?.rows ?? []);
}

/** For each sheet, in their order, whether it is hidden: the library that reads cells does not say. */
async function hiddenSheets(bytes: Buffer): Promise<boolean[]> {
  const zip = await fromBufferPromise(bytes, {});
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName !== 'xl/workbook.xml') continue;
    const pieces: Buffer[] = [];
    for await (const piece of await zip.openReadStreamPromise(entry)) pieces.push(piece);
    const tags =
      Buffer.concat(pieces)
        .toString()
        .match(/<(?:\w+:)?sheet\s[^>]*>/g) ?? [];
    return tags.map((tag) => /\bstate\s*=\s*["'](?:hidden|veryHidden)["']/.test(tag));
  }
  return [];
}

/** A sheet's rows end with their last cell that is not empty: here they are equally long. */
function filledUp(data: readonly (readonly unknown[])[]): Rows {
  const width = Math.min(mostColumns, Math.max(0, ...data.slice(0, 400).map((row) => row.length)));
  return data.map((row) => {
    const cells = row.map((cell) => cleanCell(asText(cell)));
    while (cells.length < width) cells.push('');
    return cells;
  });
}

/** The library says less of cells than it gives: its dates are real ones, in no zone. */
function asText(cell: unknown): string {
  if (cell instanceof Date)
    return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().replace('T', ' ').slice(0, 19);
  if (typeof cell === 'number') {
    const hasPaise = Math.abs(cell * 100 - Math.round(cell * 100)) < 1e-4;
    return Number.isInteger(cell) || !hasPaise ? String(cell) : cell.toFixed(2);
  }
  return cell === null || cell === undefined ? '' : String(cell);
}
