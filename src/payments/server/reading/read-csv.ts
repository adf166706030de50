import Papa from 'papaparse';
import { findHeadings, type Rows } from '../../rule/statement/columns.ts';

const delimiters = [',', ';', '\t', '|'];
const looked = 100;

/** The rows of a text table. What separates its cells is whatever makes a row of headings out of one of its first lines. */
export function readCsv(text: string, mostRows: number): Rows {
  const separated = (delimiter: string, preview: number) =>
    Papa.parse<string[]>(text, { delimiter, preview }).data;
  const found = delimiters.find((delimiter) => findHeadings(separated(delimiter, looked)));
  return found === undefined ? [] : separated(found, mostRows);
}
