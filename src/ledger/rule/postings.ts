import type { LedgerAccount } from './accounts.ts';

/** The last days, 'YYYY-MM-DD', on which a withdrawal is refunded in full and by half; null for no such day. */
export interface RefundRule {
  fullUntil: string | null;
  halfUntil: string | null;
}

export const noRefundRule: RefundRule = { fullUntil: null, halfUntil: null };

/** One delegate's part of what a registration pays. A group has one for the leader and one for each member. */
export interface Share {
  /** The fee at the time of registration. */
  paise: number;
  status: 'pending' | 'confirmed' | 'declined' | 'withdrawn';
  /** 'YYYY-MM-DD' in the club's time zone; null unless withdrawn. */
  withdrawnDay: string | null;
}

/** The part of a withdrawn delegate's share that is not refundable, in paise. */
function nonRefundablePart({ paise, withdrawnDay }: Share, { fullUntil, halfUntil }: RefundRule): number {
  const hasRule = fullUntil !== null || halfUntil !== null;
  const day = withdrawnDay ?? '';
  if (!hasRule || (fullUntil !== null && day <= fullUntil)) return 0;
  return halfUntil !== null && day <= halfUntil ? Math.floor(paise / 2) : paise;
}

/**
 * The sum due for these shares, in paise. Declined shares are not due. Of a withdrawn share the non-refundable part is due as far as it
 * was paid, since no delegate has to pay after withdrawing.
 * @param received the credits matched with them, in paise
 */
export function calculateDue(shares: readonly Share[], received: number, rule: RefundRule): number {
  let active = 0;
  let kept = 0;
  for (const share of shares)
    if (share.status === 'withdrawn') kept += nonRefundablePart(share, rule);
    else if (share.status !== 'declined') active += share.paise;
  return active + Math.min(kept, Math.max(0, received - active));
}

/** The sum that an admin accepted as paid without a credit, in paise: all that is due where a share is confirmed. */
export function calculateUnreconciled(shares: readonly Share[], hasCredit: boolean, due: number): number {
  return !hasCredit && shares.some(({ status }) => status === 'confirmed') ? due : 0;
}

/** Money moved from one account to another, at least one paisa. */
export interface Move {
  debit: LedgerAccount;
  credit: LedgerAccount;
  paise: number;
  creditId?: string;
  /** The bank's day, where a credit is concerned. */
  day?: string;
}

/** The current shares and credits of a paying registration. */
export interface Position {
  shares: readonly Share[];
  rule: RefundRule;
  /** The credits matched with it. */
  credits: readonly { id: string; day: string; paise: number }[];
  /** The registration was erased, so the posted due sum stays. */
  isErased: boolean;
}

/** The sums already posted for a registration, in paise. */
export interface Posted {
  due: number;
  unreconciled: number;
  /** By credit. */
  credits: ReadonlyMap<string, { day: string; paise: number }>;
}

/** The moves that bring the posted sums to the current position; empty where they agree. */
export function diffPostings({ shares, rule, credits, isErased }: Position, posted: Posted): Move[] {
  const currentIds = new Set(credits.map(({ id }) => id));
  const received = credits.reduce((sum, { paise }) => sum + paise, 0);
  const moves = [
    ...[...posted.credits]
      .filter(([id]) => !currentIds.has(id))
      .flatMap(([creditId, { day, paise }]) => between('suspense', 'receivable', -paise, { creditId, day })),
    ...credits.flatMap(({ id, day, paise }) =>
      between('suspense', 'receivable', paise - (posted.credits.get(id)?.paise ?? 0), {
        creditId: id,
        day,
      }),
    ),
  ];
  if (isErased) return moves;
  const due = calculateDue(shares, received, rule);
  const unreconciled = calculateUnreconciled(shares, credits.length > 0, due);
  return [
    ...between('receivable', 'fees', due - posted.due),
    ...between('unreconciled_receipts', 'receivable', unreconciled - posted.unreconciled),
    ...moves,
  ];
}

/** A move between two accounts, reversed for a negative sum; nothing for zero. */
function between(
  debit: LedgerAccount,
  credit: LedgerAccount,
  paise: number,
  reference: { creditId?: string; day?: string } = {},
): Move[] {
  if (paise === 0) return [];
  return [
    paise > 0
      ? { debit, credit, paise, ...reference }
      : { debit: credit, credit: debit, paise: -paise, ...reference },
  ];
}
