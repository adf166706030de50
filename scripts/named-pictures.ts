import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { catalogue } from '../src/conference/content/index.ts';
import { iconSvg, openGraphSvg } from '../src/platform/figure/sheets.ts';
import { figureSvg } from '../src/platform/figure/svg.ts';
import { conferencePage } from '../src/site/content/conference-page.ts';
import type { Page } from '../src/site/content/schema.ts';
import { site } from '../src/site/content/site.ts';

/** `size` is the width in pixels of a PNG; without it the SVG itself is the file. */
export type NamedFile = { readonly path: string; readonly svg: string; readonly size?: number };

/** The councils' figures: files of their own, since in the page they would weigh more than its words. */
const figures: readonly NamedFile[] = [
  ...catalogue.committees.map(({ value, hue, ratio }) => ({
    path: `pictures/figure-${value.toLowerCase()}.svg`,
    svg: figureSvg({ name: value, ratios: ratio, turns: 13, hues: [hue] }, { width: 1.2 }),
  })),
  {
    path: `pictures/figure-${conferencePage.unsc.shortName.toLowerCase()}.svg`,
    svg: figureSvg(
      { name: conferencePage.unsc.shortName, ratios: [6, 5], turns: 12, hues: ['violet', 'azure'] },
      { width: 1.1 },
    ),
  },
];

/** Icons, figures, and a picture for sharing each page: files whose address never changes. */
export const namedFiles = (pages: readonly Page[]): readonly NamedFile[] => [
  { path: 'favicon.svg', svg: iconSvg() },
  { path: 'icon-192.png', svg: iconSvg(), size: 192 },
  { path: 'icon-512.png', svg: iconSvg(), size: 512 },
  { path: 'apple-touch-icon.png', svg: iconSvg(false), size: 180 },
  ...figures,
  ...pages.map(({ openGraph, title, path }) => ({
    path: `pictures/${openGraph}.png`,
    svg: openGraphSvg({ title, path, club: site.name }),
    size: 1200,
  })),
];

/** Writes the file into `folder`, over the one that stands there. */
export async function writeNamed({ path, svg, size }: NamedFile, folder: string): Promise<void> {
  const target = join(folder, path);
  if (size === undefined) writeFileSync(target, svg);
  else {
    const wide = size > 1000;
    const image = sharp(Buffer.from(svg), { density: wide ? 72 : 144 }).resize({ width: size });
    await image.png({ palette: wide, quality: 90, effort: 3, compressionLevel: 9 }).toFile(target);
  }
}
