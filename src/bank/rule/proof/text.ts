/** A recognised word of a picture, with its box in pixels. */
export interface Word {
  text: string;
  /** The line number; the words of a line are in order. */
  line: number;
  left: number;
  top: number;
  right: number;
  bottom: number;
  /** The confidence of the recognition, from 0 to 100. */
  sure: number;
}

/** The recognised words of a picture of this size. */
export interface ReadText {
  width: number;
  height: number;
  words: readonly Word[];
}

/** A value found in a text, and its words. */
export interface Found<T> {
  value: T;
  words: readonly Word[];
}

export interface Line {
  text: string;
  words: readonly Word[];
}

export function groupIntoLines({ words }: ReadText): Line[] {
  const lines = Map.groupBy(words, ({ line }) => line);
  return [...lines.values()].map((line) => ({ words: line, text: line.map(({ text }) => text).join(' ') }));
}

/**
 * All matches of a pattern in the lines of a text.
 * @param pattern with the flag g
 */
export function matchPattern(text: ReadText, pattern: RegExp): Found<string>[] {
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
