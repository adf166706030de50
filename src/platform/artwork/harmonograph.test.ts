import { describe, expect, it } from 'vitest';
import { buildFigurePath, computeFigureSpec, figureSize, splitFigurePath } from './harmonograph.ts';
import { figureSvg, hexColourAt } from './svg.ts';

const names = Array.from({ length: 60 }, (_, index) => `picture-${index}`);
const committees = [
  { name: 'Harvest', ratios: [3, 2] },
  { name: 'LAKES', ratios: [5, 4] },
  { name: 'Wire', ratios: [4, 3] },
  { name: 'C-9', ratios: [5, 3] },
] as const;

/** Reads all points of a path, including the control points, in units of the figure. */
function points(d: string): { x: number; y: number }[] {
  let at = { x: 0, y: 0 };
  return (d.match(/[Mcs][^Mcs]*/g) ?? []).flatMap((command) => {
    const values = (command.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
    const named = [];
    for (let index = 0; index < values.length; index += 2) {
      named.push({ x: at.x + (values[index] ?? 0), y: at.y + (values[index + 1] ?? 0) });
    }
    at = named.at(-1) ?? at;
    return named;
  });
}

describe('a harmonograph figure', () => {
  it('depends on its name alone', () => {
    const drawn = names.map((name) => buildFigurePath(name).d);
    expect(names.map((name) => buildFigurePath(name).d)).toEqual(drawn);
    expect(new Set(drawn).size).toBe(names.length);
  });

  it('is drawn as in earlier releases, so that prints still match', () => {
    expect(buildFigurePath({ name: 'LAKES', ratios: [5, 4] }).d.slice(0, 40)).toMatchInlineSnapshot(
      `"M236.2 200c64.4 52.5 120.3 104.4 141.3 1"`,
    );
  });

  it('weighs less than 5 KB', () => {
    for (const input of [...names, ...committees])
      expect(buildFigurePath(input).d.length).toBeLessThan(5 * 1024);
  });

  it('stays inside its square', () => {
    for (const input of [...names, ...committees]) {
      for (const { x, y } of points(buildFigurePath(input).d)) {
        expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
        expect(Math.max(x, y)).toBeLessThanOrEqual(figureSize);
      }
    }
  });

  it('uses the given ratio and hues, and derives the rest from the name', () => {
    const spec = computeFigureSpec({ name: 'LAKES', ratios: [5, 4], hues: ['azure'] });
    expect(spec).toMatchObject({ ratios: [5, 4], hues: ['azure'] });
    expect(spec.damping).toBe(computeFigureSpec('LAKES').damping);
  });

  it('can be drawn in pieces that meet end to end', () => {
    const pieces = splitFigurePath('whole', 7).map(({ d }) => points(d));
    for (const [index, piece] of pieces.slice(1).entries()) {
      expect(piece[0]?.x).toBeCloseTo(pieces[index]?.at(-1)?.x ?? Number.NaN, 1);
      expect(piece[0]?.y).toBeCloseTo(pieces[index]?.at(-1)?.y ?? Number.NaN, 1);
    }
  });

  it('runs through all its hues as a separate file', () => {
    const svg = figureSvg({ name: 'conference', hues: ['azure', 'rose'] }, { ground: '#10122f' });
    expect(svg).toContain('fill="#10122f"');
    expect(svg).toContain(`stroke="${hexColourAt(['azure'], 0, 'base')}"`);
    expect(svg).toContain(`stroke="${hexColourAt(['rose'], 1, 'base')}"`);
  });
});
