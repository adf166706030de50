import { drawEmblem } from '#platform/server/pdf/emblem.ts';
import { toPrintable } from '#platform/server/pdf/font-runs.ts';
import { drawQrCodeWithoutQuietZone } from '#platform/server/pdf/qr-code.ts';
import { a4, type Sheet } from '#platform/server/pdf/sheet.ts';
import { drawTextInBox } from '#platform/server/pdf/text-box.ts';
import { hueColours } from '../../rule/certificate-artwork.ts';
import type { BadgeCommittee, OpenPapers, PaperPart, PrintedBadge } from './papers.ts';
import { alarmColour, drawLine, inkColour, lineColour, mutedColour } from './style.ts';

/** A badge is A6, a quarter of the page. */
const badge = { width: a4.width / 2, height: a4.height / 2 } as const;
const margin = 22;
const inner = badge.width - 2 * margin;
/** Side of the QR code in points: about 40 mm, which a phone can read at arm's length. */
const qrSize = 112;
/** Side of the emblem in points, in the upper left corner. */
const emblemSide = 40;
const onPage = 4;

type Badges = Extract<PaperPart, { kind: 'badges' }>;

/**
 * Draws four badges on each page, followed by a page with their backs. The columns of the backs are swapped, so that
 * they match when the printer turns the paper on its long edge.
 */
export function drawBadges(
  sheet: Sheet,
  { club, emblem, event }: OpenPapers,
  part: Badges,
  newPage: () => void,
): void {
  for (let from = 0; from < part.badges.length; from += onPage) {
    const badges = part.badges.slice(from, from + onPage);
    newPage();
    drawCutMarks(sheet);
    for (const [at, one] of badges.entries())
      drawFront(sheet, cornerOf(at), one, part.committees[one.committee], { club, emblem, event });
    newPage();
    drawCutMarks(sheet);
    for (const [at, { committee }] of badges.entries())
      drawBack(sheet, cornerOf(at ^ 1), part.committees[committee], part.emergency, event);
  }
}

/** Draws the front of a badge on a page of A6. */
export function drawBadgeFront(
  sheet: Sheet,
  papers: OpenPapers,
  { badge: one, committee }: Extract<PaperPart, { kind: 'pass' }>,
): void {
  drawFront(sheet, { x: 0, y: 0 }, one, committee, papers);
}

const cornerOf = (at: number) => ({ x: (at % 2) * badge.width, y: Math.floor(at / 2) * badge.height });

function drawCutMarks(sheet: Sheet): void {
  const [middleX, middleY, length] = [badge.width, badge.height, 14];
  const mark = (from: readonly [number, number], to: readonly [number, number]) =>
    drawLine(sheet, from, to, { width: 0.5, colour: mutedColour });
  mark([middleX, 0], [middleX, length]);
  mark([middleX, a4.height - length], [middleX, a4.height]);
  mark([0, middleY], [length, middleY]);
  mark([a4.width - length, middleY], [a4.width, middleY]);
  mark([middleX - length / 2, middleY], [middleX + length / 2, middleY]);
  mark([middleX, middleY - length / 2], [middleX, middleY + length / 2]);
}

interface Corner {
  x: number;
  y: number;
}

function drawFront(
  sheet: Sheet,
  { x, y }: Corner,
  { person }: PrintedBadge,
  committee: BadgeCommittee | undefined,
  { club, emblem, event }: Pick<OpenPapers, 'club' | 'emblem' | 'event'>,
): void {
  const box = { x: x + margin, width: inner, align: 'center', vertical: 'middle' } as const;
  drawEmblem(sheet, emblem, { x: x + margin, y: y + 22, side: emblemSide });
  // The texts are centred between the emblem and a margin of the same width.
  const head = { x: x + margin + emblemSide + 6, width: inner - 2 * (emblemSide + 6) };
  drawTextInBox(sheet, event, {
    ...box,
    ...head,
    y: y + 24,
    height: 28,
    size: 13,
    maxLines: 2,
    face: 'strong',
    colour: inkColour,
  });
  sheet.write(club, {
    x: x + badge.width / 2,
    y: y + 64,
    size: 8.5,
    colour: mutedColour,
    width: head.width,
    align: 'center',
  });
  sheet.drawing.rect(x + margin, y + 73, inner, 5).fill(hueColours[committee?.hue ?? 'violet']);
  if (person?.role !== undefined) drawHelper(sheet, { x, y }, person, committee);
  else drawDelegate(sheet, { x, y }, person, committee?.name ?? '');
}

type Person = NonNullable<PrintedBadge['person']>;

/** Draws a line to write on, with a label below it. */
function drawWritingLine(sheet: Sheet, { x, y }: Corner, at: number, label: string): void {
  drawLine(sheet, [x + margin, y + at], [x + badge.width - margin, y + at]);
  sheet.write(label, { x: x + margin, y: y + at + 11, size: 8, colour: mutedColour });
}

/** The name may be wider than the other texts, so that it is as large as possible. */
const nameMargin = 14;

function drawName(
  sheet: Sheet,
  { x, y }: Corner,
  name: string,
  { top, height }: { top: number; height: number },
) {
  if (toPrintable(name) === '') {
    drawWritingLine(sheet, { x, y }, 140, 'Name');
    return;
  }
  drawTextInBox(sheet, name, {
    x: x + nameMargin,
    y: y + top,
    width: badge.width - 2 * nameMargin,
    height,
    size: 42,
    maxLines: 3,
    face: 'heading',
    colour: inkColour,
    align: 'center',
    vertical: 'middle',
  });
}

const boxOf = ({ x }: Corner) =>
  ({ x: x + margin, width: inner, align: 'center', vertical: 'middle' }) as const;

function drawDelegate(sheet: Sheet, corner: Corner, person: PrintedBadge['person'], committee: string): void {
  const { x, y } = corner;
  const box = { ...boxOf(corner), colour: inkColour };
  drawName(sheet, corner, person?.name ?? '', { top: 84, height: 93 });
  if (person) {
    drawTextInBox(sheet, person.college, {
      ...box,
      y: y + 180,
      height: 18,
      size: 11,
      maxLines: 2,
      face: 'text',
      colour: mutedColour,
    });
    const portfolio = { y: y + 202, height: 46, size: 20, maxLines: 3, face: 'strong' } as const;
    drawTextInBox(sheet, person.portfolio, { ...box, ...portfolio });
  } else drawWritingLine(sheet, corner, 204, 'Portfolio');
  drawTextInBox(sheet, committee, {
    ...box,
    y: y + 250,
    height: 30,
    size: 13,
    maxLines: 2,
    face: 'text',
    colour: mutedColour,
  });
  if (person?.passCode)
    drawQrCodeWithoutQuietZone(sheet, person.passCode, {
      x: x + (badge.width - qrSize) / 2,
      y: y + badge.height - margin - qrSize,
      size: qrSize,
      level: 'Q',
    });
}

function drawHelper(sheet: Sheet, corner: Corner, person: Person, committee?: BadgeCommittee): void {
  const { y } = corner;
  const box = boxOf(corner);
  drawName(sheet, corner, person.name, { top: 88, height: 104 });
  drawTextInBox(sheet, person.role ?? '', {
    ...box,
    y: y + 200,
    height: 120,
    size: 60,
    maxLines: 3,
    face: 'strong',
    colour: hueColours[committee?.hue ?? 'violet'],
  });
  drawTextInBox(sheet, committee?.name ?? '', {
    ...box,
    y: y + 332,
    height: 34,
    size: 13,
    maxLines: 2,
    face: 'text',
    colour: mutedColour,
  });
}

const backLines = { top: 56, height: 276, size: 10 } as const;
/** Smallest size of the text in points. If the timetable does not fit at this size, its last sessions are left out. */
const smallest = 5.5;

function drawBack(
  sheet: Sheet,
  { x, y }: Corner,
  committee: BadgeCommittee | undefined,
  emergency: string,
  event: string,
): void {
  const left = x + margin;
  sheet.write('Timetable', { x: left, y: y + 38, size: 15, face: 'heading', colour: inkColour });
  sheet.write(committee?.shortName || event, {
    x: left + inner,
    y: y + 38,
    size: 11,
    colour: mutedColour,
    width: inner - 90,
    align: 'right',
  });
  drawTimetable(sheet, { x: left, y: y + backLines.top }, committee?.timetable ?? []);
  drawEmergency(sheet, { x: left, y: y + badge.height - margin - 54 }, emergency);
}

/** Draws the emergency number, or a line to write it on. */
function drawEmergency(sheet: Sheet, { x: left, y: top }: Corner, emergency: string): void {
  sheet.drawing.rect(left, top, inner, 54).lineWidth(1).stroke(alarmColour);
  sheet.write('In an emergency', { x: left + 8, y: top + 15, size: 9, face: 'strong', colour: alarmColour });
  if (emergency === '') {
    drawLine(sheet, [left + 8, top + 43], [left + inner - 8, top + 43]);
    return;
  }
  drawTextInBox(sheet, emergency, {
    x: left + 8,
    y: top + 20,
    width: inner - 16,
    height: 30,
    size: 17,
    maxLines: 2,
    face: 'strong',
    colour: inkColour,
    vertical: 'middle',
  });
}

type Row = { day: string } | { time: string; text: string };
/** Measures of a row in points. */
type Line = { size: number; timeWidth: number; height: number };

/** Returns the width of the column of times in points, with the gap to the texts. */
function timeWidthOf(sheet: Sheet, rows: readonly Row[], size: number): number {
  const widths = rows.map((row) => ('time' in row ? sheet.widthOf(row.time, { size }) : 0));
  return Math.max(0, ...widths) + size * 0.7;
}

function drawTimetable(sheet: Sheet, { x, y }: Corner, days: BadgeCommittee['timetable']): void {
  const rows = days.flatMap(({ day, lines }): Row[] => [{ day }, ...lines]);
  if (rows.length === 0) {
    sheet.write('See your dashboard for the timetable.', {
      x,
      y: y + 10,
      size: 9,
      colour: mutedColour,
      width: inner,
    });
    return;
  }
  const heights = (size: number) =>
    rows.map((row) => heightOf(sheet, row, { size, timeWidth: timeWidthOf(sheet, rows, size) }));
  let size: number = backLines.size;
  while (size > smallest && heights(size).reduce((sum, height) => sum + height, 0) > backLines.height)
    size -= 0.5;
  const timeWidth = timeWidthOf(sheet, rows, size);
  let top = y;
  for (const [at, height] of heights(size).entries()) {
    const row = rows[at];
    if (!row || top + height > y + backLines.height) return;
    drawRow(sheet, row, { x, y: top }, { size, timeWidth, height });
    top += height;
  }
}

/** Returns the height of a row in points. A text that is too long for one line gets two. */
function heightOf(sheet: Sheet, row: Row, { size, timeWidth }: Omit<Line, 'height'>): number {
  if ('day' in row) return size * 1.7;
  return sheet.widthOf(row.text, { size }) > inner - timeWidth ? size * 2.4 : size * 1.3;
}

function drawRow(sheet: Sheet, row: Row, { x, y }: Corner, { size, timeWidth, height }: Line): void {
  if ('day' in row) {
    const baseline = y + height - size * 0.5;
    sheet.write(row.day, { x, y: baseline, size, face: 'strong', colour: inkColour, width: inner });
    drawLine(sheet, [x, baseline + 2], [x + inner, baseline + 2], { width: 0.3, colour: lineColour });
    return;
  }
  sheet.write(row.time, { x, y: y + size, size, colour: mutedColour, width: timeWidth });
  drawTextInBox(sheet, row.text, {
    x: x + timeWidth,
    y: y + size * 0.1,
    width: inner - timeWidth,
    height,
    size,
    maxLines: 2,
    face: 'text',
    colour: inkColour,
  });
}
