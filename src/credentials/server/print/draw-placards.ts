import { drawEmblem } from '#platform/server/pdf/emblem.ts';
import { drawPicture, type OpenPicture } from '#platform/server/pdf/picture.ts';
import { drawQrCodeWithoutQuietZone } from '#platform/server/pdf/qr-code.ts';
import { a4, type Sheet } from '#platform/server/pdf/sheet.ts';
import { drawTextInBox } from '#platform/server/pdf/text-box.ts';
import type { OpenPapers, PrintedPlacard } from './papers.ts';
import { drawLine, inkColour, mutedColour } from './style.ts';

/** A4 in landscape, folded in the middle. */
const page = { width: a4.height, height: a4.width } as const;
const half = page.height / 2;
const margin = 30;
const qrSize = 44;
const widestPicture = 210;

/** Draws a placard on a page. It can be read from both sides of the table when the paper is folded. */
export function drawPlacard(
  sheet: Sheet,
  { event, emblem }: OpenPapers,
  placard: PrintedPlacard,
  picture: OpenPicture | undefined,
): void {
  const { drawing } = sheet;
  for (const [from, to] of [
    [0, 16],
    [page.width - 16, page.width],
  ] as const)
    drawLine(sheet, [from, half], [to, half], { width: 0.5, colour: mutedColour });
  drawHalf(sheet, { event, emblem }, placard, picture);
  drawing.save().rotate(180, { origin: [page.width / 2, half] });
  drawHalf(sheet, { event, emblem }, placard, picture);
  drawing.restore();
}

function drawHalf(
  sheet: Sheet,
  { event, emblem }: Pick<OpenPapers, 'event' | 'emblem'>,
  { portfolio, committee, address }: PrintedPlacard,
  picture: OpenPicture | undefined,
): void {
  const bottom = page.height - margin;
  const upper = { y: half + 16, height: half - 16 - margin - qrSize - 10 };
  // A narrow picture leaves more width for the portfolio.
  const pictureWidth = picture ? Math.min(widestPicture, (picture.width * upper.height) / picture.height) : 0;
  if (picture)
    drawPicture(
      sheet,
      picture,
      { ...upper, x: margin, width: pictureWidth },
      { align: 'center', valign: 'center' },
    );
  const left = picture ? margin + pictureWidth + 22 : margin;
  drawTextInBox(sheet, portfolio, {
    ...upper,
    x: left,
    width: page.width - margin - left,
    size: 190,
    maxLines: 3,
    face: 'strong',
    colour: inkColour,
    align: 'center',
    vertical: 'middle',
  });
  drawEmblem(sheet, emblem, { x: margin, y: bottom - qrSize, side: qrSize });
  const lineLeft = margin + qrSize + 12;
  const width = page.width - margin - lineLeft - qrSize - 24;
  sheet.write(committee, { x: lineLeft, y: bottom - 20, size: 17, face: 'strong', colour: inkColour, width });
  sheet.write(event, { x: lineLeft, y: bottom - 2, size: 11, colour: mutedColour, width });
  drawQrCodeWithoutQuietZone(sheet, address, {
    x: page.width - margin - qrSize,
    y: bottom - qrSize,
    size: qrSize,
    level: 'M',
  });
}
