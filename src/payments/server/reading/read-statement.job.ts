import { mostLines } from '../../contract.ts';
import { type Columns, findHeadings, formatOf, isComplete, type Rows } from '../../rule/statement/columns.ts';
import { noLines, type TakenLines, takeLines } from '../../rule/statement/take-lines.ts';
import { decodeText } from './decode-text.ts';
import { readCsv } from './read-csv.ts';
import { readWorkbook } from './read-workbook.ts';

/** What is asked of a file. Without columns they are proposed. */
export interface StatementFile {
  bytes: Uint8Array;
  columns: Columns | undefined;
  /** What columns of statements with these names were said to be before, by `formatOf`. */
  remembered: Readonly<Record<string, Columns>>;
}

/** What a file says. Nothing is taken while its columns are not known. */
export interface ReadStatement extends TakenLines {
  format: string;
  headings: string[];
  columns: Columns;
  refusedLines: number;
}

/** Why a file can't be taken, by the name of the contract's refusal. */
export type Unusable = 'unreadable' | 'noHeadings' | 'tooManyLines' | 'tooManyColumns';

const mostColumns = 200;
const refusedShown = 200;

/** Reads a statement, whatever the file is: by its content, not by its name. */
export default async function readStatement(file: StatementFile): Promise<ReadStatement | Unusable> {
  const rows = await rowsOf(file.bytes);
  if (rows === undefined) return 'unreadable';
  if (rows.length > mostLines) return 'tooManyLines';
  if (rows.some((row) => row.length > mostColumns)) return 'tooManyColumns';
  const found = findHeadings(rows);
  if (!found) return 'noHeadings';
  const headings = [...(rows[found.row] ?? [])];
  const format = formatOf(headings);
  const columns = file.columns ?? file.remembered[format] ?? found.columns;
  const taken: TakenLines = isComplete(columns) ? takeLines(rows, found.row, columns) : noLines();
  return {
    ...taken,
    refused: taken.refused.slice(0, refusedShown),
    refusedLines: taken.refused.length,
    format,
    headings: headings.map((heading) => heading.trim().slice(0, 80)),
    columns,
  };
}

async function rowsOf(bytes: Uint8Array): Promise<Rows | undefined> {
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  if (isZip) return readWorkbook(bytes);
  const text = decodeText(bytes);
  return text === undefined ? undefined : readCsv(text, mostLines + 1);
}
