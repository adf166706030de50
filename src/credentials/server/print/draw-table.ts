import { drawEmblem } from '#platform/server/pdf/emblem.ts';
import { drawQrCodeWithoutQuietZone } from '#platform/server/pdf/qr-code.ts';
import { a4, type Sheet } from '#platform/server/pdf/sheet.ts';
import { drawTextInBox } from '#platform/server/pdf/text-box.ts';
import type { OpenPapers, PrintedTable } from './papers.ts';
import { drawLine, inkColour, mutedColour } from './style.ts';

const margin = 36;
const inner = a4.width - 2 * margin;
const right = a4.width - margin;
const qrSize = 62;
const emblemSide = 40;
const headBottom = 128;
const bottom = a4.height - 46;
const headHeight = 20;

/** Draws a table over as many pages as its rows need, each with title, committee, session and QR code. */
export function drawTable(sheet: Sheet, papers: OpenPapers, table: PrintedTable, newPage: () => void): void {
  const fitting = Math.floor((bottom - headBottom - headHeight) / table.rowHeight);
  const pages = Math.max(1, Math.ceil(table.rows.length / fitting));
  const columns = placeColumns(table);
  for (let page = 0; page < pages; page += 1) {
    newPage();
    drawHead(sheet, papers, table);
    const rows = table.rows.slice(page * fitting, (page + 1) * fitting);
    drawGrid(sheet, columns, rows.length, table.rowHeight);
    for (const { x, width, label } of columns)
      drawTextInBox(sheet, label, {
        x: x + 4,
        y: headBottom + 1,
        width: width - 8,
        height: headHeight - 2,
        size: 8.5,
        maxLines: 2,
        face: 'strong',
        colour: inkColour,
        vertical: 'middle',
      });
    for (const [at, row] of rows.entries())
      for (const [column, text] of row.entries()) {
        const { x = 0, width = 0 } = columns[column] ?? {};
        if (text === '') continue;
        drawTextInBox(sheet, text, {
          x: x + 4,
          y: headBottom + headHeight + at * table.rowHeight + 1,
          width: width - 8,
          height: table.rowHeight - 2,
          size: 10.5,
          maxLines: 3,
          face: 'text',
          colour: inkColour,
          vertical: 'middle',
        });
      }
    const footer = a4.height - 26;
    sheet.write(papers.printed, { x: margin, y: footer, size: 8, colour: mutedColour });
    sheet.write(`Page ${page + 1} of ${pages}`, {
      x: right,
      y: footer,
      size: 8,
      colour: mutedColour,
      align: 'right',
    });
  }
}

interface PlacedColumn {
  label: string;
  x: number;
  width: number;
}

function placeColumns({ columns }: PrintedTable): PlacedColumn[] {
  const total = columns.reduce((sum, { width }) => sum + width, 0);
  let x = margin;
  return columns.map(({ label, width: share }) => {
    const width = (inner * share) / total;
    const placed = { label, x, width };
    x += width;
    return placed;
  });
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

function drawGrid(sheet: Sheet, columns: readonly PlacedColumn[], rows: number, rowHeight: number): void {
  const end = headBottom + headHeight + rows * rowHeight;
  for (let row = 0; row <= rows; row += 1) {
    const y = headBottom + headHeight + row * rowHeight;
    drawLine(sheet, [margin, y], [right, y], { width: row === 0 ? 1 : 0.4 });
  }
  drawLine(sheet, [margin, headBottom], [right, headBottom], { width: 1 });
  for (const x of [...columns.map((column) => column.x), right])
    drawLine(sheet, [x, headBottom], [x, end], { width: 0.4 });
}
