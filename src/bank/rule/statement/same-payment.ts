/** A line with the names of its statement's columns. */
export interface WordedLine {
  day: string;
  text: string;
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
