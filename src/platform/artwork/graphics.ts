import { type FigureInput, figureSize } from './harmonograph.ts';
import { type FigureHue, figureGrounds, figureHueNames, figureHues } from './hues.ts';
import { backgroundRect, glowGradient, placeFigure } from './sample-picture.ts';
import { drawFigureAsSvgGroup } from './svg.ts';

export const conferenceFigureSpec = {
  name: 'Hues of Harmony',
  ratios: [3, 2],
  hues: figureHueNames,
  damping: 0.05,
} as const;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

type Line = { readonly x: number; readonly y: number; readonly size: number; readonly fill: string };

const set = (text: string, { x, y, size, fill }: Line, more = ''): string =>
  `<text x="${x}" y="${y}" font-family="'Brygada 1918', 'Hanken Grotesk', serif" font-size="${size}" fill="${fill}" ${more}>${escaped(text)}</text>`;

const opened = (width: number, height: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`;

function wrapped(text: string, length: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && longer.length <= length) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** Square of an uploaded emblem in an Open Graph picture, in pixels. */
export const openGraphEmblemBox = { x: 80, y: 64, side: 84 } as const;

/** Square of an uploaded emblem in a poster of 1000 x 1414 pixels. */
export const posterEmblemBox = { x: 446, y: 68, side: 108 } as const;

/**
 * Draws the Open Graph picture of a page as SVG, 1200 x 630 pixels.
 * @param page.hasEmblem true to leave room for an uploaded emblem before the name of the club
 */
export function openGraphSvg(page: {
  readonly title: string;
  readonly path: string;
  readonly club: string;
  readonly hasEmblem?: boolean;
}): string {
  const figure: FigureInput =
    page.path === '/' || page.path === '/annualconf'
      ? { ...conferenceFigureSpec, turns: 24 }
      : { name: page.path, hues: figureHueNames, turns: 18 };
  const lines = wrapped(page.title, 12);
  const size = lines.length > 2 ? 66 : 82;
  const first = 340 - (lines.length * size * 1.1) / 2 + size;
  return (
    opened(1200, 630) +
    glowGradient('a', figureHues.violet.base, 0.74, 0.5, 0.5, 0.32) +
    backgroundRect(figureGrounds.ink) +
    backgroundRect('url(#a)') +
    placeFigure(drawFigureAsSvgGroup(figure, { width: 0.7 }), 880, 315, 540) +
    set(
      page.club,
      { x: page.hasEmblem ? 184 : 80, y: page.hasEmblem ? 116 : 112, size: 28, fill: figureGrounds.gold },
      'letter-spacing="1"',
    ) +
    `<rect x="80" y="${page.hasEmblem ? 172 : 142}" width="72" height="2" fill="${figureGrounds.gold}"/>` +
    lines
      .map((line, at) =>
        set(line, { x: 78, y: Math.round(first + at * size * 1.1), size, fill: figureGrounds.paper }),
      )
      .join('') +
    '</svg>'
  );
}

export type PosterTexts = {
  readonly club: string;
  readonly event: string;
  readonly theme: string;
  readonly dates: string;
  readonly venue: string;
  /** True to leave room for an uploaded emblem above the name of the club. */
  readonly hasEmblem?: boolean;
  readonly committees: readonly {
    readonly name: string;
    readonly hue: FigureHue;
    readonly ratio: readonly [number, number];
  }[];
};

/** Draws a poster as SVG, 1000 x 1414 pixels. This is the aspect ratio of A4. */
export function posterSvg({ club, event, theme, dates, venue, hasEmblem, committees }: PosterTexts): string {
  const middle = 'text-anchor="middle"';
  const gold = figureGrounds.gold;
  const step = 840 / committees.length;
  return (
    opened(1000, 1414) +
    glowGradient('a', figureHues.violet.base, 0.5, 0.4, 0.55, 0.42) +
    glowGradient('b', figureHues.azure.dark, 0.5, 1, 0.7, 0.9) +
    backgroundRect(figureGrounds.ink) +
    backgroundRect('url(#b)') +
    backgroundRect('url(#a)') +
    `<rect x="36" y="36" width="928" height="1342" fill="none" stroke="${gold}" stroke-width="1.5"/>` +
    set(club, { x: 500, y: hasEmblem ? 222 : 118, size: 32, fill: gold }, `${middle} letter-spacing="2"`) +
    placeFigure(
      drawFigureAsSvgGroup({ ...conferenceFigureSpec, turns: 34, damping: 0.035 }, { width: 0.55 }),
      500,
      hasEmblem ? 582 : 520,
      hasEmblem ? 640 : 700,
    ) +
    set(theme, { x: 500, y: 1010, size: 88, fill: figureGrounds.paper }, middle) +
    set(event, { x: 500, y: 1076, size: 38, fill: gold }, middle) +
    set(`${dates} · ${venue}`, { x: 500, y: 1124, size: 25, fill: figureGrounds.paper }, middle) +
    committees
      .map(({ name, hue, ratio }, at) => {
        const x = 80 + step * (at + 0.5);
        const words = wrapped(name, 16)
          .map((line, row) =>
            set(line, { x, y: 1312 + row * 22, size: 18, fill: figureHues[hue].light }, middle),
          )
          .join('');
        return (
          placeFigure(
            drawFigureAsSvgGroup({ name, ratios: ratio, hues: [hue], turns: 7 }, { width: 2.4 }),
            x,
            1222,
            120,
          ) + words
        );
      })
      .join('') +
    '</svg>'
  );
}

/**
 * Draws the site's icon as SVG, 400 x 400 pixels. It has few, bold lines, so that it is legible at 16 pixels.
 * @param rounded false for square corners, on systems that round the corners of icons
 */
export function iconSvg(rounded = true): string {
  const figure = {
    ...conferenceFigureSpec,
    hues: ['saffron', 'rose', 'violet', 'azure'] as const,
    turns: 2.5,
    drift: 0.25,
    damping: 0.12,
  };
  return (
    opened(figureSize, figureSize) +
    `<rect width="400" height="400" rx="${rounded ? 84 : 0}" fill="${figureGrounds.ink}"/>` +
    placeFigure(drawFigureAsSvgGroup(figure, { width: 17 }), 200, 200, 300) +
    '</svg>'
  );
}
