import Papa from 'papaparse';
import { cleanCell } from '../../rule/statement/cell.ts';
import { findHeadings, isNamed, type Rows } from '../../rule/statement/columns.ts';

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
