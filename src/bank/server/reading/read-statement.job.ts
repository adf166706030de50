import { maxStatementLines } from '../../contract.ts';
import { readDecimalCommas } from '../../rule/statement/cells.ts';
import { removeClubCurrency } from '../../rule/statement/club-currency.ts';
import {
  areColumnsComplete,
  areHeadings,
  buildHeadingsKey,
  type Columns,
  doColumnsFitValues,
  findHeadings,
  type Rows,
} from '../../rule/statement/columns.ts';
import {
  createEmptyParseResult,
  type ParsedLines,
  parseLines,
  type ReadOptions,
  type StatementLine,
} from '../../rule/statement/parse-lines.ts';
import { decodeText, readStatementCsv, readStatementSheet } from './read-tables.ts';

/** A statement to read. If `columns` is undefined, they are proposed. */
export interface StatementFile extends ReadOptions {
  bytes: Uint8Array;
  columns: Columns | undefined;
  remembered: Readonly<Record<string, Columns>>;
}

/** Result of reading a statement. It has no lines while the columns are unknown. */
export interface ReadStatement extends ParsedLines {
  format: string;
  headings: string[];
  columns: Columns;
  areChosen: boolean;
  refusedLines: number;
}

export type Unusable =
  | 'unreadable'
  | 'oldWorkbook'
  | 'lockedWorkbook'
  | 'pdf'
  | 'webPage'
  | 'badQuotes'
  | 'severalSheets'
  | 'hiddenSheet'
  | 'severalTables'
  | 'mixedDays'
  | 'noHeadings'
  | 'tooManyLines'
  | 'tooManyColumns';

const mostColumns = 200;
const refusedShown = 200;

/** Parses a statement. Detects the format by the content of the file, not by its name. */
export async function parseStatement(file: StatementFile): Promise<ReadStatement | Unusable> {
  const stored = await rowsOf(file);
  if (typeof stored === 'string') return stored;
  const rows = readDecimalCommas(removeClubCurrency(stored, file.region.currency));
  if (rows.length > maxStatementLines) return 'tooManyLines';
  if (rows.some((row) => row.length > mostColumns)) return 'tooManyColumns';
  const found = findHeadings(rows);
  if (!found) return 'noHeadings';
  const { row, headings } = found;
  const format = buildHeadingsKey(headings);
  const below = rows.slice(row + 1);
  const isOther = (cells: readonly string[]) =>
    !cells.some((cell) => /\d/.test(cell)) && areHeadings(cells) && !isSameTable(cells, rows, row);
  if (below.some(isOther)) return 'severalTables';
  const remembered = file.remembered[format];
  const proposed = remembered && doColumnsFitValues(remembered, headings, below) ? remembered : found.columns;
  const columns = file.columns ?? proposed;
  const taken: ParsedLines = areColumnsComplete(columns)
    ? parseLines(rows, row, columns, file, headings)
    : createEmptyParseResult();
  if (taken.isMixed) return 'mixedDays';
  return {
    ...taken,
    refused: taken.refused.slice(0, refusedShown),
    refusedLines: taken.refused.length,
    format,
    headings: headings.map((heading) => heading.trim().slice(0, 80)),
    columns,
    areChosen: JSON.stringify(columns) !== JSON.stringify(found.columns),
  };
}

function isSameTable(cells: readonly string[], rows: Rows, headingRow: number): boolean {
  return [rows[headingRow - 1], rows[headingRow]].some(
    (row) => row && buildHeadingsKey(row) === buildHeadingsKey(cells),
  );
}

async function rowsOf({ bytes, region }: StatementFile): Promise<Rows | Unusable> {
  const beginning = Buffer.from(bytes.subarray(0, 8));
  if (beginning.subarray(0, 2).toString() === 'PK') return readStatementSheet(bytes);
  if (beginning.subarray(0, 4).toString() === '%PDF') return 'pdf';
  if (beginning.toString('hex') === 'd0cf11e0a1b11ae1')
    return Buffer.from(bytes).includes(Buffer.from('EncryptedPackage', 'utf16le'))
      ? 'lockedWorkbook'
      : 'oldWorkbook';
  // Workbooks from before 1997 are not in a container format, so their first bytes are compared.
  if (/^09[0248]0[0-9a-f]/.test(beginning.toString('hex'))) return 'oldWorkbook';
  const text = decodeText(bytes, region.currency.code);
  if (text === undefined) return 'unreadable';
  if (isWebPage(text)) return 'webPage';
  return readStatementCsv(text, maxStatementLines + 1);
}

/** Returns true if the text begins with the tag of a page, behind white space and comments. */
function isWebPage(text: string): boolean {
  let start = text.slice(0, 2_000).trimStart();
  while (start.startsWith('<!--')) {
    const end = start.indexOf('-->');
    if (end < 0) return true;
    start = start.slice(end + 3).trimStart();
  }
  return /^<(!doctype|html|head|body|table|\?xml|div|style|meta)\b/i.test(start);
}

export default async function readStatementFile(file: StatementFile) {
  const read = await parseStatement(file);
  if (typeof read === 'string') return read;
  return { ...read, lines: packLines(read.lines) };
}

/**
 * Encodes each line as one JSON document. Structured cloning of tens of thousands of objects would block the server.
 */
function packLines(lines: readonly StatementLine[]): Uint8Array {
  return new TextEncoder().encode(lines.map((line) => JSON.stringify(line)).join('\n'));
}
