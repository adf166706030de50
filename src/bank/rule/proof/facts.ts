import { foldText } from '#platform/rule/fold-text.ts';
import { parseDay } from '../statement/day.ts';
import { findKindOfNearestLabel, findPaymentNumber, findPaymentNumberCandidates } from './numbers.ts';
import {
  findPatternMatches,
  groupIntoLines,
  type PatternMatch,
  type RecognisedText,
  type Word,
} from './text.ts';

export interface ProofFacts {
  /** The bank's number of the payment (UTR, RRN), twelve digits. */
  number: string | null;
  /** In rupees, with paise as decimals. */
  sums: readonly number[];
  day: string | null;
  outcome: Outcome | null;
  /** The payment address or account holder of the club that was found. */
  payee: string | null;
}

export interface Payee {
  addresses: readonly string[];
  holders: readonly string[];
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

/**
 * The version of the rules in this folder. Increase it when they change, so that facts of earlier readings are
 * extracted again.
 */
export const proofFactsVersion = 2;

export function extractProofFacts(text: RecognisedText, payee: Payee): ProofFacts {
  return {
    number: findPaymentNumber(text)?.value ?? null,
    sums: [...new Set(listAmountsInRupees(text).map(({ value }) => value))],
    day: findPaymentDay(text)?.value ?? null,
    outcome: findPaymentOutcome(text)?.value ?? null,
    payee: findPayee(text, payee)?.value ?? null,
  };
}

export function findPaymentDay(text: RecognisedText): PatternMatch<string> | undefined {
  for (const { value, words } of findPatternMatches(text, days)) {
    const day = parseDay(value.replace(/(?<=\d)(?:st|nd|rd|th)/i, '').replace(/'/g, ' '));
    if (day !== undefined) return { value: day, words };
  }
  return undefined;
}

/**
 * Minimum length of an account holder's name, of letters of the Latin script and of others. Shorter names could be
 * found by chance.
 */
const shortestHolder = { latin: 6, other: 4 } as const;

const parties = {
  from: /\b(?:from|sender|remitter|payer|paid by|sent by|received by)\b/gi,
  to: /\b(?:to|payee|beneficiary|receiver|recipient|merchant|paying|paid|sent|banking name)\b/gi,
};
/** Matches screens of money that came in, on which the club's name is the sender. */
const incoming =
  /\breceived (?:successfully|from)\b|\b(?:you|money|payment|amount) received\b|\byou(?:['’]ve| have) received\b/i;

/**
 * Finds one of the club's payment addresses, even if it is split into several words, or else the name of an account
 * holder. A club behind 'From' or 'Received' has sent the money, so it is not the payee.
 */
export function findPayee(
  text: RecognisedText,
  { addresses, holders }: Payee,
): PatternMatch<string> | undefined {
  const bare = (words: string) => foldText(words).replaceAll(' ', '');
  const isLong = (name: string) =>
    bare(name).length >= (/[a-z]/.test(bare(name)) ? shortestHolder.latin : shortestHolder.other);
  const lines = groupIntoLines(text);
  const isIncoming = lines.some((line) => incoming.test(line.text));
  for (const name of [...addresses, ...holders.filter(isLong)])
    for (const line of lines) {
      if (!bare(line.text).includes(bare(name))) continue;
      const named = line.words.filter(({ text }) => bare(text) !== '' && bare(name).includes(bare(text)));
      const words = named.length > 0 ? named : line.words;
      const party = findKindOfNearestLabel(words, text, parties);
      if (party === 'from' || (party === undefined && isIncoming)) continue;
      return { value: name, words };
    }
  return undefined;
}

/** Matches an amount in rupees: '₹399', 'Rs.1,899.00', '321.60', '399/-'. */
const sum = /^[^\d]{0,4}(\d{1,3}(?:[,.]\d{2,3})*[,.]\d{3}|\d{1,7})(?:[.,](\d{2}))?[^\d]{0,2}$/;
/** Matches a first digit that may be a misread ₹. */
const likeRupeeSign = /^[23789](?=[1-9][\d,.]{2,})/;

const kinds = {
  other: /\b(?:bal|balance|avl|limit|cashback|reward|saved|charges|off)\b/gi,
  sum: /\b(?:amount|amt|paid|pay|sent|debited|total|transferred|payment|fee|to|by|for|of)\b/gi,
};
/** Matches words after which the first digit of an amount is not a misread ₹. */
const currency = /^(?:rs|inr|₹|rupees)\W*$|^(?:by|for|of)$/i;

/**
 * Finds amounts in rupees, with paise as decimals. ₹ is often misread as a digit. So a number at the end of a line whose first digit may
 * be a misread ₹ is also returned without this digit.
 */
export function listAmountsInRupees(text: RecognisedText): PatternMatch<number>[] {
  return text.words.flatMap((word, at) => {
    const [, digits, paise = '00'] = sum.exec(word.text) ?? [];
    if (digits === undefined || findKindOfNearestLabel([word], text, kinds) === 'other') return [];
    const [before, after] = [text.words[at - 1], text.words[at + 1]];
    const mayHoldSign =
      /^\d/.test(word.text) && after?.line !== word.line && !(before && currency.test(before.text));
    const readings = new Set([digits, mayHoldSign ? digits.replace(likeRupeeSign, '') : digits]);
    return [...readings].map((reading) => ({
      value: Number(`${reading.replace(/[,.]/g, '')}.${paise}`),
      words: [word],
    }));
  });
}

const outcomes = ['failed', 'returned', 'pending', 'done'] as const;
/**
 * Outcome of a payment according to its proof. It is 'done' only if the text states this and does not contradict it.
 */
export type Outcome = (typeof outcomes)[number];

const unsuccessful: Readonly<Record<Exclude<Outcome, 'done'>, RegExp>> = {
  failed:
    /\b(?:fail(?:ed|ure|s)?|unsuccessful(?:ly)?|declined|cancell?ed|expired|rejected|refused|incomplete|time(?:d)?[ -]?out|denied|unable to|something went wrong|(?:(?:could|was|is|did|has|were)(?: not|n['’`]?t)|not) (?:be |been |yet )?(?:process|complet|debit|paid|sent|success|go through|credited|done)\w*)|विफल|असफल|अयशस्वी|ব্যর্থ|தோல்வி|నిష్ఫల|విఫల|ವಿಫಲ|പരാജയ|નિષ્ફળ|ਅਸਫਲ|ବିଫଳ|ناکام/gi,
  returned:
    /\b(?:reversed|refunded|returned|towards refund|refund (?:is |was )?(?:success\w*|complete\w*|processed|initiated|credited)|will be (?:refunded|returned|reversed|credited back))\b/gi,
  pending:
    /\b(?:pending|processing|(?:being|is|under) process(?:ed)?|in progress|on hold|await(?:ing|s)?|scheduled|waiting|requested|deemed|initiated|sending|on its way|on the way|request (?:accepted|submitted|received|placed)|will be credited|under review|yet to be|taking longer|blocked)\b|लंबित|বাকি আছে|நிலுவை|పెండింగ్/gi,
};
const doubtful =
  /\b(?:auto ?pay|mandates?|standing instructions?|e-?nach|set[ -]?up|subscription|recurring|(?:first|next) payment|refund|reversal|returns?|process\w*|request|insufficient|error|problem|issue|retry|try again|authori[sz]ation|confirm(?:ation|ing|s)?|expect(?:ed|s)?|hours|working days|will be|may be|if any|unknown|review|hold|block\w*)\b|\bnot\b(?! (?:you|u|done by you|share|disclose)\b)|\w(?:n['’`]t)\b/i;
/** A line with at most this many words, such as 'Payment successful', is marked as a whole. */
const mostWordsMarked = 4;
const done = /\b(?:success(?:ful(?:ly)?)?|completed?|paid|sent|debited)\b/gi;
/**
 * Matches labels such as 'Paid to' and 'Amount paid'. They do not show that a payment succeeded, because failed
 * payments have them as well.
 */
const isLabel =
  /^(?:paid|sent|debited)\W*(?:to|from|by|via|using|on|with)\b|^(?:amount|total|sum|date)\b.{0,12}\b(?:paid|sent|debited)\W*$/i;
/**
 * A line is unreadable if all its words have a confidence below `sure`, for example because it is in another language.
 * Lines with fewer than `letters` letters are not checked. A single word of at least `idLength` letters is an id and
 * not checked either.
 */
const unreadable = { sure: 55, letters: 4, idLength: 10 } as const;

/**
 * Finds how the payment ended. Returns undefined when the text does not state it, contradicts itself or is
 * unreadable.
 */
export function findPaymentOutcome(text: RecognisedText): PatternMatch<Outcome> | undefined {
  for (const outcome of ['failed', 'returned', 'pending'] as const) {
    const [found] = findPatternMatches(text, unsuccessful[outcome]);
    if (found) return { value: outcome, words: found.words };
  }
  const statement = groupIntoLines(text).find(
    (line) => !isLabel.test(line.text) && line.text.search(done) >= 0,
  );
  const whole = text.words.map(({ text: word }) => word).join(' ');
  if (!statement || doubtful.test(whole)) return undefined;
  if (hasUnreadableLine(text) || hasSeveralPayments(text)) return undefined;
  const { words } = statement;
  const [found = statement] = findPatternMatches({ ...text, words }, done);
  return { value: 'done', words: words.length <= mostWordsMarked ? words : found.words };
}

/** Returns true if any line is `unreadable`. Words with digits are ignored. */
function hasUnreadableLine(text: RecognisedText): boolean {
  return groupIntoLines(text).some(({ words }) => {
    const letters = words.filter(({ text: word }) => /[a-z]/i.test(word) && !/\d/.test(word));
    const length = letters.reduce((sum, { text: word }) => sum + word.length, 0);
    const isId = letters.length === 1 && length >= unreadable.idLength;
    return length >= unreadable.letters && !isId && letters.every(({ sure }) => sure < unreadable.sure);
  });
}

/** Returns true if the picture shows several payments, which makes the outcome ambiguous. */
function hasSeveralPayments(text: RecognisedText): boolean {
  const { named, unnamed } = findPaymentNumberCandidates(text);
  return named.length + unnamed.length > 1;
}

/** A fact that was found in the picture, with its bounding box in pixels. */
export interface Mark {
  what: 'sum' | 'number' | 'payee' | 'day' | 'outcome';
  value: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

interface ExpectedFacts {
  /**
   * The accepted amounts, in rupees. A group may have two: the full amount, and the amount after members left the
   * group.
   */
  dueMajor: readonly number[];
  payee: Payee;
}

/**
 * Finds the facts of the payment with their bounding boxes in the picture, sorted from top to bottom. An amount is
 * included only if it is one of `dueMajor`.
 */
export function findProofMarks(text: RecognisedText, { dueMajor, payee }: ExpectedFacts): Mark[] {
  const found = {
    sum: listAmountsInRupees(text).find(({ value }) => dueMajor.includes(value)),
    number: findPaymentNumber(text),
    payee: findPayee(text, payee),
    day: findPaymentDay(text),
    outcome: findPaymentOutcome(text),
  };
  return (Object.keys(found) as (keyof typeof found)[])
    .flatMap((what) => {
      const { value, words } = found[what] ?? { value: '', words: [] };
      return words.length === 0 ? [] : [{ what, value: String(value), ...boxAround(words) }];
    })
    .sort((a, b) => a.top - b.top || a.left - b.left);
}

function boxAround(words: readonly Word[]) {
  return {
    left: Math.min(...words.map(({ left }) => left)),
    top: Math.min(...words.map(({ top }) => top)),
    right: Math.max(...words.map(({ right }) => right)),
    bottom: Math.max(...words.map(({ bottom }) => bottom)),
  };
}
