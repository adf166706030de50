import { drawQrCodeWithoutQuietZone } from '#platform/server/pdf/qr-code.ts';
import { a4, type Sheet } from '#platform/server/pdf/sheet.ts';
import { noteSlipsPerPage, type PaperPart, type Papers } from './papers.ts';
import { drawLine, inkColour, mutedColour } from './style.ts';

const slip = { width: a4.width / 2, height: a4.height / 4 } as const;
const margin = 18;
const qrSize = 34;

/** Draws a page of slips for notes between delegates, which is cut into single slips. They are numbered over all pages. */
export function drawNoteSlips(
  sheet: Sheet,
  { event }: Papers,
  { committee, address, isNumbered }: Extract<PaperPart, { kind: 'notes' }>,
  page: number,
): void {
  const { drawing } = sheet;
  drawing.dash(3, { space: 3 });
  for (let row = 1; row < 4; row += 1) drawLine(sheet, [0, row * slip.height], [a4.width, row * slip.height]);
  drawLine(sheet, [slip.width, 0], [slip.width, a4.height]);
  drawing.undash();
  for (let at = 0; at < noteSlipsPerPage; at += 1) {
    const [left, top] = [(at % 2) * slip.width + margin, Math.floor(at / 2) * slip.height + margin];
    const right = left + slip.width - 2 * margin;
    const width = right - left - qrSize - 10;
    sheet.write(committee, { x: left, y: top + 12, size: 11, face: 'strong', colour: inkColour, width });
    sheet.write(event, { x: left, y: top + 25, size: 8, colour: mutedColour, width });
    drawQrCodeWithoutQuietZone(sheet, address, { x: right - qrSize, y: top, size: qrSize, level: 'M' });
    const number = { x: left, y: top + 38, size: 8.5, colour: mutedColour };
    if (isNumbered) sheet.write(`Note ${page * noteSlipsPerPage + at + 1}`, { ...number, face: 'strong' });
    else {
      sheet.write('Note no.', number);
      drawLine(sheet, [left + 40, top + 39], [left + 90, top + 39]);
    }
    const field = (label: string, y: number, from: number, to: number) => {
      sheet.write(label, { x: from, y, size: 8.5, colour: mutedColour });
      drawLine(sheet, [from + 36, y + 1], [to, y + 1]);
    };
    const middle = (left + right) / 2;
    field('From', top + 56, left, middle - 4);
    field('To', top + 56, middle + 4, right);
    field('Session', top + 76, left, middle - 4);
    drawing
      .rect(middle + 4, top + 68, 8, 8)
      .lineWidth(0.6)
      .stroke(mutedColour);
    sheet.write('To be read by the chairs', { x: middle + 17, y: top + 76, size: 8.5, colour: mutedColour });
    for (let y = top + 100; y < top + slip.height - 2 * margin + 8; y += 20)
      drawLine(sheet, [left, y], [right, y]);
  }
}
