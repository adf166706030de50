import type { LedgerAccount } from './accounts.ts';
import { awaitedOf, dueOf, type RefundRule, type Share } from './due.ts';

/** Money moved from one account to another; never less than a paisa. */
export interface Move {
  debit: LedgerAccount;
  credit: LedgerAccount;
  paise: number;
  /** The credit of a statement it is about. */
  creditId?: string;
  /** The day of the bank, where it has one. */
  day?: string;
}

/** The money of a registration that pays, now. */
export interface Position {
  shares: readonly Share[];
  rule: RefundRule;
  /** What came for it. */
  credits: readonly { id: string; day: string; paise: number }[];
  /** Erased: what was due stays as it was booked. */
  isGone: boolean;
}

/** What of it is booked. */
export interface Booked {
  due: number;
  awaited: number;
  /** By credit. */
  credits: ReadonlyMap<string, { day: string; paise: number }>;
}

/** The lines that are missing for what is booked to be what is; none where it is. */
export function diffPostings({ shares, rule, credits, isGone }: Position, booked: Booked): Move[] {
  const own = new Set(credits.map(({ id }) => id));
  const received = credits.reduce((sum, { paise }) => sum + paise, 0);
  const moves = [
    ...[...booked.credits]
      .filter(([id]) => !own.has(id))
      .flatMap(([creditId, { day, paise }]) =>
        between('unclaimed', 'registration', -paise, { creditId, day }),
      ),
    ...credits.flatMap(({ id, day, paise }) =>
      between('unclaimed', 'registration', paise - (booked.credits.get(id)?.paise ?? 0), {
        creditId: id,
        day,
      }),
    ),
  ];
  if (isGone) return moves;
  const due = dueOf(shares, received, rule);
  const awaited = awaitedOf(shares, credits.length > 0, due);
  return [
    ...between('registration', 'fees', due - booked.due),
    ...between('awaited', 'registration', awaited - booked.awaited),
    ...moves,
  ];
}

/** From one account to the other; the other way round for a sum below zero. */
function between(
  debit: LedgerAccount,
  credit: LedgerAccount,
  paise: number,
  about: { creditId?: string; day?: string } = {},
): Move[] {
  if (paise === 0) return [];
  return [
    paise > 0
      ? { debit, credit, paise, ...about }
      : { debit: credit, credit: debit, paise: -paise, ...about },
  ];
}
