import { type FigureHue, figureHueNames } from './hues.ts';
import { createSeededRandom } from './seeded-random.ts';

/** Parameters of a harmonograph, the curve that a pen draws when two pendulums move it. */
export type FigureSpec = {
  /** Frequencies of the horizontal and the vertical pendulum. */
  readonly ratios: readonly [number, number];
  /** Phases of the two pendulums, in radians. */
  readonly phases: readonly [number, number];
  /** Fraction of the amplitude that is lost in one turn, from 0 to 1. */
  readonly damping: number;
  /** Phase that the horizontal pendulum gains during all turns, in radians. It spreads the curve into a fan. */
  readonly drift: number;
  readonly turns: number;
  readonly hues: readonly FigureHue[];
};

/** The name of a figure. Parameters that are not given are computed from it. */
export type FigureInput = string | (Partial<FigureSpec> & { readonly name: string });

/** An SVG path in a square of `figureSize` units. */
export type FigurePath = { readonly d: string; readonly viewBox: string };

export const figureSize = 400;

/** Largest horizontal and vertical distance of the pen from the centre. It leaves a margin for the stroke. */
const reach = 188;
const centre = figureSize / 2;
/** Number of curve segments for each swing. With fewer segments, the joints between them would be visible. */
const segmentsPerSwing = 6;
/** Maximum number of segments if `turns` is not given. It keeps the path of a figure smaller than 5 KB. */
const longestPath = 225;

const intervals: readonly (readonly [number, number])[] = [
  [2, 1],
  [3, 2],
  [4, 3],
  [5, 4],
  [5, 3],
  [3, 1],
  [5, 2],
  [7, 4],
];

/** Computes the parameters of a figure that are not given from its name. The result is the same on every machine. */
export function computeFigureSpec(input: FigureInput): FigureSpec {
  const given = typeof input === 'string' ? { name: input } : input;
  const next = createSeededRandom(given.name);
  const drawn = intervals[Math.floor(next() * intervals.length)] ?? [3, 2];
  const turned = next() < 0.5;
  const ratios = given.ratios ?? (turned ? drawn : ([drawn[1], drawn[0]] as const));
  // With this phase a curve with two odd ratios is as open as possible.
  const open = Math.PI / (2 * ratios[1]);
  const damping = 0.03 + next() * 0.05;
  const drift = open * (0.55 + next() * 0.5);
  const phase = open * (0.75 + next() * 0.2) - drift / 2;
  const hue = figureHueNames[Math.floor(next() * figureHueNames.length)] ?? 'violet';
  return {
    ratios,
    phases: given.phases ?? [phase, 0],
    damping: given.damping ?? damping,
    drift: given.drift ?? drift,
    turns: given.turns ?? Math.floor(longestPath / (segmentsPerSwing * Math.max(...ratios))),
    hues: given.hues ?? [hue],
  };
}

type Point = { readonly x: number; readonly y: number; readonly dx: number; readonly dy: number };

/** Computes the position of the pen at a time. One turn takes 2 pi. */
function pen({ ratios, phases, damping, drift, turns }: FigureSpec, time: number): Point {
  const slower = -Math.log(1 - damping) / (2 * Math.PI);
  const across = ratios[0] + drift / (2 * Math.PI * turns);
  const swing = reach * Math.exp(-slower * time);
  const a = across * time + phases[0];
  const b = ratios[1] * time + phases[1];
  return {
    x: centre + swing * Math.sin(a),
    y: centre + swing * Math.sin(b),
    dx: swing * (across * Math.cos(a) - slower * Math.sin(a)),
    dy: swing * (ratios[1] * Math.cos(b) - slower * Math.sin(b)),
  };
}

const rounded = (value: number): number => Math.round(value * 10) / 10;

/** Joins numbers for an SVG path, rounded to one decimal. Omits zeros before the point and spaces before a minus. */
const joined = (values: readonly number[]): string =>
  values
    .map((value) => String(rounded(value)).replace(/^(-?)0\./, '$1.'))
    .map((text, at) => (at === 0 || text.startsWith('-') ? text : ` ${text}`))
    .join('');

/**
 * Returns an SVG path of Bézier segments between two positions of the curve (0 to 1). Its relative coordinates start at
 * rounded positions, so that rounding errors do not add up.
 */
function trace(spec: FigureSpec, from: number, to: number): string {
  const whole = Math.max(...spec.ratios) * spec.turns * segmentsPerSwing;
  const count = Math.max(1, Math.round(whole * (to - from)));
  const start = from * spec.turns * 2 * Math.PI;
  const step = ((to - from) * spec.turns * 2 * Math.PI) / count;
  const third = step / 3;
  const first = pen(spec, start);
  let at = { x: rounded(first.x), y: rounded(first.y) };
  let d = `M${joined([at.x, at.y])}`;
  for (let index = 1; index <= count; index += 1) {
    const point = pen(spec, start + index * step);
    const end = { x: rounded(point.x), y: rounded(point.y) };
    const handle = [point.x - point.dx * third - at.x, point.y - point.dy * third - at.y];
    const leaving = [first.x + first.dx * third - at.x, first.y + first.dy * third - at.y];
    d +=
      index === 1
        ? `c${joined([...leaving, ...handle, end.x - at.x, end.y - at.y])}`
        : `s${joined([...handle, end.x - at.x, end.y - at.y])}`;
    at = end;
  }
  return d;
}

const isSpec = (input: FigureInput | FigureSpec): input is FigureSpec =>
  typeof input !== 'string' && !('name' in input);

const specOf = (input: FigureInput | FigureSpec): FigureSpec =>
  isSpec(input) ? input : computeFigureSpec(input);

/**
 * Returns the SVG path of a figure, under 5 KB unless `turns` is given. Show it with `fill="none"` and a stroke of
 * about 1 unit.
 */
export function buildFigurePath(input: FigureInput | FigureSpec): FigurePath {
  return { d: trace(specOf(input), 0, 1), viewBox: `0 0 ${figureSize} ${figureSize}` };
}

/** Splits the path of a figure into `count` connected paths, so that each can have a different colour. */
export function splitFigurePath(input: FigureInput | FigureSpec, count: number): readonly FigurePath[] {
  const spec = specOf(input);
  return Array.from({ length: count }, (_, index) => ({
    d: trace(spec, index / count, (index + 1) / count),
    viewBox: `0 0 ${figureSize} ${figureSize}`,
  }));
}
