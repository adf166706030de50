import Papa from 'papaparse';
import readSheets from 'read-excel-file/node';
import { fromBufferPromise } from 'yauzl';
import { cleanCell } from '../../rule/statement/cells.ts';
import { areHeadings, findHeadings, type Rows } from '../../rule/statement/columns.ts';

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
export function decodeText(bytes: Uint8Array, currencyCode: string): string | undefined {
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

/** Rows are padded at most to this number of columns. A wider table is rejected anyway. */
const mostColumns = 201;

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

function padRows(data: readonly (readonly unknown[])[]): Rows {
  const width = Math.min(mostColumns, Math.max(0, ...data.slice(0, 400).map((row) => row.length)));
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
