import type { RecognisedText, Word } from '#bank/rule/proof/text.ts';

const size = 20;

/** Builds recognised text from lines. Two or more spaces become a gap that is as wide as ten letters. */
export function readText(...lines: string[]): RecognisedText {
  const words = lines.flatMap((line, at) => {
    const found: Word[] = [];
    const top = at * 2 * size;
    for (const { 0: text, index } of line.replace(/ {2,}/g, ' '.repeat(10)).matchAll(/\S+/g))
      found.push({
        text,
        line: at,
        left: index * 10,
        right: (index + text.length) * 10,
        top,
        bottom: top + size,
        sure: 95,
      });
    return found;
  });
  return { width: 600, height: lines.length * 2 * size, words };
}
