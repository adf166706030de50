import { type Found, findAll, type ReadText, type Word } from './text.ts';

/** Twelve digits, together or in fours, that are no part of a longer name, a phone number or an address. */
const freeStanding = /(?<![\w+@])(?:\d{12}|(?<!\d )\d{4} \d{4} \d{4}(?! \d))(?![\w@]|[.,]\d)/g;
const says = {
  bankNumber: /\b(utr|rrn|upi|ref|reference|txn|transaction)\b/i,
  otherNumber: /\b(account|acc|a\/c|mobile|phone|contact|order|bill|invoice|wallet|card|customer)\b/i,
};
/** A word that the reader is less sure of may have a wrong digit. */
const sureEnough = 50;

/** The free-standing numbers of twelve digits in a text, in its order, each once. */
export function numbersIn(text: ReadText): Found<string>[] {
  const found = findAll(text, freeStanding).map(({ value, words }) => ({
    value: value.replaceAll(' ', ''),
    words,
  }));
  return [...new Map(found.map((one) => [one.value, one])).values()];
}

/**
 * The number by which banks know the payment of a picture: what stands beside or under a word for it; else the only one there
 * is, if it is not another thing's. None where that leaves a choice.
 */
export function paymentNumber(text: ReadText): Found<string> | undefined {
  const candidates = numbersIn(text)
    .filter(({ words }) => words.every(({ sure }) => sure >= sureEnough))
    .map((found) => ({ found, label: labelOf(found, text) }))
    .filter(({ label }) => says.bankNumber.test(label) || !says.otherNumber.test(label));
  const labelled = candidates.filter(({ label }) => says.bankNumber.test(label));
  const [only, ...others] = labelled.length > 0 ? labelled : candidates;
  return others.length === 0 ? only?.found : undefined;
}

/** The words beside a number, to its left, or where there are none, those just above it. */
function labelOf({ words }: Found<string>, { words: all }: ReadText): string {
  const [first] = words;
  if (!first) return '';
  const height = first.bottom - first.top;
  const others = all.filter((word) => !words.includes(word));
  const isBeside = (word: Word) =>
    word.right <= first.left + height &&
    Math.min(word.bottom, first.bottom) - Math.max(word.top, first.top) > height / 3;
  const isAbove = (word: Word) =>
    word.bottom <= first.top + height / 3 &&
    word.bottom > first.top - 2.5 * height &&
    word.left < (words.at(-1) ?? first).right &&
    word.right > first.left - height;
  const beside = others.filter(isBeside);
  return (beside.length > 0 ? beside : others.filter(isAbove)).map(({ text }) => text).join(' ');
}
