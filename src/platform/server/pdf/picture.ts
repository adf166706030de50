import type { Sheet } from './sheet.ts';

/** A picture in a PDF. The file contains it only once, even if it is drawn several times. */
export interface OpenPicture {
  readonly width: number;
  readonly height: number;
}

/** A method of pdfkit that its types do not declare. */
interface OpensImages {
  openImage(bytes: Buffer): OpenPicture;
}

/**
 * Opens a picture for `drawPicture`.
 * @param bytes a JPEG or a PNG
 */
export function openPicture({ drawing }: Sheet, bytes: Uint8Array): OpenPicture {
  return (drawing as unknown as OpensImages).openImage(Buffer.from(bytes));
}

/** Draws a picture as large as fits into a box. Lengths are in points from the top left corner. */
export function drawPicture(
  { drawing }: Sheet,
  picture: OpenPicture,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
  { align, valign }: { align: 'left' | 'center'; valign: 'center' | 'bottom' },
): void {
  const scale = Math.min(width / picture.width, height / picture.height);
  const [drawnWidth, drawnHeight] = [picture.width * scale, picture.height * scale];
  drawing.image(
    picture as unknown as Buffer,
    align === 'left' ? x : x + (width - drawnWidth) / 2,
    valign === 'bottom' ? y + height - drawnHeight : y + (height - drawnHeight) / 2,
    { width: drawnWidth, height: drawnHeight },
  );
}
