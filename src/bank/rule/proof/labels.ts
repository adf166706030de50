import type { ReadText, Word } from './text.ts';

/**
 * What a value of a picture is called: the last words of a kind before it. They are looked for where the reader puts them: before the
 * value on its line; else in the row to its left; else in the line above, first over the value, then anywhere in it.
 * @param kinds patterns with the flag g; the one that matches nearest to the value counts
 * @param among words that may be labels; values of the same kind are none, and end the label of what follows
 */
export function labelOf<K extends string>(
  value: readonly Word[],
  text: ReadText,
  kinds: Readonly<Record<K, RegExp>>,
): K | undefined {
  const [first] = value;
  if (!first) return undefined;
  const upright = uprightOf(text);
  const line = text.words.filter((word) => word.line === first.line);
  const before = line.slice(0, line.indexOf(first));
  const height = first.bottom - first.top;
  const at = upright(first);
  const others = text.words.filter((word) => word.line !== first.line);
  const besides = others.filter(
    (word) => word.right <= first.left + height && Math.abs(upright(word) - at) < rowPart * height,
  );
  const above = lineAbove(value, others, upright);
  const overIt = above.filter(
    (word) => word.left < (value.at(-1) ?? first).right && word.right > first.left - height,
  );
  for (const words of [[...before, ...inside(first)], besides, overIt, above]) {
    const kind = lastKind(words, kinds);
    if (kind) return kind;
  }
  return undefined;
}

/** Words of one row are at most so far apart, in parts of their height. */
const rowPart = 0.5;
/** The line above a value begins at most so far over it, in its heights. */
const abovePart = 2.4;

/** What stands before a value in the same word: 'UTR:612345678901'. */
function inside(word: Word): Word[] {
  const [label = ''] = /^[^\d]*/.exec(word.text) ?? [];
  return label === '' ? [] : [{ ...word, text: label }];
}

function lastKind<K extends string>(
  words: readonly Word[],
  kinds: Readonly<Record<K, RegExp>>,
): K | undefined {
  const said = words.map(({ text }) => text).join(' ');
  const found = (Object.keys(kinds) as K[]).flatMap((kind) =>
    [...said.matchAll(kinds[kind])].map((match) => ({ kind, ends: match.index + match[0].length })),
  );
  return found.sort((a, b) => a.ends - b.ends).at(-1)?.kind;
}

/** The words of the reader's line that is the next one above a value. */
function lineAbove(
  [first, ...rest]: readonly Word[],
  others: readonly Word[],
  upright: (word: Word) => number,
): Word[] {
  if (!first) return [];
  const height = first.bottom - first.top;
  const last = rest.at(-1) ?? first;
  const near = others
    .map((word) => ({ word, over: upright(first) - upright(word) }))
    .filter(({ over }) => over >= rowPart * height && over < abovePart * height)
    .filter(({ word }) => word.left < last.right + 4 * height && word.right > first.left - 4 * height);
  const nearest = Math.min(...near.map(({ over }) => over));
  const line = near.find(({ over }) => over === nearest)?.word.line;
  return line === undefined ? [] : others.filter((word) => word.line === line);
}

/** How far down a word stands, in pixels, in a picture whose lines rise or fall: as if it were turned upright. */
function uprightOf(text: ReadText): (word: Word) => number {
  const slope = slopeOf(text);
  return ({ left, right, top, bottom }) => (top + bottom) / 2 - (slope * (left + right)) / 2;
}

/** How much lower a line is at its end than at its beginning, in parts of its length; the middle one, long lines counting more. */
function slopeOf({ words }: ReadText): number {
  const slopes = [...Map.groupBy(words, ({ line }) => line).values()].flatMap((line) => {
    const [first] = line;
    const last = line.at(-1);
    if (!first || !last || first === last) return [];
    const middle = ({ left, right }: Word) => (left + right) / 2;
    const length = middle(last) - middle(first);
    const height = first.bottom - first.top;
    if (length < 3 * height) return [];
    return [{ slope: (last.top + last.bottom - first.top - first.bottom) / 2 / length, length }];
  });
  const half = slopes.reduce((sum, { length }) => sum + length, 0) / 2;
  let passed = 0;
  for (const { slope, length } of slopes.toSorted((a, b) => a.slope - b.slope)) {
    passed += length;
    if (passed >= half) return slope;
  }
  return 0;
}
