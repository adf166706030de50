import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { iconSvg } from '#platform/artwork/graphics.ts';

/** An icon file. `size` is the width of a PNG in pixels; without it, the file is an SVG. */
export type Icon = { readonly path: string; readonly svg: string; readonly size?: number };

export const icons: readonly Icon[] = [
  { path: 'favicon.svg', svg: iconSvg() },
  { path: 'icon-192.png', svg: iconSvg(), size: 192 },
  { path: 'icon-512.png', svg: iconSvg(), size: 512 },
  { path: 'apple-touch-icon.png', svg: iconSvg(false), size: 180 },
];

export async function writeIcon({ path, svg, size }: Icon, folder: string): Promise<void> {
  const target = join(folder, path);
  if (size === undefined) writeFileSync(target, svg);
  else {
    await sharp(Buffer.from(svg), { density: 144 })
      .resize({ width: size })
      .png({ compressionLevel: 9 })
      .toFile(target);
  }
}
