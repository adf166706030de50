/** Until which days, 'YYYY-MM-DD' and both included, all, or half, is given back; null: no such day. */
export interface RefundRule {
  fullUntil: string | null;
  halfUntil: string | null;
}

/** The share of one person in what a registration pays: the only one, or of a group the leader's and each member's. */
export interface Share {
  /** As it was when they registered. */
  paise: number;
  standing: 'pending' | 'confirmed' | 'declined' | 'withdrawn';
  /** 'YYYY-MM-DD' in the club's time zone, of who has withdrawn. */
  withdrawnDay: string | null;
}

/** How much of a share the club keeps of a delegate who has withdrawn. */
function keptOf({ paise, withdrawnDay }: Share, { fullUntil, halfUntil }: RefundRule): number {
  const hasRule = fullUntil !== null || halfUntil !== null;
  const day = withdrawnDay ?? '';
  if (!hasRule || (fullUntil !== null && day <= fullUntil)) return 0;
  return halfUntil !== null && day <= halfUntil ? Math.floor(paise / 2) : paise;
}

/**
 * What is due for these shares, in paise: nothing of who is declined; of who has withdrawn what the rule keeps, as far as it was
 * paid, since no delegate is asked for money after withdrawing.
 * @param received what came into the bank for them
 */
export function dueOf(shares: readonly Share[], received: number, rule: RefundRule): number {
  let stands = 0;
  let kept = 0;
  for (const share of shares)
    if (share.standing === 'withdrawn') kept += keptOf(share, rule);
    else if (share.standing !== 'declined') stands += share.paise;
  return stands + Math.min(kept, Math.max(0, received - stands));
}

/** What an admin took as paid although no statement has brought it: all that is due, of who is confirmed and has no credit. */
export function awaitedOf(shares: readonly Share[], hasCredit: boolean, due: number): number {
  return !hasCredit && shares.some(({ standing }) => standing === 'confirmed') ? due : 0;
}
