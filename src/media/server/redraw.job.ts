import { createHash } from 'node:crypto';
import sharp, { type Metadata, type Sharp } from 'sharp';

/** A file that came in as base64, how large it may be when drawn anew, and whether it may take much memory. */
export interface Drawing {
  base64: string;
  maxBytes: number;
  isRoomy: boolean;
}

/** Drawn anew, with the SHA-256 of the file that came; or put off, since it takes more memory than it was given. */
export type Redrawn = { bytes: Uint8Array; originalSha256: string } | 'needs room';

sharp.concurrency(1);
sharp.cache(false);

const maxSide = 10_000;
/** More than any phone's screenshot or camera, and what a decoder gets by with. Only AVIF among HEIF is read at all. */
const maxPixels = { png: 50_000_000, jpeg: 50_000_000, webp: 50_000_000, heif: 16_000_000 };
/** The most for which every decoder gets by with little memory. */
const littlePixels = 5_000_000;
const shownSide = 2600;

/**
 * Draws a picture anew as JPEG, as it is shown, without metadata. One that would be too large is made coarser, then smaller.
 * @throws for anything that is not an accepted picture
 */
export default async function redraw({ base64, maxBytes, isRoomy }: Drawing): Promise<Redrawn> {
  const file = Buffer.from(base64, 'base64');
  const picture = sharp(file, { limitInputPixels: maxPixels.png, failOn: 'error', pages: 1 });
  const metadata = await picture.metadata();
  refuseTooLarge(metadata);
  if (!isRoomy && pixelsHeld(metadata) > littlePixels) return 'needs room';
  let bytes = await asJpeg(picture.autoOrient(), shownSide, 85);
  for (const [side, quality] of [
    [shownSide, 70],
    [2000, 70],
    [1400, 60],
    [900, 50],
  ] as const)
    if (bytes.length > maxBytes) bytes = await asJpeg(sharp(bytes), side, quality);
  return { bytes, originalSha256: createHash('sha256').update(file).digest('hex') };
}

function refuseTooLarge({ format, compression, width, height }: Metadata): void {
  const isKnown =
    Object.keys(maxPixels).includes(format ?? '') && (format !== 'heif' || compression === 'av1');
  const most = maxPixels[format as keyof typeof maxPixels];
  if (!isKnown || Math.max(width, height) > maxSide || width * height > most)
    throw new Error('not an accepted picture');
}

/** An interlaced or progressive picture is held as a whole, with more bytes a pixel. */
function pixelsHeld({ width, height, isProgressive }: Metadata): number {
  return width * height * (isProgressive ? 2 : 1);
}

function asJpeg(picture: Sharp, side: number, quality: number): Promise<Buffer> {
  return picture
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality })
    .toBuffer();
}
