import { createHash } from 'node:crypto';
import sharp, { type Metadata, type Sharp } from 'sharp';
import {
  maxLibraryAvifMegapixels,
  maxLibraryMegapixels,
  maxLibrarySidePixels,
} from '../../contract/library-limits.ts';
import type { Version } from './picture-files.sql.ts';

export type EncodedVersion =
  | Omit<Version, 'name'>
  | 'unreadable'
  | 'too_many_pixels'
  | 'too_many_pixels_for_avif';

sharp.concurrency(1);
sharp.cache(false);

/** Widths of the encoded files, in pixels. If the picture is narrower, its largest file has the picture's own width. */
const widths = [200, 400, 660, 900, 1200] as const;
const maxWidth = 1200;
/** Maximum height in pixels, for tall and narrow pictures. */
const maxHeight = 2400;
const quality = { avif: 48, webp: 70 } as const;

const megapixels = 1_000_000;
const maxPixels = {
  jpeg: maxLibraryMegapixels * megapixels,
  png: maxLibraryMegapixels * megapixels,
  webp: maxLibraryMegapixels * megapixels,
  // AVIF is the only kind of HEIF that is accepted.
  heif: maxLibraryAvifMegapixels * megapixels,
};

const noRotation = { clockwise: 0, isMirrored: false };
/**
 * Maps the orientation in the metadata to a rotation in degrees. A mirrored picture is flipped back before it is
 * rotated.
 */
const rotations: Readonly<Record<number, typeof noRotation>> = {
  2: { clockwise: 0, isMirrored: true },
  3: { clockwise: 180, isMirrored: false },
  4: { clockwise: 180, isMirrored: true },
  5: { clockwise: 270, isMirrored: true },
  6: { clockwise: 90, isMirrored: false },
  7: { clockwise: 90, isMirrored: true },
  8: { clockwise: 270, isMirrored: false },
};

/** Encodes a picture upright and without metadata, in every width, as AVIF and as WebP. */
export default async function encodePictureFile(file: Uint8Array): Promise<EncodedVersion> {
  const picture = sharp(file, { limitInputPixels: maxPixels.png, failOn: 'error', pages: 1 });
  const metadata = await picture.metadata().catch((error: Error) => error);
  if (metadata instanceof Error)
    return /pixel limit/i.test(metadata.message) ? 'too_many_pixels' : 'unreadable';
  const failure = failureOf(metadata);
  if (failure) return failure;
  const { data, info } = await decodeUpright(picture, metadata).catch(() => ({
    data: undefined,
    info: undefined,
  }));
  if (!data) return 'unreadable';
  const fitting = widths.filter((width) => width < info.width);
  const variants = [];
  for (const width of [...fitting, info.width]) {
    const resized = (): Sharp => sharp(data, { raw: info }).resize({ width });
    const avif = await resized().avif({ quality: quality.avif, effort: 0 }).toBuffer();
    const webp = await resized().webp({ quality: quality.webp, effort: 2 }).toBuffer();
    variants.push(
      { width, format: 'avif', bytes: avif } as const,
      { width, format: 'webp', bytes: webp } as const,
    );
  }
  return {
    digest: digestOf(variants.map(({ bytes }) => bytes)),
    width: info.width,
    height: info.height,
    variants,
  };
}

/** Returns why a picture is not accepted, from its header. Undefined if it is. */
export function failureOf({ format, compression, width, height }: Metadata) {
  if (!(format in maxPixels) || (format === 'heif' && compression !== 'av1')) return 'unreadable';
  if (width * height > maxPixels[format as keyof typeof maxPixels])
    return format === 'heif' ? 'too_many_pixels_for_avif' : 'too_many_pixels';
  return Math.max(width, height) > maxLibrarySidePixels ? 'too_many_pixels' : undefined;
}

/**
 * Resizes while decoding, and rotates the smaller picture afterwards. Most decoders then never need the whole picture
 * in memory. The AVIF decoder always does.
 */
async function decodeUpright(picture: Sharp, { orientation = 1 }: Metadata) {
  const { clockwise, isMirrored } = rotations[orientation] ?? noRotation;
  const [width, height] = clockwise % 180 === 0 ? [maxWidth, maxHeight] : [maxHeight, maxWidth];
  const { data, info } = await picture
    .resize(width, height, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: info })
    .flop(isMirrored)
    .rotate(clockwise)
    .raw()
    .toBuffer({ resolveWithObject: true });
}

function digestOf(parts: readonly Buffer[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex').slice(0, 12);
}
