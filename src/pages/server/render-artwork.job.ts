import { fileURLToPath } from 'node:url';
import type { Artwork } from '../artwork.ts';

type Order = Pick<Artwork, 'svg' | 'width'> & { readonly type: Exclude<Artwork['type'], 'svg'> };

/** Lines on a dark background lose less by compression than photographs do. */
const quality = { avif: 40, webp: 60 } as const;

/** Renders an SVG as pixels, with bundled fonts, so that every machine renders the same. */
export default async function renderArtwork({ svg, type, width }: Order): Promise<Uint8Array> {
  // Read once, when the library behind sharp is loaded.
  process.env.FONTCONFIG_FILE = fileURLToPath(new URL('fonts/fonts.conf', import.meta.url));
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  const image = sharp(Buffer.from(svg)).resize({ width });
  if (type === 'avif') return image.avif({ quality: quality.avif, effort: 0 }).toBuffer();
  if (type === 'webp') return image.webp({ quality: quality.webp, effort: 2 }).toBuffer();
  return image.png({ palette: true, quality: 90, effort: 3 }).toBuffer();
}
