import { type Face, toPrintable } from './font-runs.ts';
import type { Sheet } from './sheet.ts';

/** The box in which a text is written. Lengths are in points from the top left corner. */
export interface TextBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Maximum font size. */
  readonly size: number;
  readonly maxLines: number;
  readonly face: Face;
  readonly colour: string;
  readonly align?: 'left' | 'center';
  /** Position of the lines if they do not fill the height. */
  readonly vertical?: 'top' | 'middle';
}

/**
 * Matches any script other than Latin. Texts in such scripts get more space between lines, because many have signs
 * above and below their letters.
 */
const tallScript = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u;

const leadingOf = (text: string): number => (tallScript.test(text) ? 1.45 : 1.15);

/** Splits a text after spaces, slashes and hyphens. */
const splitIntoParts = (text: string): string[] => text.trim().split(/(?<=[\s/-])(?=\S)/u);

/**
 * Breaks a text into as many lines as it needs at a fixed font size. A word that is wider than a line is broken between
 * letters.
 * @param box.width in points
 */
export function wrapText(
  text: string,
  { width, size, face }: Pick<TextBox, 'width' | 'size' | 'face'>,
  widthOf: Sheet['widthOf'],
): { lines: string[]; lineHeight: number } {
  const printable = toPrintable(text);
  const fits = (line: string) => widthOf(line.trimEnd(), { size, face }) <= width;
  const lines = [''];
  const add = (part: string) => {
    const line = `${lines.at(-1)}${part}`;
    if (fits(line)) lines[lines.length - 1] = line;
    else if (lines.at(-1) === '') lines[0] = part;
    else lines.push(part);
  };
  for (const part of splitIntoParts(printable)) {
    if (fits(part)) add(part);
    else for (const { segment } of graphemes.segment(part)) add(segment);
  }
  return { lines: lines.map((line) => line.trimEnd()), lineHeight: size * leadingOf(printable) };
}

const graphemes = new Intl.Segmenter('en');

/** Breaks a text into at most `maxLines` lines, so that its font size can be as large as possible. */
export function fitTextIntoLines(
  text: string,
  {
    width,
    height,
    size: maxSize,
    maxLines,
    face,
  }: Omit<TextBox, 'x' | 'y' | 'colour' | 'align' | 'vertical'>,
  widthOf: Sheet['widthOf'],
): { lines: string[]; size: number; lineHeight: number } {
  const leading = leadingOf(text);
  const parts = splitIntoParts(text);
  const unitWidth = (line: string) => widthOf(line, { size: 1, face });
  let best = { lines: [''], size: 0 };
  for (let count = 1; count <= Math.min(maxLines, parts.length); count += 1) {
    const { lines, widest } = breakEvenly(parts, count, unitWidth);
    const size = Math.min(maxSize, width / widest, height / (count * leading));
    if (size > best.size) best = { lines, size };
  }
  return { ...best, lineHeight: best.size * leading };
}

/** Breaks the parts into `count` lines, so that the widest line is as narrow as possible. */
function breakEvenly(
  parts: readonly string[],
  count: number,
  widthOf: (line: string) => number,
): { lines: string[]; widest: number } {
  const whole = parts.map(widthOf);
  const trimmed = parts.map((part) => widthOf(part.trimEnd()));
  type Broken = { starts: number[]; widest: number };
  /** The best line breaks of the text from each part to its end. Each iteration of the loop below adds one line. */
  let best: Broken[] = parts.map((_part, from) => ({
    starts: [from],
    widest: sum(whole.slice(from, -1)) + (trimmed.at(-1) ?? 0),
  }));
  for (let lines = 2; lines <= count; lines += 1)
    best = parts.map((_part, from) => {
      let found: Broken = { starts: [from], widest: Number.POSITIVE_INFINITY };
      let line = 0;
      for (let next = from + 1; next <= parts.length - lines + 1; next += 1) {
        const rest = best[next];
        const widest = Math.max(line + (trimmed[next - 1] ?? 0), rest?.widest ?? 0);
        if (rest && widest < found.widest) found = { starts: [from, ...rest.starts], widest };
        line += whole[next - 1] ?? 0;
      }
      return found;
    });
  const { starts, widest } = best[0] ?? { starts: [0], widest: 0 };
  const lines = starts.map((start, at) =>
    parts
      .slice(start, starts[at + 1])
      .join('')
      .trimEnd(),
  );
  return { lines, widest: Math.max(widest, Number.EPSILON) };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** Draws a text as large as its box allows. Returns the used height in points. */
export function drawTextInBox(sheet: Sheet, text: string, box: TextBox): number {
  const { x, y, width, height, face, colour, align = 'left', vertical = 'top' } = box;
  const { lines, size, lineHeight } = fitTextIntoLines(toPrintable(text), box, sheet.widthOf);
  const taken = lines.length * lineHeight;
  const top = vertical === 'middle' ? y + (height - taken) / 2 : y;
  drawLines(sheet, { lines, lineHeight }, { x, y: top, width, size, face, colour, align });
  return taken;
}

/** Draws lines below each other from the top of a box. */
export function drawLines(
  sheet: Sheet,
  { lines, lineHeight }: { lines: readonly string[]; lineHeight: number },
  { x, y, width, size, face, colour, align = 'left' }: Omit<TextBox, 'height' | 'maxLines' | 'vertical'>,
): void {
  for (const [at, line] of lines.entries())
    sheet.write(line, {
      x: align === 'center' ? x + width / 2 : x,
      // Centres the letters in the line. Their middle is about a third of the font size above the baseline.
      y: y + (at + 0.5) * lineHeight + size * 0.33,
      size,
      colour,
      face,
      align,
      width,
    });
}
