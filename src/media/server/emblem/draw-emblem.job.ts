import sharp from 'sharp';
import { figureGrounds } from '#platform/artwork/hues.ts';
import { type EmblemUse, emblemUses } from '../../contract/emblem-files.ts';

sharp.concurrency(1);
sharp.cache(false);

const grounds = { dark: figureGrounds.ink, light: figureGrounds.paper } as const;
type Ground = keyof typeof grounds;

/** Contrast (WCAG) at which a pixel is seen on a ground, and the share of the pixels that must be seen. */
const seenContrast = 2;
const seenShare = 0.6;
/** Corner radius of a plate, relative to its side. */
const cornerShare = 0.21;

/**
 * Draws the emblem as a square PNG for one of its uses. The emblem keeps its proportions and its transparency, and lies
 * on a plate where it would not be seen otherwise.
 * @param picture a version that the picture worker has encoded
 */
export default async function drawEmblem({
  picture,
  use,
}: {
  picture: Uint8Array;
  use: EmblemUse;
}): Promise<Uint8Array> {
  const { side, padding, backdrop, isRounded } = emblemUses[use];
  const plate = await findPlate(picture, backdrop);
  // The emblem stays inside the rounded corners of a plate.
  const inset = Math.max(padding, plate && isRounded ? Math.round(side * 0.08) : 0);
  const inner = side - 2 * inset;
  const emblem = await sharp(picture)
    .resize(inner, inner, { fit: 'contain', background: '#0000' })
    .ensureAlpha()
    .png()
    .toBuffer();
  const radius = isRounded ? side * cornerShare : 0;
  const rectangle = plate
    ? `<rect width="${side}" height="${side}" rx="${radius}" fill="${grounds[plate]}"/>`
    : '';
  const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">${rectangle}</svg>`;
  return sharp(Buffer.from(ground))
    .composite([{ input: emblem, left: inset, top: inset }])
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/** Returns the ground of the plate behind an emblem. Undefined if it needs none. */
async function findPlate(
  picture: Uint8Array,
  backdrop: (typeof emblemUses)[EmblemUse]['backdrop'],
): Promise<Ground | undefined> {
  const { data } = await sharp(picture)
    .resize(64, 64, { fit: 'inside' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const luminances: number[] = [];
  let pixels = 0;
  for (let at = 0; at < data.length; at += 4) {
    pixels += 1;
    if ((data[at + 3] ?? 0) > 127) luminances.push(luminanceOf(data.subarray(at, at + 3)));
  }
  const isOpaque = luminances.length === pixels;
  const share = (ground: Ground) =>
    luminances.filter((luminance) => contrast(luminance, groundLuminances[ground]) >= seenContrast).length /
    Math.max(1, luminances.length);
  const better: Ground = share('light') >= share('dark') ? 'light' : 'dark';
  if (backdrop === 'plate') return better;
  // A picture without transparency brings its own ground.
  if (isOpaque || share(backdrop) >= seenShare) return undefined;
  return backdrop === 'dark' ? 'light' : 'dark';
}

/** Returns the relative luminance of a colour in sRGB (WCAG). */
function luminanceOf(colour: Uint8Array): number {
  const [red = 0, green = 0, blue = 0] = Array.from(colour, (channel) => {
    const value = channel / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const contrast = (one: number, other: number): number =>
  (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);

const groundLuminances: Readonly<Record<Ground, number>> = {
  dark: luminanceOf(Buffer.from(figureGrounds.ink.slice(1), 'hex')),
  light: luminanceOf(Buffer.from(figureGrounds.paper.slice(1), 'hex')),
};
