import { fileURLToPath } from 'node:url';
import type { Drawing } from '#pages/drawings.ts';

/** What is drawn in pixels, and how. */
export type Order = Pick<Drawing, 'svg' | 'width'> & { readonly type: Exclude<Drawing['type'], 'svg'> };

/** Lines on a dark ground keep their look at less than skin and leaves do. */
const quality = { avif: 40, webp: 60 } as const;

/** Draws an SVG, with bundled fonts: the same on every machine, whichever fonts are installed there. */
export default async function drawPixels({ svg, type, width }: Order): Promise<Uint8Array> {
  // Read once, when the library behind sharp is loaded.
  process.env.FONTCONFIG_FILE = fileURLToPath(new URL('fonts/fonts.conf', import.meta.url));
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  const image = sharp(Buffer.from(svg)).resize({ width });
  if (type === 'avif') return image.avif({ quality: quality.avif, effort: 0 }).toBuffer();
  if (type === 'webp') return image.webp({ quality: quality.webp, effort: 2 }).toBuffer();
  return image.png({ palette: true, quality: 90, effort: 3 }).toBuffer();
}
