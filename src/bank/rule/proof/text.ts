/** A recognised word with its bounding box in pixels. */
export interface Word {
  text: string;
  /** Number of the line. The words of a line are in reading order. */
  line: number;
  left: number;
  top: number;
  right: number;
  bottom: number;
  /** Confidence of the recognition, from 0 to 100. */
  sure: number;
}

export interface RecognisedText {
  width: number;
  height: number;
  words: readonly Word[];
}

export interface PatternMatch<T> {
  value: T;
  words: readonly Word[];
}

export interface Line {
  text: string;
  words: readonly Word[];
}

export function groupIntoLines({ words }: RecognisedText): Line[] {
  const lines = Map.groupBy(words, ({ line }) => line);
  return [...lines.values()].map((line) => ({ words: line, text: line.map(({ text }) => text).join(' ') }));
}

/**
 * Finds all places in the text that match a pattern.
 * @param pattern with the flag g
 */
export function findPatternMatches(text: RecognisedText, pattern: RegExp): PatternMatch<string>[] {
  return groupIntoLines(text).flatMap((line) =>
    [...line.text.matchAll(pattern)].map((match) => ({
      value: match[0],
      words: wordsBetween(line, match.index, match.index + match[0].length),
    })),
  );
}

function wordsBetween({ words }: Line, from: number, to: number): Word[] {
  let at = 0;
  return words.filter(({ text }) => {
    const begins = at;
    at += text.length + 1;
    return begins < to && begins + text.length > from;
  });
}
