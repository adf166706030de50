import { upiKeyword } from '#conference/rule/upi.ts';
import { findPatternMatches, type PatternMatch, type RecognisedText, type Word } from './text.ts';

/**
 * Matches twelve digits, together or in groups of four, that are not part of a longer name, phone number or address.
 * A label may precede them without a space.
 */
const freeStanding = new RegExp(
  String.raw`(?:(?<![\w+@])|(?<=\b(?:${upiKeyword}|utr|rrn|ref|refno|no)))(?:\d{12}|(?<!\d )\d{4} \d{4} \d{4}(?! \d))(?![\w@]|[.,]\d)`,
  'gi',
);
/** Matches digits, and letters that look like digits, with single spaces. `hasUnreadNumber` checks the length. */
const misreadNumber = /(?<![\w+@])(?=\w*\d{4})[\dOoIlSBZ|]+(?: [\dOoIlSBZ|]+)*(?![\w@])/g;
const behindLetters = /(?<![\w+@])[a-z]{1,10}[\dOoIlSBZ|]{11,13}(?![\w@])/gi;
const surelyBank = new RegExp(
  String.raw`\b(?:utr|rrn|ref|refno|reference|${upiKeyword} transaction id)\b(?:\W+(?:utr|rrn|ref|refno|reference|no|number|id)\b)*`,
  'gi',
);
const otherThing =
  'account|acc|acct|a/c|savings|current|mobile|phone|contact|call|order|bill|invoice|wallet|card|customer|merchant|booking|terminal';
const kinds = {
  bank: /\b(?:utr|rrn|up[i1l]|ref|refno|reference|txn|transaction)\b/gi,
  other: new RegExp(
    String.raw`\b(?:${otherThing})\b(?:\W+(?:id|no|number|ref|reference|txn|transaction)\b)*`,
    'gi',
  ),
};
/** A word with a lower confidence (0 to 100) may have a wrong digit. */
const lowestConfidence = 50;
const phone = /^91[6-9]/;

/** Finds all numbers of twelve digits in the text, each once. Includes account and phone numbers. */
export function findTwelveDigitNumbers(text: RecognisedText): PatternMatch<string>[] {
  return [...new Map(allNumbers(text).map((found) => [found.value, found])).values()];
}

function allNumbers(text: RecognisedText): PatternMatch<string>[] {
  return findPatternMatches(text, freeStanding).map(({ value, words }) => ({
    value: value.replaceAll(' ', ''),
    words,
  }));
}

/** Lists the numbers that may be the payment's: `named` have the label of a bank's number, `unnamed` have no label. */
export function findPaymentNumberCandidates(text: RecognisedText) {
  const seen = new Map<
    string,
    { found: PatternMatch<string>; kind: keyof typeof kinds | undefined; isSure: boolean }
  >();
  for (const found of allNumbers(text)) {
    const kind =
      findKindOfNearestLabel(found.words, text, kinds) ?? (phone.test(found.value) ? 'other' : undefined);
    const isSure = found.words.every(({ sure }) => sure >= lowestConfidence);
    const before = seen.get(found.value);
    if (before?.kind === 'bank' && before.isSure) continue;
    seen.set(found.value, { found, kind, isSure });
  }
  const all = [...seen.values()];
  return {
    named: all.filter(({ kind }) => kind === 'bank'),
    unnamed: all.filter(({ kind }) => kind === undefined),
  };
}

/**
 * Finds the payment's number in the text of a proof. Prefers labelled numbers. Returns undefined when several are
 * possible or the reading is uncertain.
 */
export function findPaymentNumber(text: RecognisedText): PatternMatch<string> | undefined {
  const { named, unnamed } = findPaymentNumberCandidates(text);
  const [only, ...others] = named.length > 0 ? named : unnamed;
  if (!only?.isSure || others.length > 0 || hasUnreadNumber(text)) return undefined;
  const isAlone = unnamed.every(({ isSure }) => isSure);
  const labels = countLabels(text);
  const shown = allNumbers(text).filter(({ value }) => value === only.found.value).length;
  return (named.length > 0 ? isAlone && labels <= shown : labels === 0) ? only.found : undefined;
}

/** Counts the labels of bank numbers. A label without a number may belong to another payment. */
function countLabels({ words }: RecognisedText): number {
  const line = words.map(({ text }) => text).join(' ');
  return line.replace(kinds.other, '').match(surelyBank)?.length ?? 0;
}

function hasUnreadNumber(text: RecognisedText): boolean {
  if (findPatternMatches(text, behindLetters).some(({ words }) => !isNumber(words, text))) return true;
  return findPatternMatches(text, misreadNumber).some(({ value, words }) => {
    const digits = value.replaceAll(' ', '');
    const isRead = /^\d{12}$|^\d{4} \d{4} \d{4}$/.test(value);
    if (isRead || digits.length < 11 || digits.length > 13) return false;
    return findKindOfNearestLabel(words, text, kinds) !== 'other';
  });
}

function isNumber(words: PatternMatch<string>['words'], text: RecognisedText): boolean {
  return allNumbers(text).some((found) => found.words.some((word) => words.includes(word)));
}

/**
 * Finds the kind of the nearest label: before the value on its line, else to the left at the same height, else above
 * the value.
 * @param kinds patterns with the flag g; the nearest match wins
 */
export function findKindOfNearestLabel<K extends string>(
  value: readonly Word[],
  text: RecognisedText,
  kinds: Readonly<Record<K, RegExp>>,
): K | undefined {
  const [first] = value;
  if (!first) return undefined;
  const upright = verticalPositionIn(text);
  const line = text.words.filter((word) => word.line === first.line);
  const before = line.slice(0, line.indexOf(first));
  const height = first.bottom - first.top;
  const at = upright(first);
  const others = text.words.filter((word) => word.line !== first.line);
  const leftOf = others.filter(
    (word) => word.right <= first.left + height && Math.abs(upright(word) - at) < rowPart * height,
  );
  const above = lineAbove(value, others, upright);
  const directlyAbove = above.filter(
    (word) => word.left < (value.at(-1) ?? first).right && word.right > first.left - height,
  );
  for (const words of [[...before, ...labelInside(first)], leftOf, directlyAbove, above]) {
    const kind = lastKind(words, kinds);
    if (kind) return kind;
  }
  return undefined;
}

/** Maximum vertical distance of words in one row, as a fraction of their height. */
const rowPart = 0.5;
/** Maximum distance of a label in the line above, as a multiple of the value's height. */
const abovePart = 2.4;

function labelInside(word: Word): Word[] {
  const [label = ''] = /^[^\d]*/.exec(word.text) ?? [];
  return label === '' ? [] : [{ ...word, text: label }];
}

function lastKind<K extends string>(
  words: readonly Word[],
  kinds: Readonly<Record<K, RegExp>>,
): K | undefined {
  const line = words.map(({ text }) => text).join(' ');
  const found = (Object.keys(kinds) as K[]).flatMap((kind) =>
    [...line.matchAll(kinds[kind])].map((match) => ({ kind, ends: match.index + match[0].length })),
  );
  return found.sort((a, b) => a.ends - b.ends).at(-1)?.kind;
}

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

/** Returns the vertical position of a word in pixels, corrected for the slope of a tilted picture. */
function verticalPositionIn(text: RecognisedText): (word: Word) => number {
  const slope = slopeOf(text);
  return ({ left, right, top, bottom }) => (top + bottom) / 2 - (slope * (left + right)) / 2;
}

/** Returns the median slope of the lines, weighted by length. */
function slopeOf({ words }: RecognisedText): number {
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
