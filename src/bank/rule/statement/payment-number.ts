import { normaliseCell } from './cells.ts';

/** Twelve separate digits that are not the name in a UPI ID. Some banks pad them with leading zeros. */
const twelve = /(?<![\dA-Za-z])0{0,8}(\d{12})(?![\dA-Za-z]|@)/g;
/** UTRs of NEFT and RTGS: four letters of the bank and a long number, or HDFC's N with fifteen digits. */
const bankUtr = /(?<![A-Za-z0-9])([A-Z]{4}[A-Z]?[A-Z0-9]?\d{10,18}|N\d{15})(?![A-Za-z0-9])/;
const byNumber = /\b(upi|imps|mmt|p2a|p2m|p2p|rrn|utr)\b/i;
const ofAccount = /\b(neft|rtgs|a\/?c|ac ?no|acct|account|from|transfer|trf|infts?|ft)\b/i;
const accountBefore =
  /\b(a\/?c|ac|acct|account|mob|mobile|phone|from|to|loan|card)( ?(no|number)?\.?)?[:\s\-/]*$/i;

/**
 * Finds the bank's number of a payment (UTR, RRN). Ignores account numbers, because several
 * payments may share one.
 * @param reference the cell of the reference column, where the statement has one
 * @returns undefined when no number is found or it is ambiguous
 */
export function paymentNumber(text: string, reference?: string): string | undefined {
  const utr = bankUtr.exec(text.toUpperCase())?.[1];
  if (utr && /\b(neft|rtgs|utr)\b/i.test(text)) return utr;
  const given = /^(?:upi|imps|utr|rrn)?[\s\-/:]*0{0,8}(\d{12})$/i.exec(reference?.trim() ?? '')?.[1];
  if (given) return given;
  const found = [...text.matchAll(twelve)].filter(({ index }) => !accountBefore.test(text.slice(0, index)));
  const numbers = [...new Set(found.map(([, number]) => number ?? ''))];
  const marker = byNumber.exec(text);
  if (marker) {
    const next = found.find(({ index }) => index > marker.index)?.[1];
    return next ?? (numbers.length === 1 ? numbers[0] : undefined);
  }
  if (ofAccount.test(text) || numbers.length !== 1) return undefined;
  // Reports of apps end with the number.
  return /(?<![\dA-Za-z])0{0,8}\d{12}$/.test(text.trim()) ? numbers[0] : undefined;
}

/** A line with the format of its statement. */
export interface WordedLine {
  day: string;
  text: string;
  /** The column names; null for statements from before they were recorded. */
  format: string | null;
}

const marked = /\b(upi|imps|neft|rtgs|rrn|utr)\b/i;
/** Dates and times, which differ between statements with transaction dates and statements with value dates. */
const times = /\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}|\d{1,2}:\d{2}(:\d{2})?/g;
const wording = (text: string) =>
  text
    .toLowerCase()
    .replace(times, '')
    .replace(/[^a-z0-9]/g, '');

/**
 * Whether two lines with the same number and amount are one payment, with another date or with the wording of another format. In one
 * format a payment has one wording: two wordings are two payments, and their number is the sender's account.
 */
export function isSamePayment(line: WordedLine, other: WordedLine): boolean {
  if (line.format !== other.format || wording(line.text) === wording(other.text)) return true;
  return line.day !== other.day && marked.test(line.text) && marked.test(other.text);
}

/**
 * A key for each line of a statement, from its day, amount and text: the same line has the same key in overlapping statements, so that
 * imports are idempotent. Equal lines within one statement are numbered, because they are separate payments.
 * @param counts the counts of the preceding lines, where a statement is read in batches
 */
export function lineKeys(
  lines: readonly { day: string; paise: number; text: string }[],
  counts = new Map<string, number>(),
): string[] {
  return lines.map(({ day, paise, text }) => {
    const key = `${day} ${paise} ${text.toLowerCase().replace(/[^a-z0-9]/g, '')}`;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return `${key} ${count}`;
  });
}

const carried =
  /^((by|to) )?((opening|closing|ledger|clear|available|current|op|ob|cl|cb|start|starting|end|ending|final|previous) (book |account )?(bal|balance)|(bal|balance) ?((brought|carried) (forward|down|over)|b f|c f|bf|cf|forward|b d|c d|as (on|of|at).*)|(brought|carried) (forward|down|over)|b f|c f|b d|c d|bf|cf)( (as )?(on|of|at|for|from)( .*)?| (bal|balance)( .*)?| (brought|carried) forward| b f| c f| inr| rs| cr| dr| date)?$/;
const total =
  /^((grand|page|sub|day|daily|monthly|net|overall|running|report|statement|transaction) ?)?totals?( (of )?(credit|debit|deposit|withdrawal|amount|transaction|for|on|dr|cr|rs|inr|in|count).*)?$|^(statement |account )?summary$|^statement summary|^(total )?(no|number|count) of (dr|cr|debit|credit|transaction|withdrawal|deposit)/;

/** A fast check, since most narrations are neither a balance nor a total. */
const maybe = /bal|total|forward|down|over|summary|\b[bc]\W?[fd]\b|\b(no|number|count)\b/i;
const longestName = 80;

/** Whether a text names a carried balance or a total instead of a payment. */
export function isBalanceOrTotal(text: string): boolean {
  if (text.length > longestName || !maybe.test(text)) return false;
  const words = normaliseCell(text);
  return carried.test(words) || total.test(words);
}

/** Whether the whole text is a word for a balance, which a payer may have typed as a note, too. */
export function mayBeBalance(text: string): boolean {
  return /^(total )?(balances?|bal)$|^(opening|closing)$/.test(normaliseCell(text));
}

/** Whether a text names the opening or closing balance. */
export function namesBalance(text: string): 'opening' | 'closing' | undefined {
  const words = normaliseCell(text);
  if (
    /^(opening|op|ob|start|starting|previous) ?(bal|balance)?\b|brought (forward|down)|\bb ?f\b|\bb d\b/.test(
      words,
    )
  )
    return /bal|brought|\bb ?f\b|\bb d\b|^o/.test(words) ? 'opening' : undefined;
  return /^(closing|cl|cb|end|ending|final) (bal|balance)\b|carried (forward|down|over)|\bc ?f\b|\bc d\b/.test(
    words,
  )
    ? 'closing'
    : undefined;
}

/** Whether a text is a footer rather than a continued narration. */
export function isFooter(text: string): boolean {
  return (
    isBalanceOrTotal(text) ||
    /end of (the )?(statement|report|file)|computer generated|system generated|generated (on|by|at)|does not require|page \d|^\W*(note|disclaimer|legend|abbreviat|statement summary|this is|unless|registered office|please|contact|\*{2,}|-{3,}|={3,}|continued)/i.test(
      text,
    )
  );
}
