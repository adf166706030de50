import Papa from 'papaparse';
import readSheets from 'read-excel-file/node';
import { fromBufferPromise } from 'yauzl';
import { maxStatementLines } from '../../contract/statements.ts';
import { cleanCell, readDecimalCommas } from '../../rule/statement/cells.ts';
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

const inspectedBytes = 4_096;
/** Longer cells are shortened, so that the time of reading a cell is bounded. Narrations of banks have at most 300. */
const maxCellLength = 1_000;
const shortenAndCleanCell = (cell: string): string => cleanCell(cell.slice(0, maxCellLength));

/** Currencies of countries whose banks write Windows-1250, the code page of Central Europe. */
const centralEuropean = ['PLN', 'CZK', 'HUF', 'RON', 'BAM', 'RSD'];

/**
 * Decodes UTF-8, UTF-16 or the Windows code page that banks in the currency's country use. Returns undefined for
 * binary content.
 */
function decodeText(bytes: Uint8Array, currencyCode: string): string | undefined {
  const codePage = centralEuropean.includes(currencyCode) ? 'windows-1250' : 'windows-1252';
  const text = new TextDecoder(encodingOf(bytes, codePage)).decode(bytes);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters identify binary files
  return /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/.test(text.slice(0, inspectedBytes)) ? undefined : text;
}

function encodingOf(bytes: Uint8Array, codePage: string): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  // Detects UTF-16 without a byte order mark: every other byte of ASCII text is zero.
  const beginning = bytes.subarray(0, inspectedBytes);
  const zeros = [0, 1].map((odd) => beginning.filter((byte, at) => at % 2 === odd && byte === 0).length);
  if ((zeros[1] ?? 0) > beginning.length / 3 && zeros[0] === 0) return 'utf-16le';
  if ((zeros[0] ?? 0) > beginning.length / 3 && zeros[1] === 0) return 'utf-16be';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return codePage;
  }
}

const delimiters = [',', ';', '\t', '|'];
const looked = 150;
/** Matches the beginning of `="03-11-2026"`, a quoted cell that starts with an equals sign. */
const formulaText = /(^|[,;\t|\r\n])=(?=")/g;

/**
 * Parses a CSV file.
 * @returns no rows when no headings are found; 'badQuotes' for an unclosed quotation mark, because the lines after it
 *   would be read as one cell
 */
export function readStatementCsv(text: string, mostRows: number): Rows | 'badQuotes' {
  const plainText = text.replace(formulaText, '$1');
  const separated = (delimiter: string, preview: number) => {
    const { data, errors } = Papa.parse<string[]>(plainText, { delimiter, preview });
    return { rows: data.map((row) => row.map(shortenAndCleanCell)), errors };
  };
  const tables = delimiters.flatMap((delimiter) => {
    const headings = findHeadings(separated(delimiter, looked).rows)?.headings ?? [];
    const columns = headings.filter(Boolean).length;
    return columns === 0 ? [] : [{ delimiter, rank: columns + (areHeadings(headings) ? 1_000 : 0) }];
  });
  const found = tables.toSorted((a, b) => b.rank - a.rank)[0]?.delimiter;
  if (found === undefined) return [];
  const { rows, errors } = separated(found, mostRows);
  return errors.some(({ type }) => type === 'Quotes') ? 'badQuotes' : rows;
}

/**
 * Returns the rows of the sheet that contains a statement, as text. Uses the cached values of formulas and ignores
 * macros.
 * @returns 'severalSheets' when several visible sheets contain a statement, 'hiddenSheet' when only a hidden one does;
 *   no rows when none does
 * @throws when the file is not a workbook
 */
export async function readStatementSheet(bytes: Uint8Array): Promise<Rows | 'severalSheets' | 'hiddenSheet'> {
  const buffer = Buffer.from(bytes);
  const hidden = await hiddenSheets(buffer);
  const sheets = (await readSheets(buffer)).map(({ data }, at) => ({
    rows: padRows(data),
    isHidden: hidden[at] ?? false,
  }));
  const found = sheets.flatMap(({ rows, isHidden }) => {
    const headings = findHeadings(rows);
    return headings ? [{ rows, isHidden, isNamed: areHeadings(headings.headings) }] : [];
  });
  const shown = found.filter(({ isHidden }) => !isHidden);
  if (shown.length === 0) return found.some((sheet) => sheet.isNamed) ? 'hiddenSheet' : [];
  const named = shown.filter((sheet) => sheet.isNamed);
  const [first, second] = named.length > 0 ? named : shown;
  return second ? 'severalSheets' : (first?.rows ?? []);
}

/** Reads which sheets are hidden, because the library that reads the cells does not report it. */
async function hiddenSheets(bytes: Buffer): Promise<boolean[]> {
  const zip = await fromBufferPromise(bytes, {});
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName !== 'xl/workbook.xml') continue;
    const pieces: Buffer[] = [];
    for await (const piece of await zip.openReadStreamPromise(entry)) pieces.push(piece);
    return listSheetTags(Buffer.concat(pieces).toString()).map((tag) =>
      /\bstate\s*=\s*["'](?:hidden|veryHidden)["']/.test(tag),
    );
  }
  return [];
}

function listSheetTags(xml: string): string[] {
  const tags: string[] = [];
  for (let start = xml.indexOf('<'); start >= 0; ) {
    const end = xml.indexOf('>', start);
    if (end < 0) break;
    const tag = xml.slice(start, end);
    if (/^<(?:\w{1,100}:)?sheet\s/.test(tag)) tags.push(tag);
    start = xml.indexOf('<', end);
  }
  return tags;
}

/** Pads the rows to one width, up to one column more than a statement may have. A wider table is rejected anyway. */
function padRows(data: readonly (readonly unknown[])[]): Rows {
  const width = Math.min(mostColumns + 1, Math.max(0, ...data.slice(0, 400).map((row) => row.length)));
  return data.map((row) => {
    const cells = row.map((cell) => shortenAndCleanCell(asText(cell)));
    while (cells.length < width) cells.push('');
    return cells;
  });
}

/** Converts a cell to text. The library's dates have no time zone, so none is applied. */
function asText(cell: unknown): string {
  if (cell instanceof Date)
    return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().replace('T', ' ').slice(0, 19);
  if (typeof cell === 'number') {
    const hasAmount = Math.abs(cell * 100 - Math.round(cell * 100)) < 1e-4;
    return Number.isInteger(cell) || !hasAmount ? String(cell) : cell.toFixed(2);
  }
  return cell === null || cell === undefined ? '' : String(cell);
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
