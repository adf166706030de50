import { drawEmblem } from '#platform/server/pdf/emblem.ts';
import { drawQrCodeWithoutQuietZone } from '#platform/server/pdf/qr-code.ts';
import { a4, type Sheet } from '#platform/server/pdf/sheet.ts';
import { drawLines, drawTextInBox, wrapText } from '#platform/server/pdf/text-box.ts';
import type { OpenPapers, PrintedCell, PrintedTable } from './papers.ts';
import { drawLine, inkColour, mutedColour } from './style.ts';

const margin = 36;
const inner = a4.width - 2 * margin;
const right = a4.width - margin;
const qrSize = 62;
const emblemSide = 40;
/** Where the table begins, in points from the top: below the whole head, or below a line of text. */
const headBottom = 128;
const shortHeadBottom = 50;
const bottom = a4.height - 40;
const headHeight = 20;

type WrappedText = ReturnType<typeof wrapText>;

/** Between a table and the columns beside it, in points. */
const asideGap = 12;

interface PlannedRow {
  cells: readonly PrintedCell[];
  /** The lines of each cell, if the table wraps its texts. */
  wrapped?: readonly WrappedText[];
  height: number;
}

/** A longer text is continued in another row below its first cell, so that each row fits on a page. */
const maxLinesPerRow = 40;

/** Draws a table over as many pages as its rows need, each with title, committee, session and QR code. */
export function drawTable(sheet: Sheet, papers: OpenPapers, table: PrintedTable, newPage: () => void): void {
  const { columns, aside } = placeColumns(table);
  const pages = breakIntoPages(
    table.rows.flatMap((cells, at) =>
      table.dense?.wraps
        ? wrapRow(sheet, table, columns, cells.map(textIn))
        : { cells, height: heightOf(sheet, table, columns, cells, at) },
    ),
    (page) => bottom - headHeight - topOf(table, page),
  );
  let first = 0;
  for (const [page, rows] of pages.entries()) {
    newPage();
    const top = topOf(table, page);
    if (top === headBottom) drawHead(sheet, papers, table);
    else drawShortHead(sheet, papers, table);
    drawGrid(sheet, columns, rows, top);
    drawCells(sheet, columns, rows, { top, size: table.dense?.size ?? 10.5 });
    if (table.aside) drawAside(sheet, aside, placeBeside(rows, table.aside.rows.slice(first)), top);
    first += rows.length;
    const footer = { y: a4.height - 24, size: 8, colour: mutedColour };
    sheet.write(papers.printed, { ...footer, x: margin });
    sheet.write(`Page ${page + 1} of ${pages.length}`, { ...footer, x: right, align: 'right' });
  }
}

const topOf = ({ dense }: PrintedTable, page: number): number =>
  dense && page > 0 ? shortHeadBottom : headBottom;

/** Distributes rows over pages. There is at least one page. */
function breakIntoPages(
  rows: readonly PlannedRow[],
  spaceOn: (page: number) => number,
): (readonly PlannedRow[])[] {
  const pages: PlannedRow[][] = [[]];
  let free = spaceOn(0);
  for (const row of rows) {
    if (row.height > free) {
      pages.push([]);
      free = spaceOn(pages.length - 1);
    }
    pages.at(-1)?.push(row);
    free -= row.height;
  }
  return pages;
}

function heightOf(
  sheet: Sheet,
  { rowHeight, firstRowHeight = rowHeight, dense }: PrintedTable,
  columns: readonly PlacedColumn[],
  cells: readonly PrintedCell[],
  row: number,
): number {
  if (!dense) return row === 0 ? firstRowHeight : rowHeight;
  const lines = cells.map((cell, at) =>
    Math.ceil(sheet.widthOf(textIn(cell), { size: dense.smallest }) / ((columns[at]?.width ?? 0) - 8)),
  );
  return rowHeight + (Math.min(3, Math.max(1, ...lines)) - 1) * dense.smallest * 1.3;
}

/** Plans a row in which each text has its full size. */
function wrapRow(
  sheet: Sheet,
  { rowHeight, dense }: PrintedTable,
  columns: readonly PlacedColumn[],
  cells: readonly string[],
): PlannedRow[] {
  const size = dense?.size ?? rowHeight;
  const wrap = (text: string, at: number) =>
    wrapText(text, { width: (columns[at]?.width ?? 0) - 8, size, face: 'text' }, sheet.widthOf);
  const texts = cells.map(wrap);
  const heading = wrap(`${cells[0]} (continued)`, 0);
  const rows = Math.ceil(Math.max(1, ...texts.map(({ lines }) => lines.length)) / maxLinesPerRow);
  return Array.from({ length: rows }, (_, row) => {
    const wrapped = texts.map(({ lines, lineHeight }, at) =>
      at === 0 && row > 0
        ? heading
        : { lines: lines.slice(row * maxLinesPerRow, (row + 1) * maxLinesPerRow), lineHeight },
    );
    const tallest = Math.max(...wrapped.map(({ lines, lineHeight }) => lines.length * lineHeight));
    return { cells, wrapped, height: Math.max(rowHeight, tallest + 6) };
  });
}

const textIn = (cell: PrintedCell): string => (typeof cell === 'string' ? cell : cell.text);

/** Returns the first of the cells, each in the height of the row beside it. */
const placeBeside = (rows: readonly PlannedRow[], cells: readonly (readonly string[])[]): PlannedRow[] =>
  rows.slice(0, cells.length).map(({ height }, at) => ({ height, cells: cells[at] ?? [] }));

function drawAside(
  sheet: Sheet,
  columns: readonly PlacedColumn[],
  rows: readonly PlannedRow[],
  top: number,
): void {
  if (rows.length === 0) return;
  drawGrid(sheet, columns, rows, top);
  drawCells(sheet, columns, rows, { top, size: 9.5 });
}

function drawCells(
  sheet: Sheet,
  columns: readonly PlacedColumn[],
  rows: readonly PlannedRow[],
  { top, size }: { top: number; size: number },
): void {
  const box = { maxLines: 3, colour: inkColour, vertical: 'middle' } as const;
  for (const { x, width, label } of columns)
    drawTextInBox(sheet, label, {
      ...box,
      x: x + 4,
      y: top + 1,
      width: width - 8,
      height: headHeight - 2,
      size: 8.5,
      maxLines: 2,
      face: 'strong',
    });
  let y = top + headHeight;
  for (const { cells, wrapped, height } of rows) {
    for (const [column, cell] of cells.entries()) {
      const { x = 0, width = 0 } = columns[column] ?? {};
      if (cell === '') continue;
      const lines = wrapped?.[column];
      const place = { x: x + 4, y: y + 1, width: width - 8, height: height - 2 };
      if (lines) drawLines(sheet, lines, { ...place, y: y + 3, size, face: 'text', colour: inkColour });
      else if (typeof cell === 'string') drawTextInBox(sheet, cell, { ...box, ...place, size, face: 'text' });
      else drawCellWithNote(sheet, cell, place);
    }
    y += height;
  }
}

function drawCellWithNote(
  sheet: Sheet,
  { text, note }: Exclude<PrintedCell, string>,
  place: { x: number; y: number; width: number; height: number },
): void {
  const { x, y, width, height } = place;
  const middle = y + height * 0.52;
  sheet.write(text, {
    x,
    width,
    y: middle - 1,
    size: Math.min(10, height * 0.42),
    face: 'strong',
    colour: inkColour,
  });
  sheet.write(note, {
    x,
    width,
    y: middle + Math.min(8.5, height * 0.36),
    size: Math.min(7.5, height * 0.32),
    colour: mutedColour,
  });
}

interface PlacedColumn {
  label: string;
  x: number;
  width: number;
}

function placeColumns({ columns, aside }: PrintedTable): {
  columns: PlacedColumn[];
  aside: PlacedColumn[];
} {
  const beside = aside?.columns ?? [];
  const total = [...columns, ...beside].reduce((sum, { width }) => sum + width, 0);
  const scale = (inner - (aside ? asideGap : 0)) / total;
  let x = margin;
  const place = ({ label, width: share }: { label: string; width: number }): PlacedColumn => {
    const placed = { label, x, width: share * scale };
    x += placed.width;
    return placed;
  };
  const placed = columns.map(place);
  x += asideGap;
  return { columns: placed, aside: beside.map(place) };
}

function drawHead(sheet: Sheet, { club, emblem, event }: OpenPapers, table: PrintedTable): void {
  drawEmblem(sheet, emblem, { x: right - qrSize - 12 - emblemSide, y: 36, side: emblemSide });
  const width = inner - qrSize - 12 - emblemSide - 16;
  const line = { x: margin, width };
  sheet.write(`${event} · ${club}`, { ...line, y: 44, size: 9, colour: mutedColour });
  sheet.write(table.title, { ...line, y: 68, size: 20, face: 'heading', colour: inkColour });
  sheet.write(table.committee, { ...line, y: 86, size: 12.5, face: 'strong', colour: inkColour });
  if (table.session === null) {
    sheet.write('Session', { ...line, y: 103, size: 10, colour: inkColour });
    drawLine(sheet, [margin + 44, 104], [margin + 300, 104]);
  } else sheet.write(table.session, { ...line, y: 103, size: 10, colour: inkColour });
  sheet.write(table.help, { ...line, y: 119, size: 9, colour: mutedColour });
  drawQrCodeWithoutQuietZone(sheet, table.address, { x: right - qrSize, y: 36, size: qrSize, level: 'M' });
}

/** Draws the head of the later pages of a dense table. */
function drawShortHead(sheet: Sheet, { event }: OpenPapers, { title, committee }: PrintedTable): void {
  const text = `${title} · ${committee} · ${event}`;
  sheet.write(text, { x: margin, y: 42, size: 9, colour: mutedColour, width: inner });
}

function drawGrid(
  sheet: Sheet,
  columns: readonly PlacedColumn[],
  rows: readonly PlannedRow[],
  top: number,
): void {
  const [first, last] = [columns[0], columns.at(-1)];
  const [left, end] = [first?.x ?? margin, last ? last.x + last.width : right];
  let y = top + headHeight;
  drawLine(sheet, [left, top], [end, top], { width: 1 });
  drawLine(sheet, [left, y], [end, y], { width: 1 });
  for (const { height } of rows) {
    y += height;
    drawLine(sheet, [left, y], [end, y], { width: 0.4 });
  }
  for (const x of [...columns.map((column) => column.x), end])
    drawLine(sheet, [x, top], [x, y], { width: 0.4 });
}
