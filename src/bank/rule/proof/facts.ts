import { readDay } from '../statement/day.ts';
import { paymentNumber } from './numbers.ts';
import { type Outcome, outcomeIn } from './outcome.ts';
import { sumsIn } from './sums.ts';
import { type Found, findAll, type ReadText } from './text.ts';

/** What the picture of a payment says. */
export interface ProofFacts {
  /** Twelve digits by which banks know the payment. */
  number: string | null;
  /** In rupees, each once: one of them may be the sum that was paid. */
  sums: readonly number[];
  /** 'YYYY-MM-DD'. */
  day: string | null;
  outcome: Outcome | null;
  /** The UPI ID or the account holder of the club that it names as the payee. */
  payee: string | null;
}

/** To whom fees are paid, as delegates are shown it. */
export interface Payee {
  upiIds: readonly string[];
  accountHolder: string;
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

/** Raised whenever the rules take other facts from the same words: what was read before is then judged anew. */
export const factsVersion = 1;

/** Reads what the rule of matching asks of a picture. */
export function factsOf(text: ReadText, payee: Payee): ProofFacts {
  return {
    number: paymentNumber(text)?.value ?? null,
    sums: [...new Set(sumsIn(text).map(({ value }) => value))],
    day: dayIn(text)?.value ?? null,
    outcome: outcomeIn(text)?.value ?? null,
    payee: payeeIn(text, payee)?.value ?? null,
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

/** What the words of a payee must have, so that they are found by no chance. */
const shortestHolder = 6;

/** One of the UPI IDs that fees go to, however the reader has broken it up; else the holder of the account. */
export function payeeIn(text: ReadText, { upiIds, accountHolder }: Payee): Found<string> | undefined {
  const bare = (words: string) => words.toLowerCase().replace(/[^a-z0-9]/g, '');
  const names = bare(accountHolder).length >= shortestHolder ? [...upiIds, accountHolder] : upiIds;
  for (const name of names) {
    const found = findAll(text, /.+/g).find(({ value }) => bare(value).includes(bare(name)));
    if (!found) continue;
    const said = found.words.filter(({ text: word }) => bare(word) !== '' && bare(name).includes(bare(word)));
    return { value: name, words: said.length > 0 ? said : found.words };
  }
  return undefined;
}
