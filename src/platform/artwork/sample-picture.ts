import { type FigureInput, figureSize } from './harmonograph.ts';
import { type FigureHue, figureGrounds, figureHueNames, figureHues } from './hues.ts';
import { createSeededRandom } from './seeded-random.ts';
import { drawFigureAsSvgGroup } from './svg.ts';

/** A generated picture, shown until a real one is uploaded. Sizes are in pixels. */
export type SampleRequest = {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  /** Subject of the picture. A logo has a paper-coloured background. */
  readonly of: 'logo' | 'scene';
  /** By default the colours are derived from the name. */
  readonly hues?: readonly FigureHue[];
  readonly ratios?: readonly [number, number];
};

/** Places a 400 x 400 figure with its centre at (`x`, `y`), `size` pixels wide and turned by `angle` degrees. */
export function placeFigure(group: string, x: number, y: number, size: number, angle = 0): string {
  const scale = size / figureSize;
  const half = figureSize / 2;
  return `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${angle.toFixed(1)}) scale(${scale.toFixed(4)}) translate(${-half} ${-half})">${group}</g>`;
}

/**
 * Returns a radial gradient, which is shown where an element has the fill `url(#id)`. `x`, `y` (its centre), `reach`
 * (its radius) and `strength` (the opacity of its centre) are from 0 to 1.
 */
export function glowGradient(
  id: string,
  colour: string,
  x: number,
  y: number,
  reach: number,
  strength: number,
): string {
  return (
    `<radialGradient id="${id}" cx="${x.toFixed(3)}" cy="${y.toFixed(3)}" r="${reach}">` +
    `<stop offset="0" stop-color="${colour}" stop-opacity="${strength}"/>` +
    `<stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`
  );
}

export const backgroundRect = (fill: string): string => `<rect width="100%" height="100%" fill="${fill}"/>`;

const svg = (width: number, height: number, inside: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${inside}</svg>`;

/**
 * Returns `count` neighbouring hues, the first of them at random.
 * @param next returns a random number from 0 to 1
 */
function neighbours(next: () => number, count: number): FigureHue[] {
  const start = Math.floor(next() * figureHueNames.length);
  return Array.from(
    { length: count },
    (_, at) => figureHueNames[(start + at) % figureHueNames.length] ?? 'violet',
  );
}

function scene({ name, width, height, hues, ratios }: SampleRequest): string {
  const next = createSeededRandom(`scene ${name}`);
  const [first = 'violet', second = first, third = second] = hues ?? neighbours(next, 3);
  const onPaper = hues === undefined && next() < 0.28;
  const tall = Math.max(width, height);
  const x = width * (0.32 + next() * 0.36);
  const y = height * (0.42 + next() * 0.16);
  const tilt = next() * 50 - 25;
  const main: FigureInput = { name, hues: [first, second, third], turns: 15, ...(ratios && { ratios }) };
  const far: FigureInput = { name: `${name} far`, hues: [third, first], turns: 5 };
  const shade = onPaper ? 'deep' : 'light';
  const ground = onPaper ? figureGrounds.paper : figureHues[first].dark;
  const lights = onPaper
    ? glowGradient('a', figureHues[first].light, x / width, y / height, 0.7, 0.55) +
      glowGradient('b', figureHues[third].light, 1 - x / width, 0.1, 0.8, 0.4)
    : glowGradient('a', figureHues[second].base, x / width, y / height, 0.75, 0.34) +
      glowGradient('b', figureGrounds.ink, 1 - x / width, 1, 1, 0.9);
  return svg(
    width,
    height,
    lights +
      backgroundRect(ground) +
      backgroundRect('url(#b)') +
      backgroundRect('url(#a)') +
      placeFigure(
        drawFigureAsSvgGroup(far, { width: 0.6, opacity: 0.35 }),
        width - x,
        height * (0.3 + next() * 0.5),
        tall * 1.25,
        tilt + 60,
      ) +
      placeFigure(
        drawFigureAsSvgGroup(main, { width: 0.9, shade, opacity: 0.95 }),
        x,
        y,
        Math.min(width, height) * 1.08,
        tilt,
      ),
  );
}

function logo({ name, width, height, hues }: SampleRequest): string {
  const next = createSeededRandom(`logo ${name}`);
  const colours = hues ?? neighbours(next, 2);
  const figure: FigureInput = { name, hues: colours, turns: 8 };
  const line = (y: number, length: number) =>
    `<rect x="${(width * 0.48).toFixed(0)}" y="${(height * y).toFixed(0)}" width="${(width * length).toFixed(0)}" height="${(height * 0.07).toFixed(0)}" fill="${figureHues[colours[0] ?? 'violet'].deep}"/>`;
  return svg(
    width,
    height,
    backgroundRect(figureGrounds.paper) +
      placeFigure(
        drawFigureAsSvgGroup(figure, { width: 3, shade: 'deep' }),
        width * 0.27,
        height / 2,
        height * 0.66,
      ) +
      line(0.36, 0.36) +
      line(0.5, 0.28) +
      line(0.64, 0.18),
  );
}

/** Draws a sample picture as SVG. The same request always returns the same SVG. */
export function samplePictureSvg(request: SampleRequest): string {
  const draw = { logo, scene }[request.of];
  return draw(request);
}
