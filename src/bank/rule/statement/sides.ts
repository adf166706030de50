import { upiKeyword } from '#conference/rule/upi.ts';
import { reduceCellToWords } from './cells.ts';
import {
  isForeignStatus,
  parseForeignStatus,
  type Side,
  sideOfForeignWord,
  sideOfLetter,
  sidesOfInitials,
} from './vocabulary.ts';

const out =
  /^(dr|debit|debits|debited|withdraw|withdrawal|withdrawals|withdrawn|wdl|paid|sent|outward|outgoing|outflow|payout|payouts|purchase|spent|naam)$/;
const came =
  /^(cr|credit|credits|credited|deposit|deposits|deposited|received|receive|receipt|receipts|inward|incoming|inflow|payin|sale|sales|collect|collected|collection|acquiring|jama)$/;
/** Matches words for charges and reversals. They are debits if the column also has other words. */
const returned =
  /^(charge|charges|chargeback|chargebacks|fee|fees|commission|tax|gst|refund|refunds|refunded|reversal|reversals|reversed|reverse|settlement|settlements|dispute|disputes|disputed)$/;
/**
 * Matches words that may mean returned money next to a word for a debit: 'refund reversal', 'debit reversal', 'fee
 * refund'.
 */
const undoing = /^(refund|refunds|refunded|reversal|reversals|reversed|reverse)$/;
/**
 * Matches words for money that the account holder spends. Next to one of them a refund may be a credit, so its side
 * stays undecided.
 */
const spending = /^(dr|debit|debits|debited|paid|sent|spent|purchase)$/;
const neutral = new RegExp(
  `^(${upiKeyword}|neft|imps|rtgs|bank|transfer|trf|money|txn|transaction|payment|payments|amount|cash|clearing|cheque|chq|online|instant|entry|mobile|net|banking|p|m|a|to|from|by|in|out|account|wallet|the|of)$`,
);

/**
 * Returns the sides of the words in a column, by cell. Leaves out words whose side is unclear. A word's side depends on
 * the others: 'D' is a debit next to 'C' and a deposit next to 'W'.
 * @param heading the column's heading, whose initials are sides too: below 'Soll/Haben' an 'S' is a debit
 * @returns undefined if the words are not sides, such as 'NEFT' and 'Cash'
 */
export function mapSidesByCell(cells: Iterable<string>, heading = ''): Map<string, Side> | undefined {
  const initials = sidesOfInitials(reduceCellToWords(heading));
  const words = new Map<string, string>();
  for (const cell of cells)
    if (cell !== '') words.set(cell, /^[+-]$/.test(cell) ? cell : reduceCellToWords(cell));
  const all = new Set(words.values());
  const known = new Map<string, Side>();
  for (const [cell, word] of words) {
    const side = initials.get(word) ?? sideOf(word, all);
    if (side) known.set(cell, side);
  }
  const isOpen = (word: string) => /^(d|p|r|i|o|payments?)$/.test(word) || returned.test(word);
  const hasOther = [...words].some(([cell, word]) => !known.has(cell) && !isOpen(word));
  const hasLetters = [...all].some((word) => word.length === 1);
  if (known.size === 0 && ![...all].some(isOpen)) return undefined;
  return hasOther && (hasLetters || all.size > 12) ? undefined : known;
}

/**
 * Returns true for a word such as 'refund', which may mean a credit or a debit. The admin chooses one side for all
 * undecided lines, which may be wrong for a line with such a word.
 */
export function mayMeanReturnedPayment(word: string): boolean {
  return reduceCellToWords(word)
    .split(' ')
    .some((part) => undoing.test(part));
}

/** Returns true if the cells are clearly sides, even without a heading. */
export function areSideCells(cells: readonly string[]): boolean {
  const isPlain = (cell: string) =>
    sideOfForeignWord(reduceCellToWords(cell)) !== undefined ||
    /^\(?(cr|dr|[cdwshka]|credit|debit|credited|debited|deposit|withdrawal|inward|outward|money in|money out|\+|-)\.?\)?$/i.test(
      cell,
    );
  return cells.length > 0 && cells.every(isPlain) && mapSidesByCell(cells)?.size === new Set(cells).size;
}

function sideOf(word: string, all: ReadonlySet<string>): Side | undefined {
  const has = (pattern: RegExp) => [...all].some((one) => pattern.test(one));
  const foreign = sideOfForeignWord(word) ?? sideOfLetter(word, all);
  if (foreign) return foreign;
  if (word === '+') return 'credit';
  if (word === '-') return 'debit';
  if (word === 'c') return 'credit';
  if (word === 'w') return 'debit';
  if (word === 'd') return has(/^w$/) ? 'credit' : has(/^c$/) ? 'debit' : undefined;
  if (/^[pr]$/.test(word) && has(/^p$/) && has(/^r$/)) return word === 'p' ? 'debit' : 'credit';
  if (/^[io]$/.test(word) && has(/^i$/) && has(/^o$/)) return word === 'i' ? 'credit' : 'debit';
  if (word.length === 1) return undefined;
  if (/^payments?$/.test(word)) {
    if (has(/^receipts?$|^received?$/)) return 'debit';
    return [...all].some((one) => returned.test(one) || /^payouts?$|^withdraw/.test(one))
      ? 'credit'
      : undefined;
  }
  // A charge is a cost for a bank, but a payment for an app that charges cards.
  if (word === 'charge') return undefined;
  if (/^(to|out)$|^(money|cash|flow|pay|paid|payment|transfer|amount) out$/.test(word)) return 'debit';
  if (/^(by|in)$|^(money|cash|flow|pay|paid|payment|transfer|amount) in$/.test(word)) return 'credit';
  const parts = word.split(' ');
  if (!parts.every((part) => [out, came, returned, neutral].some((known) => known.test(part))))
    return undefined;
  const back = parts.filter((part) => returned.test(part));
  const isOut = parts.some((part) => out.test(part));
  const isUndoing = parts.some((part) => undoing.test(part));
  if (isUndoing && (isOut || back.length > 1 || has(spending))) return undefined;
  // These words are ambiguous next to refunds, because a shop both receives and refunds payments.
  if (/^(paid|purchase)$/.test(word) && has(undoing) && !has(came)) return undefined;
  const isIn = parts.some((part) => came.test(part));
  if (back.length > 0) return !isIn && (isOut || all.size > 1) ? 'debit' : undefined;
  return isOut === isIn ? undefined : isOut ? 'debit' : 'credit';
}

const failed =
  /fail|pending|declin|reject|cancel|expire|revers|refund|time ?d? ?out|initiat|created|processing|in process|unsuccess|\bnot\b|abort|void|error|on hold|authori[sz]ed|drop|incomplete|attempt|bounce|return|deemed|chargeback|disput|\bopen\b/;
const successful =
  /\b(success|successful|successfully|succeeded|completed?|settled|captured|paid|received|credited|approved|processed|done|ok|cleared|posted|success[a-z]*)\b/;

export function parseStatusCell(cell: string): 'made' | 'not_made' | undefined {
  const word = reduceCellToWords(cell);
  if (/partial/.test(word)) return undefined;
  if (failed.test(word)) return 'not_made';
  const foreign = parseForeignStatus(word);
  if (foreign) return foreign;
  return successful.test(word) || word === 's' ? 'made' : undefined;
}

const plainStatus =
  /^(txn |transaction |payment )?(success|successful|succeeded|completed?|fail|failed|failure|pending|captured|settled|declined|rejected|cancell?ed|expired|initiated|processing|refunded)$/;

/** Returns true if the cells are clearly statuses, even without a heading. */
export function areStatusCells(cells: readonly string[]): boolean {
  return (
    cells.length > 0 &&
    cells.every((cell) => {
      const word = reduceCellToWords(cell);
      return plainStatus.test(word) || isForeignStatus(word);
    }) &&
    cells.some((cell) => parseStatusCell(cell) === 'made')
  );
}
