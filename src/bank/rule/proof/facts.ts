import { parseDay } from '../statement/day.ts';
import { candidatesIn, findLabel, findPaymentNumber } from './numbers.ts';
import { type Found, groupIntoLines, matchPattern, type ReadText, type Word } from './text.ts';

export interface ProofFacts {
  /** The bank's number of the payment, twelve digits. */
  number: string | null;
  /** Distinct amounts in rupees; one of them may be the payment. */
  sums: readonly number[];
  /** 'YYYY-MM-DD'. */
  day: string | null;
  outcome: Outcome | null;
  /** The club's UPI ID or account holder, if named as the payee. */
  payee: string | null;
}

/** The payee that delegates are shown. */
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

/** Increased when the rules change: earlier readings are then evaluated again. */
export const factsVersion = 1;

/** Extracts the facts for reconciliation. */
export function factsOf(text: ReadText, payee: Payee): ProofFacts {
  return {
    number: findPaymentNumber(text)?.value ?? null,
    sums: [...new Set(findAmounts(text).map(({ value }) => value))],
    day: findPaymentDay(text)?.value ?? null,
    outcome: findOutcome(text)?.value ?? null,
    payee: findPayee(text, payee)?.value ?? null,
  };
}

/** The first valid date in a text. */
export function findPaymentDay(text: ReadText): Found<string> | undefined {
  for (const { value, words } of matchPattern(text, days)) {
    const day = parseDay(value.replace(/(?<=\d)(?:st|nd|rd|th)/i, '').replace(/'/g, ' '));
    if (day !== undefined) return { value: day, words };
  }
  return undefined;
}

/** Shorter names of account holders could be found by chance. */
const shortestHolder = 6;

/** One of the club's UPI IDs, even if broken into words, else the account holder. */
export function findPayee(text: ReadText, { upiIds, accountHolder }: Payee): Found<string> | undefined {
  const bare = (words: string) => words.toLowerCase().replace(/[^a-z0-9]/g, '');
  const names = bare(accountHolder).length >= shortestHolder ? [...upiIds, accountHolder] : upiIds;
  for (const name of names) {
    const found = matchPattern(text, /.+/g).find(({ value }) => bare(value).includes(bare(name)));
    if (!found) continue;
    const named = found.words.filter(({ text }) => bare(text) !== '' && bare(name).includes(bare(text)));
    return { value: name, words: named.length > 0 ? named : found.words };
  }
  return undefined;
}

/** An amount in whole rupees: '₹399', 'Rs.1,899.00', '399/-'. */
const sum = /^[^\d]{0,4}(\d{1,3}(?:[,.]\d{2,3})*[,.]\d{3}|\d{1,7})(?:[.,]00)?[^\d]{0,2}$/;
/** ₹ misread as a digit. */
const likeRupeeSign = /^[23789](?=[1-9][\d,.]{2,})/;

const kinds = {
  other: /\b(?:bal|balance|avl|limit|cashback|reward|saved|charges|off)\b/gi,
  sum: /\b(?:amount|amt|paid|pay|sent|debited|total|transferred|payment|fee|to|by|for|of)\b/gi,
};
/** Words before an amount, so that its first digit is not a misread ₹. */
const currency = /^(?:rs|inr|₹|rupees)\W*$|^(?:by|for|of)$/i;

/**
 * The possible amounts of a text in rupees, without balances. ₹ is often misread as a digit, so at the end of a line and without another
 * currency word the number after it is an amount, too.
 */
export function findAmounts(text: ReadText): Found<number>[] {
  return text.words.flatMap((word, at) => {
    const digits = sum.exec(word.text)?.[1];
    if (digits === undefined || findLabel([word], text, kinds) === 'other') return [];
    const [before, after] = [text.words[at - 1], text.words[at + 1]];
    const mayHoldSign =
      /^\d/.test(word.text) && after?.line !== word.line && !(before && currency.test(before.text));
    const readings = new Set([digits, mayHoldSign ? digits.replace(likeRupeeSign, '') : digits]);
    return [...readings].map((reading) => ({ value: Number(reading.replace(/[,.]/g, '')), words: [word] }));
  });
}

export const outcomes = ['failed', 'returned', 'pending', 'done'] as const;
/** The outcome of a payment; 'done' only when stated and not contradicted. */
export type Outcome = (typeof outcomes)[number];

const against: Readonly<Record<Exclude<Outcome, 'done'>, RegExp>> = {
  failed:
    /\b(?:fail(?:ed|ure|s)?|unsuccessful(?:ly)?|declined|cancell?ed|expired|rejected|incomplete|time(?:d)?[ -]?out|denied|unable to|something went wrong|(?:(?:could|was|is|did|has|were)(?: not|n['’`]?t)|not) (?:be |been |yet )?(?:process|complet|debit|paid|sent|success|go through|credited|done)\w*)/gi,
  returned: /\b(?:reversed|refunded|returned|will be (?:refunded|returned|reversed|credited back))\b/gi,
  pending:
    /\b(?:pending|processing|(?:being|is|under) process(?:ed)?|in progress|on hold|await(?:ing|s)?|scheduled|waiting|requested|deemed|initiated|sending|under review|yet to be|taking longer|blocked)\b/gi,
};
/** Words that leave the outcome open. */
const doubtful =
  /\b(?:refund|reversal|returns?|process\w*|request|insufficient|error|problem|issue|retry|try again|authori[sz]ation|confirm(?:ation|ing|s)?|expect(?:ed|s)?|hours|working days|will be|may be|if any|unknown|review|hold|block\w*)\b|\bnot\b(?! (?:you|u|done by you|share|disclose)\b)|\w(?:n['’`]t)\b/i;
/** Shorter lines are marked completely: 'Payment successful'. */
const mostWordsMarked = 4;
const done = /\b(?:success(?:ful(?:ly)?)?|completed?|paid|sent|debited)\b/gi;
/** Labels of names and accounts, which failed payments have as well. */
const isLabel =
  /^(?:paid|sent|debited)\W*(?:to|from|by|via|using|on|with)\b|^(?:amount|total|sum|date)\b.{0,12}\b(?:paid|sent|debited)\W*$/i;
/** Lines below this confidence are in another language or not text. */
const unreadable = { sure: 55, letters: 4, idLength: 10 } as const;

/** The outcome that a picture states; undefined when not stated or unreadable. */
export function findOutcome(text: ReadText): Found<Outcome> | undefined {
  for (const outcome of ['failed', 'returned', 'pending'] as const) {
    const [found] = matchPattern(text, against[outcome]);
    if (found) return { value: outcome, words: found.words };
  }
  const statement = groupIntoLines(text).find(
    (line) => !isLabel.test(line.text) && line.text.search(done) >= 0,
  );
  const whole = text.words.map(({ text: word }) => word).join(' ');
  if (!statement || doubtful.test(whole)) return undefined;
  if (hasUnreadable(text) || hasSeveral(text)) return undefined;
  const { words } = statement;
  const [found = statement] = matchPattern({ ...text, words }, done);
  return { value: 'done', words: words.length <= mostWordsMarked ? words : found.words };
}

/** Whether a line consists of unrecognised words. Amounts, numbers and long ids are not words. */
function hasUnreadable(text: ReadText): boolean {
  return groupIntoLines(text).some(({ words }) => {
    const letters = words.filter(({ text: word }) => /[a-z]/i.test(word) && !/\d/.test(word));
    const length = letters.reduce((sum, { text: word }) => sum + word.length, 0);
    const isId = letters.length === 1 && length >= unreadable.idLength;
    return length >= unreadable.letters && !isId && letters.every(({ sure }) => sure < unreadable.sure);
  });
}

/** With several payments in a picture the outcome is ambiguous. */
function hasSeveral(text: ReadText): boolean {
  const { named, unnamed } = candidatesIn(text);
  return named.length + unnamed.length > 1;
}

/** A fact found in a picture, with its box in pixels. */
export interface Mark {
  what: 'sum' | 'number' | 'payee' | 'day' | 'outcome';
  value: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The expected facts of a picture. */
interface ExpectedFacts {
  /** The accepted amounts: of a group also the one after withdrawals. */
  dueRupees: readonly number[];
  payee: Payee;
}

/** The expected facts that a picture shows, from the top. */
export function findProofMarks(text: ReadText, { dueRupees, payee }: ExpectedFacts): Mark[] {
  const found = {
    sum: findAmounts(text).find(({ value }) => dueRupees.includes(value)),
    number: findPaymentNumber(text),
    payee: findPayee(text, payee),
    day: findPaymentDay(text),
    outcome: findOutcome(text),
  };
  return (Object.keys(found) as (keyof typeof found)[])
    .flatMap((what) => {
      const { value, words } = found[what] ?? { value: '', words: [] };
      return words.length === 0 ? [] : [{ what, value: String(value), ...around(words) }];
    })
    .sort((a, b) => a.top - b.top || a.left - b.left);
}

function around(words: readonly Word[]) {
  return {
    left: Math.min(...words.map(({ left }) => left)),
    top: Math.min(...words.map(({ top }) => top)),
    right: Math.max(...words.map(({ right }) => right)),
    bottom: Math.max(...words.map(({ bottom }) => bottom)),
  };
}
