import { expect, test } from 'vitest';
import { fitText } from './fit-text.ts';

/** A font whose letters are half as wide as high. */
const measure = (line: string, size: number) => ([...line].length * size) / 2;
const box = { size: 40, least: 20, rows: 2, width: 200 };

test('a short text keeps the largest font', () => {
  expect(fitText('Kenya', box, measure)).toEqual({ lines: ['Kenya'], size: 40 });
});

test('a longer text is broken between words, in the largest font that fits', () => {
  expect(fitText('Minister of External Affairs', box, measure)).toEqual({
    lines: ['Minister of', 'External Affairs'],
    size: 24,
  });
});

test('a text that is too long in the smallest font is cut', () => {
  const { lines, size } = fitText('a '.repeat(60).trim(), box, measure);
  expect(size).toBe(20);
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatch(/…$/);
  for (const line of lines) expect(measure(line, size)).toBeLessThanOrEqual(box.width);
});

test('a single word that is too long is cut', () => {
  const { lines } = fitText('x'.repeat(50), box, measure);
  expect(lines).toEqual([`${'x'.repeat(19)}…`]);
});
