import { createHash } from 'node:crypto';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { longestSide, mostMegapixels, mostMegapixelsOfAvif } from '../../contract/limits.ts';
import type { Version } from './versions.sql.ts';

/** What pages show of a picture; or why it is none of the library's. */
export type Made = Omit<Version, 'name'> | 'unreadable' | 'too many pixels' | 'too many pixels for AVIF';

sharp.concurrency(1);
sharp.cache(false);

/** In pixels, those of today's samples. A picture is never enlarged. */
const widths = [200, 400, 660, 900, 1200] as const;
const widest = 1200;
/** However narrow it is: a drawing of a queue is not to be as high as it is long. */
const highest = 2400;
/** Of 100, as photographs of the content files have it. */
const quality = { avif: 48, webp: 70 } as const;

const megapixels = 1_000_000;
const most = {
  jpeg: mostMegapixels * megapixels,
  png: mostMegapixels * megapixels,
  webp: mostMegapixels * megapixels,
  // Only AVIF among HEIF is read at all.
  heif: mostMegapixelsOfAvif * megapixels,
};

const asItIs = { clockwise: 0, isMirrored: false };
/** How a picture is turned upright, by what its metadata says of it: mirrored first. */
const turns: Readonly<Record<number, typeof asItIs>> = {
  2: { clockwise: 0, isMirrored: true },
  3: { clockwise: 180, isMirrored: false },
  4: { clockwise: 180, isMirrored: true },
  5: { clockwise: 270, isMirrored: true },
  6: { clockwise: 90, isMirrored: false },
  7: { clockwise: 90, isMirrored: true },
  8: { clockwise: 270, isMirrored: false },
};

/** Makes a picture, upright and without metadata, in every width and both formats. */
export default async function makeVersion(file: Uint8Array): Promise<Made> {
  const picture = sharp(file, { limitInputPixels: most.png, failOn: 'error', pages: 1 });
  const metadata = await picture.metadata().catch((error: Error) => error);
  if (metadata instanceof Error)
    return /pixel limit/i.test(metadata.message) ? 'too many pixels' : 'unreadable';
  const fault = faultOf(metadata);
  if (fault) return fault;
  const { data, info } = await upright(picture, metadata).catch(() => ({ data: undefined, info: undefined }));
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

function faultOf({ format, compression, width, height }: Metadata) {
  if (!(format in most) || (format === 'heif' && compression !== 'av1')) return 'unreadable';
  if (width * height > most[format as keyof typeof most])
    return format === 'heif' ? 'too many pixels for AVIF' : 'too many pixels';
  return Math.max(width, height) > longestSide ? 'too many pixels' : undefined;
}

/** As wide as pages show it at most: made small while it is read, and only then turned, or it would be held as a whole. */
async function upright(picture: Sharp, { orientation = 1 }: Metadata) {
  const { clockwise, isMirrored } = turns[orientation] ?? asItIs;
  const [width, height] = clockwise % 180 === 0 ? [widest, highest] : [highest, widest];
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
