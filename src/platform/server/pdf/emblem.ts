import { sealBox, sealCircles, sealFigureLineWidth, sealFigurePath } from '../../artwork/seal.ts';
import { drawPicture, type OpenPicture, openPicture } from './picture.ts';
import type { Sheet } from './sheet.ts';

/** The emblem of the club in a PDF. 'drawn' if none was uploaded. */
export type OpenEmblem = OpenPicture | 'drawn';

/** The PNG of the uploaded emblem, or null if the emblem is the drawn one. */
export type EmblemFile = Uint8Array | null;

const gold = '#8a6414';

/** Opens the emblem for `drawEmblem`, so that the file contains it once. */
export function openEmblem(sheet: Sheet, emblem: EmblemFile): OpenEmblem {
  return emblem ? openPicture(sheet, emblem) : 'drawn';
}

/** Draws the emblem into a square. Lengths are in points from the top left corner. */
export function drawEmblem(
  sheet: Sheet,
  emblem: OpenEmblem,
  { x, y, side }: { x: number; y: number; side: number },
): void {
  if (emblem !== 'drawn') {
    drawPicture(sheet, emblem, { x, y, width: side, height: side }, { align: 'center', valign: 'center' });
    return;
  }
  const { drawing } = sheet;
  drawing
    .save()
    .translate(x, y)
    .scale(side / sealBox.side)
    .translate(-sealBox.from, -sealBox.from)
    .strokeColor(gold);
  for (const { radius, lineWidth } of sealCircles)
    drawing.circle(20, 20, radius).lineWidth(lineWidth).stroke();
  drawing.path(sealFigurePath).lineWidth(sealFigureLineWidth).stroke();
  drawing.restore();
}
