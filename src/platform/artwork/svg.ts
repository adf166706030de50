import {
  buildFigurePath,
  computeFigureSpec,
  type FigureInput,
  type FigureSpec,
  figureSize,
  splitFigurePath,
} from './harmonograph.ts';
import { type FigureHue, figureHues } from './hues.ts';

type FigureInk = {
  /** Stroke width in units of the 400 x 400 figure. */
  readonly width?: number;
  readonly shade?: 'light' | 'base' | 'deep';
  readonly opacity?: number;
};

const mix = (from: string, to: string, share: number): string =>
  `#${[1, 3, 5]
    .map((at) => {
      const a = Number.parseInt(from.slice(at, at + 2), 16);
      const b = Number.parseInt(to.slice(at, at + 2), 16);
      return Math.round(a + (b - a) * share)
        .toString(16)
        .padStart(2, '0');
    })
    .join('')}`;

/**
 * Returns the hexadecimal colour at a position of a curve that has several hues.
 * @param share position along the curve, from 0 to 1
 */
export function hexColourAt(
  hues: readonly FigureHue[],
  share: number,
  shade: 'light' | 'base' | 'deep',
): string {
  const place = share * (hues.length - 1);
  const index = Math.min(Math.floor(place), Math.max(0, hues.length - 2));
  const from = figureHues[hues[index] ?? 'violet'][shade];
  const to = figureHues[hues[index + 1] ?? hues[index] ?? 'violet'][shade];
  return mix(from, to, place - index);
}

/** Draws a figure as an SVG group of 400 x 400 units. */
export function drawFigureAsSvgGroup(input: FigureInput | FigureSpec, ink: FigureInk = {}): string {
  const { width = 1, shade = 'base', opacity = 1 } = ink;
  const spec = typeof input === 'string' || 'name' in input ? computeFigureSpec(input) : input;
  const pieces = spec.hues.length > 1 ? spec.hues.length * 12 : 1;
  const paths = splitFigurePath(spec, pieces).map(
    ({ d }, at) =>
      `<path d="${d}" stroke="${hexColourAt(spec.hues, pieces > 1 ? at / (pieces - 1) : 0, shade)}"/>`,
  );
  return `<g fill="none" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" opacity="${opacity}">${paths.join('')}</g>`;
}

type Standalone = FigureInk & {
  /** Side in pixels; 400 by default. */
  readonly size?: number;
  /** Background colour. Transparent by default. */
  readonly ground?: string;
};

export function figureSvg(input: FigureInput | FigureSpec, options: Standalone = {}): string {
  const { size = figureSize, ground, ...ink } = options;
  const { viewBox } = buildFigurePath(input);
  const back = ground ? `<rect width="${figureSize}" height="${figureSize}" fill="${ground}"/>` : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="${viewBox}">${back}${drawFigureAsSvgGroup(input, ink)}</svg>`;
}
