import { plain } from './cells.ts';

export type Side = 'credit' | 'debit';

const out =
  /^(dr|debit|debits|debited|withdraw|withdrawal|withdrawals|withdrawn|wdl|paid|sent|outward|outgoing|outflow|payout|payouts|purchase|spent|naam)$/;
const came =
  /^(cr|credit|credits|credited|deposit|deposits|deposited|received|receive|receipt|receipts|inward|incoming|inflow|payin|sale|sales|collect|collected|collection|jama)$/;
/** What an app or a bank keeps or takes back: it goes out, unless it is the only word of a column. */
const takenBack =
  /^(charge|charges|chargeback|chargebacks|fee|fees|commission|tax|gst|refund|refunds|refunded|reversal|reversals|reversed|reverse|settlement|settlements|dispute|disputes|disputed)$/;
/** Beside a word for money that left, it may mean that the money came back: 'refund reversal', 'debit reversal', 'fee refund'. */
const undoing = /^(refund|refunds|refunded|reversal|reversals|reversed|reverse)$/;
/** What the holder of an account pays: beside these a refund may come in as well. */
const spending = /^(dr|debit|debits|debited|paid|sent|spent|purchase)$/;
/** Words beside those that say a side. */
const neutral =
  /^(upi|neft|imps|rtgs|bank|transfer|trf|money|txn|transaction|payment|payments|amount|cash|clearing|cheque|chq|online|instant|entry|mobile|net|banking|p|m|a|to|from|by|in|out|account|wallet|the|of)$/;

/**
 * What the words of a column say: for each, whether money came in or went out; a word that can mean either is missing. 'D' is a
 * debit beside 'C' and a deposit beside 'W'; 'Payment' goes out beside 'Receipt' and comes in beside 'Refund'.
 * @returns undefined when the column is of another kind, such as UPI, NEFT and cash
 */
export function readSides(cells: Iterable<string>): Map<string, Side> | undefined {
  const words = new Map<string, string>();
  for (const cell of cells) if (cell !== '') words.set(cell, /^[+-]$/.test(cell) ? cell : plain(cell));
  const all = new Set(words.values());
  const known = new Map<string, Side>();
  for (const [cell, word] of words) {
    const side = sideOf(word, all);
    if (side) known.set(cell, side);
  }
  const isOpen = (word: string) => /^(d|p|r|i|o|payments?)$/.test(word) || takenBack.test(word);
  const hasOther = [...words].some(([cell, word]) => !known.has(cell) && !isOpen(word));
  const hasLetters = [...all].some((word) => word.length === 1);
  if (known.size === 0 && ![...all].some(isOpen)) return undefined;
  return hasOther && (hasLetters || all.size > 12) ? undefined : known;
}

/** Whether a word may say another side than the words beside it, so that one answer for all of them would be wrong. */
export function mayUndo(word: string): boolean {
  return plain(word)
    .split(' ')
    .some((part) => undoing.test(part));
}

/** Whether every word says a side so plainly that no heading is needed. */
export function areSides(cells: readonly string[]): boolean {
  const isPlain = (cell: string) =>
    /^\(?(cr|dr|c|d|w|credit|debit|credited|debited|deposit|withdrawal|inward|outward|money in|money out|\+|-)\.?\)?$/i.test(
      cell,
    );
  return cells.length > 0 && cells.every(isPlain) && readSides(cells)?.size === new Set(cells).size;
}

function sideOf(word: string, all: ReadonlySet<string>): Side | undefined {
  const has = (pattern: RegExp) => [...all].some((one) => pattern.test(one));
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
    return [...all].some((one) => takenBack.test(one) || /^payouts?$|^withdraw/.test(one))
      ? 'credit'
      : undefined;
  }
  // A cost for a bank, and a payment for an app that charges cards.
  if (word === 'charge') return undefined;
  if (/^(to|out)$|^(money|cash|flow|pay|paid|payment|transfer|amount) out$/.test(word)) return 'debit';
  if (/^(by|in)$|^(money|cash|flow|pay|paid|payment|transfer|amount) in$/.test(word)) return 'credit';
  const parts = word.split(' ');
  if (!parts.every((part) => [out, came, takenBack, neutral].some((known) => known.test(part))))
    return undefined;
  const back = parts.filter((part) => takenBack.test(part));
  const isOut = parts.some((part) => out.test(part));
  const isUndoing = parts.some((part) => undoing.test(part));
  if (isUndoing && (isOut || back.length > 1 || has(spending))) return undefined;
  // What is paid to a shop comes in, and is refunded there too.
  if (/^(paid|purchase)$/.test(word) && has(undoing) && !has(came)) return undefined;
  const isIn = parts.some((part) => came.test(part));
  if (back.length > 0) return !isIn && (isOut || all.size > 1) ? 'debit' : undefined;
  return isOut === isIn ? undefined : isOut ? 'debit' : 'credit';
}

const failed =
  /fail|pending|declin|reject|cancel|expire|revers|refund|time ?d? ?out|initiat|created|processing|in process|unsuccess|\bnot\b|abort|void|error|on hold|authori[sz]ed|drop|incomplete|attempt|bounce|return|deemed|chargeback|disput|\bopen\b/;
const successful =
  /\b(success|successful|successfully|succeeded|completed?|settled|captured|paid|received|credited|approved|processed|done|ok|cleared|posted|success[a-z]*)\b/;

/** What a status says: the payment was made, was not, or is unclear. */
export function readStatus(cell: string): 'made' | 'not_made' | undefined {
  const word = plain(cell);
  if (/partial/.test(word)) return undefined;
  if (failed.test(word)) return 'not_made';
  return successful.test(word) || word === 's' ? 'made' : undefined;
}

const plainStatus =
  /^(txn |transaction |payment )?(success|successful|succeeded|completed?|fail|failed|failure|pending|captured|settled|declined|rejected|cancell?ed|expired|initiated|processing|refunded)$/;

/** Whether every word is a status so plainly that no heading is needed. */
export function areStatuses(cells: readonly string[]): boolean {
  return (
    cells.length > 0 &&
    cells.every((cell) => plainStatus.test(plain(cell))) &&
    cells.some((cell) => readStatus(cell) === 'made')
  );
}
