export interface FittedText {
  readonly lines: readonly string[];
  /** Size of the font in pixels. */
  readonly size: number;
}

/**
 * Breaks a text into at most `rows` lines of a width, with the largest font from `size` down to `least`. A text that is
 * too long even then ends with '…'.
 * @param measure returns the width of a line in a font of this size
 */
export function fitText(
  text: string,
  { size, least, rows, width }: { size: number; least: number; rows: number; width: number },
  measure: (line: string, size: number) => number,
): FittedText {
  for (let tried = size; tried >= least; tried -= 4) {
    const lines = breakLines(text, (line) => measure(line, tried) <= width);
    if (lines.length <= rows && lines.every((line) => measure(line, tried) <= width))
      return { lines, size: tried };
  }
  const fits = (line: string) => measure(line, least) <= width;
  const lines = breakLines(text, fits).slice(0, rows);
  const isCut = lines.join(' ').length < text.length;
  return {
    lines: lines.map((line, at) => cutToFit(line, isCut && at === lines.length - 1, fits)),
    size: least,
  };
}

function breakLines(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && fits(longer)) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

function cutToFit(line: string, isLastOfMore: boolean, fits: (line: string) => boolean): string {
  if (!isLastOfMore && fits(line)) return line;
  const letters = [...line];
  while (letters.length > 1 && !fits(`${letters.join('')}…`)) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}
