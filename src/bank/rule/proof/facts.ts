import { readDay } from '../statement/day.ts';
import { candidatesIn, labelOf, paymentNumber } from './numbers.ts';
import { type Found, findAll, linesOf, type ReadText, type Word } from './text.ts';

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

/** '₹399', 'Rs.1,899.00', '399/-': a word that is a sum, in whole rupees. */
const sum = /^[^\d]{0,4}(\d{1,3}(?:[,.]\d{2,3})*[,.]\d{3}|\d{1,7})(?:[.,]00)?[^\d]{0,2}$/;
/** What ₹ is taken for, where it is taken for a digit. */
const likeRupeeSign = /^[23789](?=[1-9][\d,.]{2,})/;

const kinds = {
  other: /\b(?:bal|balance|avl|limit|cashback|reward|saved|charges|off)\b/gi,
  sum: /\b(?:amount|amt|paid|pay|sent|debited|total|transferred|payment|fee|to|by|for|of)\b/gi,
};
/** What stands before a sum, and is then not taken for its first digit. */
const currency = /^(?:rs|inr|₹|rupees)\W*$|^(?:by|for|of)$/i;

/**
 * The sums that a text may mean, in rupees, but for balances. ₹ is often read as a digit, so what stands behind such a one is a sum too: at
 * the end of a line, where apps show sums, and where no other word for the currency is before it.
 */
export function sumsIn(text: ReadText): Found<number>[] {
  return text.words.flatMap((word, at) => {
    const digits = sum.exec(word.text)?.[1];
    if (digits === undefined || labelOf([word], text, kinds) === 'other') return [];
    const [before, after] = [text.words[at - 1], text.words[at + 1]];
    const mayHoldSign =
      /^\d/.test(word.text) && after?.line !== word.line && !(before && currency.test(before.text));
    const readings = new Set([digits, mayHoldSign ? digits.replace(likeRupeeSign, '') : digits]);
    return [...readings].map((one) => ({ value: Number(one.replace(/[,.]/g, '')), words: [word] }));
  });
}

export const outcomes = ['failed', 'returned', 'pending', 'done'] as const;
/** How a payment went, as its picture says it: 'done' only where a word says so and nothing is against it. */
export type Outcome = (typeof outcomes)[number];

const against: Readonly<Record<Exclude<Outcome, 'done'>, RegExp>> = {
  failed:
    /\b(?:fail(?:ed|ure|s)?|unsuccessful(?:ly)?|declined|cancell?ed|expired|rejected|incomplete|time(?:d)?[ -]?out|denied|unable to|something went wrong|(?:(?:could|was|is|did|has|were)(?: not|n['’`]?t)|not) (?:be |been |yet )?(?:process|complet|debit|paid|sent|success|go through|credited|done)\w*)/gi,
  returned: /\b(?:reversed|refunded|returned|will be (?:refunded|returned|reversed|credited back))\b/gi,
  pending:
    /\b(?:pending|processing|(?:being|is|under) process(?:ed)?|in progress|on hold|await(?:ing|s)?|scheduled|waiting|requested|deemed|initiated|sending|under review|yet to be|taking longer|blocked)\b/gi,
};
/** Words that leave it open whether the money arrived. */
const doubtful =
  /\b(?:refund|reversal|returns?|process\w*|request|insufficient|error|problem|issue|retry|try again|authori[sz]ation|confirm(?:ation|ing|s)?|expect(?:ed|s)?|hours|working days|will be|may be|if any|unknown|review|hold|block\w*)\b|\bnot\b(?! (?:you|u|done by you|share|disclose)\b)|\w(?:n['’`]t)\b/i;
/** A short line is marked whole: 'Payment successful'. */
const mostWordsMarked = 4;
const done = /\b(?:success(?:ful(?:ly)?)?|completed?|paid|sent|debited)\b/gi;
/** A label of a name or an account, which pictures of failed payments have too. */
const isLabel =
  /^(?:paid|sent|debited)\W*(?:to|from|by|via|using|on|with)\b|^(?:amount|total|sum|date)\b.{0,12}\b(?:paid|sent|debited)\W*$/i;
/** Lines that the reader is so unsure of are in another language, or no text. */
const unreadable = { sure: 55, letters: 4, idLength: 10 } as const;

/** How the payment of a picture went; undefined where it does not say, or says it in words that the reader can't read. */
export function outcomeIn(text: ReadText): Found<Outcome> | undefined {
  for (const outcome of ['failed', 'returned', 'pending'] as const) {
    const [found] = findAll(text, against[outcome]);
    if (found) return { value: outcome, words: found.words };
  }
  const said = linesOf(text).find((line) => !isLabel.test(line.text) && line.text.search(done) >= 0);
  const whole = text.words.map(({ text: word }) => word).join(' ');
  if (!said || doubtful.test(whole)) return undefined;
  if (hasUnreadable(text) || hasSeveral(text)) return undefined;
  const [found = said] = findAll({ ...text, words: said.words }, done);
  return { value: 'done', words: said.words.length <= mostWordsMarked ? said.words : found.words };
}

/** Whether some line is of words that the reader does not know. Sums, numbers and long ids are no words. */
function hasUnreadable(text: ReadText): boolean {
  return linesOf(text).some(({ words }) => {
    const letters = words.filter(({ text: word }) => /[a-z]/i.test(word) && !/\d/.test(word));
    const length = letters.reduce((sum, { text: word }) => sum + word.length, 0);
    const isId = letters.length === 1 && length >= unreadable.idLength;
    return length >= unreadable.letters && !isId && letters.every(({ sure }) => sure < unreadable.sure);
  });
}

/** A picture of several payments does not say which of them its words are about. */
function hasSeveral(text: ReadText): boolean {
  const { named, unnamed } = candidatesIn(text);
  return named.length + unnamed.length > 1;
}

/** Something that was looked for in a picture and read there, with the box around it, in pixels. */
export interface Mark {
  what: 'sum' | 'number' | 'payee' | 'day' | 'outcome';
  said: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** What a picture is asked for. */
export interface Asked {
  /** One of them: of a group either what was asked for or what is due since some have withdrawn. */
  dueRupees: readonly number[];
  payee: Payee;
}

/** What is found of all that a picture is asked for, each once, from the top. */
export function marksIn(text: ReadText, { dueRupees, payee }: Asked): Mark[] {
  const found = {
    sum: sumsIn(text).find(({ value }) => dueRupees.includes(value)),
    number: paymentNumber(text),
    payee: payeeIn(text, payee),
    day: dayIn(text),
    outcome: outcomeIn(text),
  };
  return (Object.keys(found) as (keyof typeof found)[])
    .flatMap((what) => {
      const { value, words } = found[what] ?? { value: '', words: [] };
      return words.length === 0 ? [] : [{ what, said: String(value), ...around(words) }];
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
