import type { StatementCredit } from './take-lines.ts';

/**
 * A key for each line of a statement, in their order: the same for the same line in whatever statement it stands, so that
 * statements that overlap are one. The day, the amount and all of the text tell lines apart; lines that are the same in all of
 * it are counted. A line that stands twice in one statement is two payments; a line that stands once in each of two is one.
 */
export function creditKeys(credits: readonly StatementCredit[]): string[] {
  const counts = new Map<string, number>();
  return credits.map(({ day, paise, text }) => {
    const key = `${day} ${paise} ${text.toLowerCase().replace(/[^a-z0-9]/g, '')}`;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return `${key} ${count}`;
  });
}

/** A line with the names of its statement's columns. */
export interface WordedLine extends Pick<StatementCredit, 'day' | 'text'> {
  /** Null where they are not known any more. */
  format: string | null;
}

const marked = /\b(upi|imps|neft|rtgs|rrn|utr)\b/i;
/** Days and times, which differ where a statement has the day of the transaction and another the day of its value. */
const times = /\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}|\d{1,2}:\d{2}(:\d{2})?/g;
const wording = (text: string) =>
  text
    .toLowerCase()
    .replace(times, '')
    .replace(/[^a-z0-9]/g, '');

/**
 * Whether two lines with the same number and amount are one payment: under two days, or in the words of two statements. In one
 * kind of statement a bank words a payment once: two wordings are two payments whose common number is the sender's account.
 */
export function isSamePayment(one: WordedLine, other: WordedLine): boolean {
  if (one.format !== other.format || wording(one.text) === wording(other.text)) return true;
  return one.day !== other.day && marked.test(one.text) && marked.test(other.text);
}
