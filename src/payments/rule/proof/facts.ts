import { readDay } from '../statement/day.ts';
import { paymentNumber } from './numbers.ts';
import { sumsIn } from './sums.ts';
import { type Found, findAll, type ReadText } from './text.ts';

export const outcomes = ['failed', 'pending'] as const;
/** That a payment has not gone through, as its picture says it. */
export type Outcome = (typeof outcomes)[number];

/** What the picture of a payment says. */
export interface ProofFacts {
  /** Twelve digits by which banks know the payment. */
  number: string | null;
  /** In rupees, each once: one of them may be the sum that was paid. */
  sums: readonly number[];
  /** 'YYYY-MM-DD'. */
  day: string | null;
  outcome: Outcome | null;
}

const month = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*';
const days = new RegExp(
  [
    String.raw`\b\d{1,2}(?:st|nd|rd|th)?[ -]?${month}[ ,.'-]*\d{2,4}\b`,
    String.raw`\b${month} \d{1,2}(?:st|nd|rd|th)?,? ?\d{4}\b`,
    String.raw`\b\d{1,2}([/.-])\d{1,2}\1(?:\d{4}|\d{2})\b`,
    String.raw`\b\d{4}-\d{1,2}-\d{1,2}\b`,
  ].join('|'),
  'gi',
);
const words: Readonly<Record<Outcome, RegExp>> = {
  failed: /\b(?:failed|failure|unsuccessful|declined|cancell?ed|reversed|expired)\b/gi,
  pending: /\b(?:pending|processing|in progress|on hold|awaiting|scheduled)\b/gi,
};

/** Reads what the rule of matching asks of a picture. */
export function factsOf(text: ReadText): ProofFacts {
  return {
    number: paymentNumber(text)?.value ?? null,
    sums: [...new Set(sumsIn(text).map(({ value }) => value))],
    day: dayIn(text)?.value ?? null,
    outcome: outcomeIn(text)?.value ?? null,
  };
}

/** The first day of the calendar in a text. */
export function dayIn(text: ReadText): Found<string> | undefined {
  for (const { value, words } of findAll(text, days)) {
    const day = readDay(value.replace(/(?<=\d)(?:st|nd|rd|th)/i, '').replace(/'/g, ' '));
    if (day !== undefined) return { value: day, words };
  }
  return undefined;
}

/** A word for a payment that failed or is not through yet; the former counts before the latter. */
export function outcomeIn(text: ReadText): Found<Outcome> | undefined {
  for (const outcome of outcomes) {
    const [found] = findAll(text, words[outcome]);
    if (found) return { value: outcome, words: found.words };
  }
  return undefined;
}

/**
 * One of the UPI IDs that fees go to, however the reader has broken it up.
 * @param upiIds in full
 */
export function payeeIn(text: ReadText, upiIds: readonly string[]): Found<string> | undefined {
  const bare = (words: string) => words.toLowerCase().replace(/[^a-z0-9]/g, '');
  for (const upiId of upiIds) {
    const found = findAll(text, /.+/g).find(({ value }) => bare(value).includes(bare(upiId)));
    if (!found) continue;
    const said = found.words.filter(
      ({ text: word }) => bare(word) !== '' && bare(upiId).includes(bare(word)),
    );
    return { value: upiId, words: said.length > 0 ? said : found.words };
  }
  return undefined;
}
