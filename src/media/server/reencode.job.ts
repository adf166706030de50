import { createHash } from 'node:crypto';
import sharp, { type Metadata, type Sharp } from 'sharp';

export interface ReencodeRequest {
  base64: string;
  /** Maximum size of the JPEG in bytes. */
  maxBytes: number;
  /** Longest side of the JPEG, in pixels. */
  maxSide?: number | undefined;
  hasLargeMemory: boolean;
}

export type Reencoded = { bytes: Uint8Array; originalSha256: string } | 'needs_large_memory';

sharp.concurrency(1);
sharp.cache(false);

const maxSide = 10_000;
/**
 * Maximum number of pixels by format. Screenshots and most photos of a phone have fewer. AVIF is the only kind of HEIF
 * that is accepted.
 */
const maxPixels = { png: 50_000_000, jpeg: 50_000_000, webp: 50_000_000, heif: 16_000_000 };
/** A picture of up to this many pixels needs little memory in every decoder. */
const smallPixels = 5_000_000;
const maxShownSide = 2600;

/**
 * Encodes a picture as an upright JPEG without metadata. Lowers the quality, then the size, until the file fits the
 * limit.
 * @throws for a file that is not an accepted picture
 */
export default async function reencode({
  base64,
  maxBytes,
  maxSide: longest = maxShownSide,
  hasLargeMemory,
}: ReencodeRequest): Promise<Reencoded> {
  const file = Buffer.from(base64, 'base64');
  const picture = sharp(file, { limitInputPixels: maxPixels.png, failOn: 'error', pages: 1 });
  const metadata = await picture.metadata();
  assertAccepted(metadata);
  if (!hasLargeMemory && pixelsInMemory(metadata) > smallPixels) return 'needs_large_memory';
  let bytes = await asJpeg(picture.autoOrient(), longest, 85);
  for (const [side, quality] of [
    [maxShownSide, 70],
    [2000, 70],
    [1400, 60],
    [900, 50],
  ] as const)
    if (bytes.length > maxBytes) bytes = await asJpeg(sharp(bytes), Math.min(side, longest), quality);
  return { bytes, originalSha256: createHash('sha256').update(file).digest('hex') };
}

function assertAccepted({ format, compression, width, height }: Metadata): void {
  const isKnown =
    Object.keys(maxPixels).includes(format ?? '') && (format !== 'heif' || compression === 'av1');
  const most = maxPixels[format as keyof typeof maxPixels];
  if (!isKnown || Math.max(width, height) > maxSide || width * height > most)
    throw new Error('not an accepted picture');
}

/** Counts the pixels of an interlaced or progressive picture twice, because its decoder needs twice the memory. */
function pixelsInMemory({ width, height, isProgressive }: Metadata): number {
  return width * height * (isProgressive ? 2 : 1);
}

/**
 * Encodes a picture without optimised Huffman tables, which save only 7% of the bytes of a screenshot but take two
 * fifths of the processor time.
 */
function asJpeg(picture: Sharp, side: number, quality: number): Promise<Buffer> {
  return picture
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality, optimiseCoding: false })
    .toBuffer();
}
