import { drawQrCodeWithoutQuietZone } from '#platform/server/pdf/qr-code.ts';
import { a4, type Sheet } from '#platform/server/pdf/sheet.ts';
import type { Papers, PrintedSlips } from './papers.ts';
import { drawLine, inkColour, mutedColour } from './style.ts';

const margin = 36;
const right = a4.width - margin;
const qrSize = 50;
const copies = 2;
const lineHeight = 23;

/** Draws a form twice on a page, which is cut in the middle. */
export function drawSlips(sheet: Sheet, { event, club }: Papers, slips: PrintedSlips): void {
  const height = a4.height / copies;
  sheet.drawing.dash(3, { space: 3 });
  drawLine(sheet, [0, height], [a4.width, height]);
  sheet.drawing.undash();
  for (let copy = 0; copy < copies; copy += 1) {
    const top = copy * height;
    const line = { x: margin, width: right - margin - qrSize - 16 };
    sheet.write(`${event} · ${club}`, { ...line, y: top + 40, size: 9, colour: mutedColour });
    sheet.write(slips.title, { ...line, y: top + 62, size: 18, face: 'heading', colour: inkColour });
    sheet.write(slips.committee, { ...line, y: top + 79, size: 11, face: 'strong', colour: inkColour });
    sheet.write(slips.help, { ...line, y: top + 95, size: 8.5, colour: mutedColour });
    const corner = { x: right - qrSize, y: top + 28, size: qrSize, level: 'M' } as const;
    drawQrCodeWithoutQuietZone(sheet, slips.address, corner);
    drawFields(sheet, slips, top + 120);
  }
}

function drawFields(sheet: Sheet, slips: PrintedSlips, top: number): void {
  let y = top;
  for (const labels of slips.fields) {
    drawFieldRow(sheet, labels, y);
    y += lineHeight;
  }
  let x = margin;
  for (const choice of slips.choices) {
    sheet.drawing
      .rect(x, y - 8, 9, 9)
      .lineWidth(0.7)
      .stroke(mutedColour);
    sheet.write(choice, { x: x + 14, y, size: 9.5, colour: inkColour });
    x += 14 + sheet.widthOf(choice, { size: 9.5 }) + 22;
  }
  y += lineHeight;
  for (let line = 0; line < slips.textLines; line += 1) {
    drawLine(sheet, [margin, y], [right, y]);
    y += lineHeight - 2;
  }
  y += 4;
  drawLine(sheet, [margin, y - 14], [right, y - 14], { width: 1.2, colour: inkColour });
  for (const labels of slips.chairFields) {
    drawFieldRow(sheet, labels, y + 4);
    y += lineHeight;
  }
}

/** Draws labels with lines to write on, which share the width. */
function drawFieldRow(sheet: Sheet, labels: readonly string[], y: number): void {
  const width = (right - margin - (labels.length - 1) * 12) / labels.length;
  for (const [at, label] of labels.entries()) {
    const x = margin + at * (width + 12);
    sheet.write(label, { x, y, size: 9, colour: mutedColour });
    drawLine(sheet, [x + sheet.widthOf(label, { size: 9 }) + 6, y + 1], [x + width, y + 1]);
  }
}
