/** A word that was read in a picture, with the box in which it stands, in pixels. */
export interface Word {
  text: string;
  /** The number of the line; the words of a line are in order. */
  line: number;
  left: number;
  top: number;
  right: number;
  bottom: number;
  /** How sure the reader is of it, up to 100. */
  sure: number;
}

/** What was read in a picture of this size, in the reader's order. */
export interface ReadText {
  width: number;
  height: number;
  words: readonly Word[];
}

/** Something found in a text, and the words that say it. */
export interface Found<T> {
  value: T;
  words: readonly Word[];
}

export interface Line {
  text: string;
  words: readonly Word[];
}

/** The words of each line, joined by spaces. */
export function linesOf({ words }: ReadText): Line[] {
  const lines = Map.groupBy(words, ({ line }) => line);
  return [...lines.values()].map((some) => ({ words: some, text: some.map(({ text }) => text).join(' ') }));
}

/**
 * Everything in the lines of a text that a pattern matches.
 * @param pattern with the flag g
 */
export function findAll(text: ReadText, pattern: RegExp): Found<string>[] {
  return linesOf(text).flatMap((line) =>
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
