/** A row of a pasted table. */
export interface PastedRow {
  /** Number of the first line of the row in the pasted text, from 1. */
  readonly line: number;
  /** The row as it was pasted, without space at its ends. */
  readonly text: string;
  /** Cells without space at their ends. */
  readonly cells: readonly string[];
}

/** A row that is not taken. */
export interface SkippedLine {
  /** Number of the first line of the row in the pasted text, from 1. */
  readonly line: number;
  readonly text: string;
  /** Why the row is not taken, as a sentence. */
  readonly problem: string;
}

/**
 * Reads rows that were copied from a spreadsheet or a CSV file. A row is split at tabs, or else at semicolons or commas.
 * Quoted cells may contain separators, and line breaks if the quote ends within the text. Takes time in proportion to
 * the length of the text.
 * @returns all rows, including empty ones
 */
export function parsePastedTable(text: string): PastedRow[] {
  const content = text
    .replace(/^\ufeff/, '')
    .replaceAll('\r\n', '\n')
    .replaceAll('\r', '\n');
  const lastQuote = content.lastIndexOf('"');
  const rows: PastedRow[] = [];
  let line = 1;
  for (let from = 0; from <= content.length; ) {
    const separator = separatorAt(content, from);
    const row = readRow(content, from, separator, lastQuote);
    const read = content.slice(from, row.end);
    rows.push({ line, text: read.trim(), cells: row.cells });
    line += read.split('\n').length;
    from = row.end + 1;
  }
  return rows;
}

function separatorAt(content: string, from: number): string {
  const lineFeed = content.indexOf('\n', from);
  const line = content.slice(from, lineFeed === -1 ? content.length : lineFeed);
  if (line.includes('\t')) return '\t';
  return /^(?:"(?:[^"]|"")*"|[^",;]*);/.test(line) ? ';' : ',';
}

function readRow(content: string, from: number, separator: string, lastQuote: number) {
  const cells: string[] = [];
  for (let at = from; ; at++) {
    const cell = readQuotedCell(content, at, separator, lastQuote) ?? readBareCell(content, at, separator);
    cells.push(cell.text.trim());
    at = cell.end;
    if (content[at] !== separator) return { cells, end: at };
  }
}

function readBareCell(content: string, from: number, separator: string) {
  let end = from;
  while (end < content.length && content[end] !== separator && content[end] !== '\n') end++;
  return { text: content.slice(from, end), end };
}

/** Returns undefined if the cell is not quoted, or its quote does not end before a separator or line break. */
function readQuotedCell(content: string, from: number, separator: string, lastQuote: number) {
  let at = skipSpaces(content, from);
  if (content[at] !== '"' || at === lastQuote) return undefined;
  const begin = at + 1;
  do at = content.indexOf('"', at + 1) + 1;
  while (at > 0 && content[at] === '"');
  if (at === 0) return undefined;
  const end = skipSpaces(content, at);
  if (end < content.length && content[end] !== separator && content[end] !== '\n') return undefined;
  return { text: content.slice(begin, at - 1).replaceAll('""', '"'), end };
}

function skipSpaces(content: string, from: number): number {
  let at = from;
  while (content[at] === ' ') at++;
  return at;
}
