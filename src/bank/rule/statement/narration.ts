import { upiKeyword } from '#conference/rule/upi.ts';
import { foldText } from '#platform/rule/fold-text.ts';
import { reduceCellToWords } from './cells.ts';
import { findForeignBalanceKind } from './vocabulary.ts';

/**
 * Matches a number of twelve digits that is not part of a word or of a payment address. Some banks pad it with leading
 * zeros.
 */
const twelve = /(?<![\dA-Za-z])0{0,8}(\d{12})(?![\dA-Za-z]|@)/g;
/** Matches UTRs of NEFT and RTGS: four letters of the bank and a long number, or HDFC's N with fifteen digits. */
const bankUtr = /(?<![A-Za-z0-9])([A-Z]{4}[A-Z]?[A-Z0-9]?\d{10,18}|N\d{15})(?![A-Za-z0-9])/;
const byNumber = new RegExp(String.raw`\b(${upiKeyword}|imps|mmt|p2a|p2m|p2p|rrn|utr)\b`, 'i');
const wholeReference = new RegExp(String.raw`^(?:${upiKeyword}|imps|utr|rrn)?[\s\-/:]*0{0,8}(\d{12})$`, 'i');
const ofAccount = /\b(neft|rtgs|a\/?c|ac ?no|acct|account|from|transfer|trf|infts?|ft)\b/i;
const accountBefore =
  /\b(a\/?c|ac|acct|account|mob|mobile|phone|from|to|loan|card)( ?(no|number)?\.?)?[:\s\-/]*$/i;

/**
 * Finds the bank's number of a payment. Ignores account numbers, which several payments may share. Returns undefined
 * if several numbers are possible.
 */
export function extractPaymentNumber(text: string, reference?: string): string | undefined {
  const utr = bankUtr.exec(text.toUpperCase())?.[1];
  if (utr && /\b(neft|rtgs|utr)\b/i.test(text)) return utr;
  const given = wholeReference.exec(reference?.trim() ?? '')?.[1];
  if (given) return given;
  const found = [...text.matchAll(twelve)].filter(({ index }) => !accountBefore.test(text.slice(0, index)));
  const numbers = [...new Set(found.map(([, number]) => number ?? ''))];
  const marker = byNumber.exec(text);
  if (marker) {
    const next = found.find(({ index }) => index > marker.index)?.[1];
    return next ?? (numbers.length === 1 ? numbers[0] : undefined);
  }
  if (ofAccount.test(text) || numbers.length !== 1) return undefined;
  // In reports of payment apps the number comes last.
  return /(?<![\dA-Za-z])0{0,8}\d{12}$/.test(text.trim()) ? numbers[0] : undefined;
}

export interface WordedLine {
  day: string;
  text: string;
  /** The column names of the statement; null if it was imported before they were recorded. */
  format: string | null;
}

const marked = new RegExp(String.raw`\b(${upiKeyword}|imps|neft|rtgs|rrn|utr)\b`, 'i');
/** Matches dates, which are ignored in comparisons. Some statements have transaction dates and others value dates. */
const dates = /\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}/g;

/**
 * Reduces the text of a line to what exports of one payment have in common: they may differ in case, spaces and
 * punctuation, but not in letters, accents and other signs, which may be all that tells two payers apart.
 */
export function foldLineText(text: string): string {
  const folded = foldText(text).replace(/(?<!\d) | (?!\d)/g, '');
  const signs = text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\p{ASCII}\p{P}\p{Z}\p{Cf}]+/gu, '');
  return `${folded} ${signs}`;
}

/**
 * Returns true if two lines with the same number and amount are one payment. They are if they come from different
 * formats or have the same text apart from dates. They are too if both name a payment system such as NEFT, and their
 * days differ or one text continues the other. Otherwise the number may be the sender's account.
 */
export function isSamePaymentGivenEqualNumbers(line: WordedLine, other: WordedLine): boolean {
  const [text, otherText] = [line, other].map((one) => one.text.replace(dates, '')) as [string, string];
  if (line.format !== other.format || foldLineText(text) === foldLineText(otherText)) return true;
  if (!marked.test(line.text) || !marked.test(other.text)) return false;
  return line.day !== other.day || continues(text, otherText) || continues(otherText, text);
}

/** Returns true if the text begins with the whole other text, which an earlier export may have cut off. */
function continues(text: string, other: string): boolean {
  return foldText(text).startsWith(foldText(other)) && foldText(other) !== '';
}

const leastShared = 0.7;

/**
 * Reduces a text to the characters that all Windows code pages share. A text in another script is returned as it is,
 * because these characters would be only its digits and spaces.
 */
export function reduceToSharedCharacters(text: string): string {
  const shared = text.replace(/[^\x21-\x7e]+/g, '');
  return shared.length >= text.replace(/\s+/g, '').length * leastShared ? shared : text;
}

/** Lists the texts that the line has if its narration and reference are taken from other columns. */
export function* listTextsOfOtherColumns(cells: readonly string[]): Generator<string> {
  yield '';
  yield* cells;
  for (const narration of cells) for (const reference of cells) yield `${narration} ${reference}`;
}

/**
 * Returns a key for each line. A line has the same key in overlapping statements, so imports are idempotent. Lines
 * with different texts have different keys in every script. Equal lines of one statement have different keys too,
 * because they are separate payments.
 * @param counts counts of equal lines in the batches before; the call updates it
 */
export function buildLineKeysAndUpdateCounts(
  lines: readonly { day: string; amount: number; text: string }[],
  counts = new Map<string, number>(),
): string[] {
  return lines.map(({ day, amount, text }) => {
    const key = `${day} ${amount} ${text.normalize('NFC')}`;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return `${key} ${count}`;
  });
}

const carried =
  /^((by|to) )?((opening|closing|ledger|clear|available|current|op|ob|cl|cb|start|starting|end|ending|final|previous) (book |account )?(bal|balance)|(bal|balance) ?((brought|carried) (forward|down|over)|b f|c f|bf|cf|forward|b d|c d|as (on|of|at).*)|(brought|carried) (forward|down|over)|b f|c f|b d|c d|bf|cf)( (as )?(on|of|at|for|from)( .*)?| (bal|balance)( .*)?| (brought|carried) forward| b f| c f| inr| rs| cr| dr| date)?$/;
const total =
  /^((grand|page|sub|day|daily|monthly|net|overall|running|report|statement|transaction) ?)?totals?( (of )?(credit|debit|deposit|withdrawal|amount|transaction|for|on|dr|cr|rs|inr|in|count).*)?$|^(statement |account )?summary$|^statement summary|^(total )?(no|number|count) of (dr|cr|debit|credit|transaction|withdrawal|deposit)/;

/** Matches texts that may be a balance or a total, so that most narrations are skipped quickly. */
const maybe =
  /bal|sald|sold|stand|stav|z.statek|som|sum|gesamt|totai|totaa|celkem|total|forward|down|over|summary|\b[bc]\W?[fd]\b|\b(no|number|count)\b/i;
const longestName = 80;

export function isBalanceOrTotal(text: string): boolean {
  if (text.length > longestName || !maybe.test(text)) return false;
  const words = reduceCellToWords(text);
  return carried.test(words) || total.test(words) || findForeignBalanceKind(words) !== undefined;
}

/** Returns true if the whole text is a word for a balance. A payer may also have typed it as a note. */
export function isBalanceWord(text: string): boolean {
  return /^(total )?(balances?|bal)$|^(opening|closing)$/.test(reduceCellToWords(text));
}

export function findBalanceKind(text: string): 'opening' | 'closing' | undefined {
  const words = reduceCellToWords(text);
  const foreign = findForeignBalanceKind(words);
  if (foreign) return foreign === 'other' ? undefined : foreign;
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

export function isStatementFooter(text: string): boolean {
  return (
    isBalanceOrTotal(text) ||
    /end of (the )?(statement|report|file)|computer generated|system generated|generated (on|by|at)|does not require|page \d|^\W*(note|disclaimer|legend|abbreviat|statement summary|this is|unless|registered office|please|contact|\*{2,}|-{3,}|={3,}|continued)/i.test(
      text,
    )
  );
}
