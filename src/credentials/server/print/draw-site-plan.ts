import { drawEmblem } from '#platform/server/pdf/emblem.ts';
import { drawPicture, openPicture } from '#platform/server/pdf/picture.ts';
import { drawQrCodeWithoutQuietZone } from '#platform/server/pdf/qr-code.ts';
import { a4, type Sheet } from '#platform/server/pdf/sheet.ts';
import { drawTextInBox } from '#platform/server/pdf/text-box.ts';
import type { OpenPapers, PaperPart } from './papers.ts';
import { alarmColour, inkColour, mutedColour } from './style.ts';

const margin = 36;
const headHeight = 74;
const qrSize = 56;
const emblemSide = 40;
const pinRadius = 8.5;
const legend = { width: 190, line: 15, size: 11, columns: 3 } as const;

type Plan = Extract<PaperPart, { kind: 'site_plan' }>;

/** Draws the site plan with numbered pins on a page, and the rooms of the numbers beside or below it. */
export function drawSitePlan(
  sheet: Sheet,
  papers: OpenPapers,
  plan: Plan,
  newPage: (isLandscape: boolean) => void,
): void {
  const picture = openPicture(sheet, plan.picture);
  const isWide = picture.width > picture.height * 1.15;
  newPage(isWide);
  const [pageWidth, pageHeight] = isWide ? [a4.height, a4.width] : [a4.width, a4.height];
  drawPlanHead(sheet, papers, plan.address, pageWidth);
  const top = margin + headHeight;
  const space = { width: pageWidth - 2 * margin, height: pageHeight - margin - 14 - top };
  const count = plan.pins.length;
  const legendHeight = Math.min(space.height * 0.4, Math.ceil(count / legend.columns) * legend.line);
  const box = isWide
    ? { width: space.width - (count > 0 ? legend.width : 0), height: space.height }
    : { width: space.width, height: space.height - (count > 0 ? legendHeight + 14 : 0) };
  const scale = Math.min(box.width / picture.width, box.height / picture.height);
  const drawn = { x: margin, y: top, width: picture.width * scale, height: picture.height * scale };
  drawPicture(sheet, picture, drawn, { align: 'left', valign: 'center' });
  for (const [at, { x, y }] of plan.pins.entries())
    drawPin(sheet, at + 1, drawn.x + (x / 1000) * drawn.width, drawn.y + (y / 1000) * drawn.height);
  const names = plan.pins.map(({ room }) => room);
  if (isWide)
    drawLegend(sheet, names, {
      x: drawn.x + drawn.width + 14,
      y: top,
      width: pageWidth - margin - drawn.x - drawn.width - 14,
      height: space.height,
      columns: 1,
    });
  else
    drawLegend(sheet, names, {
      x: margin,
      y: drawn.y + drawn.height + 14,
      width: space.width,
      height: legendHeight,
      columns: legend.columns,
    });
  sheet.write(papers.printed, { x: margin, y: pageHeight - 22, size: 8, colour: mutedColour });
}

function drawPlanHead(
  sheet: Sheet,
  { event, club, emblem }: OpenPapers,
  address: string,
  pageWidth: number,
): void {
  const right = pageWidth - margin;
  drawEmblem(sheet, emblem, { x: right - qrSize - 12 - emblemSide, y: margin, side: emblemSide });
  drawQrCodeWithoutQuietZone(sheet, address, { x: right - qrSize, y: margin, size: qrSize, level: 'M' });
  const line = { x: margin, width: right - margin - qrSize - emblemSide - 28 };
  sheet.write(`${event} · ${club}`, { ...line, y: margin + 10, size: 9, colour: mutedColour });
  sheet.write('Site plan', { ...line, y: margin + 38, size: 24, face: 'heading', colour: inkColour });
}

function drawPin(sheet: Sheet, number: number, x: number, y: number): void {
  sheet.drawing.circle(x, y, pinRadius).lineWidth(1).fillAndStroke(alarmColour, '#ffffff');
  sheet.write(String(number), {
    x,
    y: y + 3.5,
    size: 10,
    face: 'strong',
    colour: '#ffffff',
    align: 'center',
    width: pinRadius * 1.7,
  });
}

/** Lists the numbered rooms in columns, in a smaller size if there are many. */
function drawLegend(
  sheet: Sheet,
  names: readonly string[],
  box: { x: number; y: number; width: number; height: number; columns: number },
): void {
  if (names.length === 0) return;
  const inColumn = Math.ceil(names.length / box.columns);
  const line = Math.min(legend.line * (box.columns === 1 ? 1.6 : 1), box.height / inColumn);
  const size = Math.min(legend.size, line * 0.8);
  const width = box.width / box.columns;
  for (const [at, name] of names.entries()) {
    const x = box.x + Math.floor(at / inColumn) * width;
    const y = box.y + ((at % inColumn) + 0.5) * line + size * 0.33;
    const number = { y, size, face: 'strong', colour: alarmColour, align: 'right' } as const;
    sheet.write(String(at + 1), { ...number, x: x + 18 });
    drawTextInBox(sheet, name, {
      x: x + 24,
      y: box.y + (at % inColumn) * line,
      width: width - 30,
      height: line,
      size,
      maxLines: 2,
      face: 'text',
      colour: inkColour,
      vertical: 'middle',
    });
  }
}
