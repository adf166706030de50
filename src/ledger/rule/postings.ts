import { roundDownToMultiple } from '#platform/rule/money.ts';
import type { LedgerAccount } from './accounts.ts';

/** The last days, 'YYYY-MM-DD', on which a withdrawal is refunded in full and by half. Null if there is no such day. */
export interface RefundRule {
  fullUntil: string | null;
  halfUntil: string | null;
}

/**
 * A refund rule with the smallest amount of the currency, to which halves are rounded down. `smallest` defaults to one
 * hundredth of the unit.
 */
export interface RoundedRule extends RefundRule {
  readonly smallest?: number;
}

export const unsetRefundRule: RefundRule = { fullUntil: null, halfUntil: null };

/** One delegate's part of the fee of a registration. */
export interface Share {
  /** The full fee of the delegate, also after a withdrawal, in minor units. */
  amount: number;
  status: 'pending' | 'confirmed' | 'declined' | 'withdrawn';
  /** 'YYYY-MM-DD' in the club's time zone; null unless withdrawn. */
  withdrawnDay: string | null;
}

/** Returns the part of a withdrawn delegate's fee that the club keeps, in minor units. */
function nonRefundablePart(
  { amount, withdrawnDay }: Share,
  { fullUntil, halfUntil, smallest = 1 }: RoundedRule,
): number {
  const hasRule = fullUntil !== null || halfUntil !== null;
  const day = withdrawnDay ?? '';
  if (!hasRule || (fullUntil !== null && day <= fullUntil)) return 0;
  return halfUntil !== null && day <= halfUntil ? roundDownToMultiple(amount / 2, smallest) : amount;
}

/**
 * Calculates the sum due for a registration, in minor units. A declined share is not due. The club keeps the
 * non-refundable part of a withdrawn share only if it was paid, so no delegate pays after withdrawing.
 * @param received the result of `sumReceived`, in minor units
 */
export function calculateDueAmount(shares: readonly Share[], received: number, rule: RoundedRule): number {
  let active = 0;
  let kept = 0;
  for (const share of shares)
    if (share.status === 'withdrawn') kept += nonRefundablePart(share, rule);
    else if (share.status !== 'declined') active += share.amount;
  return active + Math.min(kept, Math.max(0, received - active));
}

/**
 * Calculates what an admin accepted as paid although no payment was found, in minor units. This is the whole sum due if
 * a share is confirmed, nothing was received, and the delegate does not pay at the desk. Otherwise it is 0.
 */
export function calculateUnreconciledReceipts(
  { shares, credits, deskAmount, paysAtDesk }: Omit<Position, 'rule' | 'isErased'>,
  due: number,
): number {
  const isReceived = credits.length > 0 || deskAmount > 0;
  return !isReceived && !paysAtDesk && shares.some(({ status }) => status === 'confirmed') ? due : 0;
}

/** Returns the money that has arrived in statements or at the desk, in minor units. */
export function sumReceived({ credits, deskAmount }: Pick<Position, 'credits' | 'deskAmount'>): number {
  return credits.reduce((sum, { amount }) => sum + amount, deskAmount);
}

/**
 * Calculates the refund by the rule of the event if the whole fee of a payer has arrived and no payment was found yet,
 * in minor units. Zero without a rule, without a withdrawal, or once a payment was found.
 */
export function calculateRefundOncePaid(position: Omit<Position, 'isErased'>): number {
  const { shares, rule } = position;
  const hasRule = rule.fullUntil !== null || rule.halfUntil !== null;
  const isWithdrawn = shares.some(({ status }) => status === 'withdrawn');
  if (!hasRule || !isWithdrawn || sumReceived(position) > 0) return 0;
  const fee = shares.reduce((sum, { amount }) => sum + amount, 0);
  return fee - calculateDueAmount(shares, fee, rule);
}

/** An amount that moves from the credit account to the debit account. It is in minor units and greater than 0. */
export interface Move {
  debit: LedgerAccount;
  credit: LedgerAccount;
  amount: number;
  creditId?: string;
  /** Day of the credit in the bank statement, 'YYYY-MM-DD'. Undefined if the move is not of a single credit. */
  day?: string;
}

export interface Position {
  shares: readonly Share[];
  rule: RoundedRule;
  credits: readonly { id: string; day: string; amount: number }[];
  /** Money that the secretariat received at the desk. */
  deskAmount: number;
  /** True if the delegate pays at the desk. A confirmation then does not mean that the fee was paid. */
  paysAtDesk: boolean;
  /**
   * True if the registration was erased. Its current shares are unknown, so the sum due that was posted before stays.
   */
  isErased: boolean;
}

/** The sums that are posted for a payer, in minor units. */
export interface Posted {
  due: number;
  unreconciled: number;
  cash: number;
  credits: ReadonlyMap<string, { day: string; amount: number }>;
}

/** Returns the moves that change the posted sums to the current ones. Returns an empty list if they are equal. */
export function diffPostings(position: Position, posted: Posted): Move[] {
  const { shares, rule, credits, deskAmount, isErased } = position;
  const currentIds = new Set(credits.map(({ id }) => id));
  const moves = [
    ...movesBetween('cash', 'receivable', deskAmount - posted.cash),
    ...[...posted.credits]
      .filter(([id]) => !currentIds.has(id))
      .flatMap(([creditId, { day, amount }]) =>
        movesBetween('suspense', 'receivable', -amount, { creditId, day }),
      ),
    ...credits.flatMap(({ id, day, amount }) =>
      movesBetween('suspense', 'receivable', amount - (posted.credits.get(id)?.amount ?? 0), {
        creditId: id,
        day,
      }),
    ),
  ];
  if (isErased) return moves;
  const due = calculateDueAmount(shares, sumReceived(position), rule);
  const unreconciled = calculateUnreconciledReceipts(position, due);
  return [
    ...movesBetween('receivable', 'fees', due - posted.due),
    ...movesBetween('unreconciled_receipts', 'receivable', unreconciled - posted.unreconciled),
    ...moves,
  ];
}

/** Returns one move, the reverse move for a negative sum, or none for zero. */
function movesBetween(
  debit: LedgerAccount,
  credit: LedgerAccount,
  amount: number,
  reference: { creditId?: string; day?: string } = {},
): Move[] {
  if (amount === 0) return [];
  return [
    amount > 0
      ? { debit, credit, amount, ...reference }
      : { debit: credit, credit: debit, amount: -amount, ...reference },
  ];
}
