import { fileURLToPath } from 'node:url';
import type { Artwork } from '../artwork.ts';

type ArtworkRequest = Pick<Artwork, 'svg' | 'width'> & {
  readonly type: Exclude<Artwork['type'], 'svg'>;
  /** The emblem as PNG, with its square in pixels. */
  readonly emblem?: {
    readonly png: Uint8Array;
    readonly x: number;
    readonly y: number;
    readonly side: number;
  };
};

/**
 * Quality of the encoded artwork. It is lower than for photographs, because compression is less visible in lines on a
 * dark background.
 */
const quality = { avif: 40, webp: 60 } as const;

/** Renders artwork with bundled fonts, so that every machine renders the same pixels. */
export default async function renderArtwork({
  svg,
  type,
  width,
  emblem,
}: ArtworkRequest): Promise<Uint8Array> {
  // Set before sharp is loaded, because fontconfig reads the variable only at that time.
  process.env.FONTCONFIG_FILE = fileURLToPath(new URL('fonts/fonts.conf', import.meta.url));
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  const image = sharp(Buffer.from(svg)).resize({ width });
  if (emblem) {
    const { png, x, y, side } = emblem;
    image.composite([{ input: await sharp(png).resize(side, side).png().toBuffer(), left: x, top: y }]);
  }
  if (type === 'avif') return image.avif({ quality: quality.avif, effort: 0 }).toBuffer();
  if (type === 'webp') return image.webp({ quality: quality.webp, effort: 2 }).toBuffer();
  return image.png({ palette: true, quality: 90, effort: 3 }).toBuffer();
}
