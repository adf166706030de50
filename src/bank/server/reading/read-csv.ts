import Papa from 'papaparse';
import { cleanCell } from '../../rule/statement/cell.ts';
import { findHeadings, isNamed, type Rows } from '../../rule/statement/columns.ts';

/** Bytes that no table begins with: pictures, programs and old workbooks have them at once. */
const inspectedBytes = 4_096;

/**
 * A file as text, in UTF-8, UTF-16 or the western alphabet of old Windows programs; a byte order mark is no part of it.
 * @returns undefined for what is no text
 */
export function decodeText(bytes: Uint8Array): string | undefined {
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what tells a picture from a table
  return /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/.test(text.slice(0, inspectedBytes)) ? undefined : text;
}

function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  // Without a mark: every other byte of plain letters and figures is zero.
  const beginning = bytes.subarray(0, inspectedBytes);
  const zeros = [0, 1].map((odd) => beginning.filter((byte, at) => at % 2 === odd && byte === 0).length);
  if ((zeros[1] ?? 0) > beginning.length / 3 && zeros[0] === 0) return 'utf-16le';
  if ((zeros[0] ?? 0) > beginning.length / 3 && zeros[1] === 0) return 'utf-16be';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

const delimiters = [',', ';', '\t', '|'];
const looked = 150;
/** `="03-11-2026"`: quotation marks that keep a comma inside, although the cell does not begin with them. */
const formulaText = /(^|[,;\t|\r\n])=(?=")/g;

/**
 * The rows of a text table. What separates its cells is what makes a row of headings out of one of its
 * first lines, one of known names where there is one, and as many cells as there are.
 * @returns 'badQuotes' when a quotation mark is not closed: lines behind it would be part of a cell
 */
export function readCsv(text: string, mostRows: number): Rows | 'badQuotes' {
  const plainText = text.replace(formulaText, '$1');
  const separated = (delimiter: string, preview: number) => {
    const { data, errors } = Papa.parse<string[]>(plainText, { delimiter, preview });
    return { rows: data.map((row) => row.map(cleanCell)), errors };
  };
  const tables = delimiters.flatMap((delimiter) => {
    const headings = findHeadings(separated(delimiter, looked).rows)?.headings ?? [];
    const columns = headings.filter(Boolean).length;
    return columns === 0 ? [] : [{ delimiter, rank: columns + (isNamed(headings) ? 1_000 : 0) }];
  });
  const found = tables.toSorted((a, b) => b.rank - a.rank)[0]?.delimiter;
  if (found === undefined) return [];
  const { rows, errors } = separated(found, mostRows);
  return errors.some(({ type }) => type === 'Quotes') ? 'badQuotes' : rows;
}
