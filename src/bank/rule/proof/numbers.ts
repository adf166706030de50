import { labelOf } from './labels.ts';
import { type Found, findAll, type ReadText } from './text.ts';

/** Twelve digits, together or in fours, that are no part of a longer name, a phone number or an address; a label may touch them. */
const freeStanding =
  /(?:(?<![\w+@])|(?<=\b(?:upi|utr|rrn|ref|refno|no)))(?:\d{12}|(?<!\d )\d{4} \d{4} \d{4}(?! \d))(?![\w@]|[.,]\d)/gi;
/** What may be such a number, read with a letter for a digit, a gap, or a digit too many or too few. */
const nearlyOne = /(?<![\w+@])(?=\w*\d{4})[\dOoIlSBZ|]+(?: [\dOoIlSBZ|]+)*(?![\w@])/g;
/** The same behind letters that may be a label, without what is between them. */
const behindLetters = /(?<![\w+@])[a-z]{1,10}[\dOoIlSBZ|]{11,13}(?![\w@])/gi;
/** Words that are about the bank's number and nothing else. */
const surelyBank =
  /\b(?:utr|rrn|ref|refno|reference|upi transaction id)\b(?:\W+(?:utr|rrn|ref|refno|reference|no|number|id)\b)*/gi;
const otherThing =
  'account|acc|acct|a/c|savings|current|mobile|phone|contact|call|order|bill|invoice|wallet|card|customer|merchant|booking|terminal';
const kinds = {
  bank: /\b(?:utr|rrn|up[i1l]|ref|refno|reference|txn|transaction)\b/gi,
  other: new RegExp(
    String.raw`\b(?:${otherThing})\b(?:\W+(?:id|no|number|ref|reference|txn|transaction)\b)*`,
    'gi',
  ),
};
/** A word that the reader is less sure of may have a wrong digit. */
const sureEnough = 50;
/** A mobile number with the country's code. */
const phone = /^91[6-9]/;

/** The free-standing numbers of twelve digits in a text, in its order, each once. */
export function numbersIn(text: ReadText): Found<string>[] {
  return [...new Map(allNumbers(text).map((one) => [one.value, one])).values()];
}

function allNumbers(text: ReadText): Found<string>[] {
  return findAll(text, freeStanding).map(({ value, words }) => ({ value: value.replaceAll(' ', ''), words }));
}

/** The numbers that may be a bank's number of a payment, each once: those with a word for it, and those without any. */
export function candidatesIn(text: ReadText) {
  const seen = new Map<
    string,
    { found: Found<string>; kind: keyof typeof kinds | undefined; isSure: boolean }
  >();
  for (const found of allNumbers(text)) {
    const kind = labelOf(found.words, text, kinds) ?? (phone.test(found.value) ? 'other' : undefined);
    const isSure = found.words.every(({ sure }) => sure >= sureEnough);
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
 * The number by which banks know the payment of a picture: the only one with a word for it; else the only one there is, if it is not
 * another thing's. None where that leaves a choice, also with a number that the reader is unsure of.
 */
export function paymentNumber(text: ReadText): Found<string> | undefined {
  const { named, unnamed } = candidatesIn(text);
  const [only, ...others] = named.length > 0 ? named : unnamed;
  if (!only?.isSure || others.length > 0 || hasUnreadNumber(text)) return undefined;
  const isAlone = unnamed.every(({ isSure }) => isSure);
  const labels = labelsIn(text);
  const shown = allNumbers(text).filter(({ value }) => value === only.found.value).length;
  return (named.length > 0 ? isAlone && labels <= shown : labels === 0) ? only.found : undefined;
}

/** How many words for a bank's number the picture has, wherever they are: one without a number may be another payment's. */
function labelsIn({ words }: ReadText): number {
  const said = words.map(({ text }) => text).join(' ');
  return said.replace(kinds.other, '').match(surelyBank)?.length ?? 0;
}

/** Whether a picture shows what may be a number of twelve digits that was not read as one. */
function hasUnreadNumber(text: ReadText): boolean {
  if (findAll(text, behindLetters).some(({ words }) => !isNumber(words, text))) return true;
  return findAll(text, nearlyOne).some(({ value, words }) => {
    const digits = value.replaceAll(' ', '');
    const isRead = /^\d{12}$|^\d{4} \d{4} \d{4}$/.test(value);
    if (isRead || digits.length < 11 || digits.length > 13) return false;
    return labelOf(words, text, kinds) !== 'other';
  });
}

function isNumber(words: Found<string>['words'], text: ReadText): boolean {
  return allNumbers(text).some((found) => found.words.some((word) => words.includes(word)));
}
