import { drawEmblem } from '#platform/server/pdf/emblem.ts';
import { drawQrCodeWithoutQuietZone } from '#platform/server/pdf/qr-code.ts';
import { a4, type Sheet } from '#platform/server/pdf/sheet.ts';
import { drawTextInBox } from '#platform/server/pdf/text-box.ts';
import { hueColours } from '../../rule/certificate-artwork.ts';
import type { OpenPapers, PaperPart } from './papers.ts';
import { drawLine, inkColour, mutedColour } from './style.ts';

const margin = 44;
const inner = a4.width - 2 * margin;
const right = a4.width - margin;
const emblemSide = 54;
const qrSize = 76;
const listTop = 252;
const listBottom = a4.height - margin - qrSize - 20;

type Sign = Extract<PaperPart, { kind: 'sign' }>;
type Row = { day: string } | { time: string; text: string; detail: string };

/** Heights of rows in points, before they are scaled. */
const heights = { day: 46, line: 54 } as const;
const smallestScale = 0.55;

/** Draws the sign of a room: its name, and the sessions in it. Sessions that do not fit are on further pages. */
export function drawRoomSign(sheet: Sheet, papers: OpenPapers, sign: Sign, newPage: () => void): void {
  const rows = sign.days.flatMap(({ day, lines }): Row[] => [{ day }, ...lines]);
  const total = rows.reduce((sum, row) => sum + heightOf(row), 0);
  const scale = Math.max(smallestScale, Math.min(1, (listBottom - listTop) / total));
  newPage();
  drawSignHead(sheet, papers, sign);
  let y = listTop;
  for (const [at, row] of rows.entries()) {
    // A day is on the page of its first session.
    const next = rows[at + 1];
    const needed = heightOf(row) + ('day' in row && next ? heightOf(next) : 0);
    if (y + needed * scale > listBottom + 0.01) {
      newPage();
      drawSignHead(sheet, papers, sign);
      y = listTop;
    }
    drawRow(sheet, row, y, scale);
    y += heightOf(row) * scale;
  }
}

const heightOf = (row: Row): number => ('day' in row ? heights.day : heights.line);

function drawSignHead(sheet: Sheet, { event, club, emblem, printed }: OpenPapers, { room, address }: Sign) {
  drawEmblem(sheet, emblem, { x: right - emblemSide, y: 40, side: emblemSide });
  const head = { x: margin, colour: mutedColour, width: inner - emblemSide - 20 };
  sheet.write(event, { ...head, y: 62, size: 15, face: 'strong' });
  sheet.write(club, { ...head, y: 82, size: 11 });
  drawTextInBox(sheet, room, {
    x: margin,
    y: 104,
    width: inner,
    height: 118,
    size: 84,
    maxLines: 2,
    face: 'heading',
    colour: inkColour,
    vertical: 'middle',
  });
  sheet.drawing.rect(margin, 232, inner, 6).fill(hueColours.violet);
  const bottom = a4.height - margin;
  drawQrCodeWithoutQuietZone(sheet, address, {
    x: right - qrSize,
    y: bottom - qrSize,
    size: qrSize,
    level: 'M',
  });
  const tail = { x: margin, colour: mutedColour, width: inner - qrSize - 20 };
  sheet.write('Scan for the timetable with its latest changes.', { ...tail, y: bottom - 16, size: 11 });
  sheet.write(printed, { ...tail, y: bottom, size: 8 });
}

function drawRow(sheet: Sheet, row: Row, y: number, scale: number): void {
  if ('day' in row) {
    const baseline = y + 32 * scale;
    sheet.write(row.day, {
      x: margin,
      y: baseline,
      size: 17 * scale,
      face: 'strong',
      colour: inkColour,
      width: inner,
    });
    drawLine(sheet, [margin, baseline + 6 * scale], [right, baseline + 6 * scale]);
    return;
  }
  const timeWidth = 168 * scale;
  const text = { x: margin + timeWidth, width: inner - timeWidth };
  sheet.write(row.time, {
    x: margin,
    y: y + 25 * scale,
    size: 15 * scale,
    colour: mutedColour,
    width: timeWidth - 10 * scale,
  });
  sheet.write(row.text, {
    ...text,
    y: y + 25 * scale,
    size: 23 * scale,
    face: 'strong',
    colour: inkColour,
  });
  sheet.write(row.detail, { ...text, y: y + 43 * scale, size: 13 * scale, colour: mutedColour });
}
