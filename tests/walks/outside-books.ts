/**
 * Books of the money that are kept outside the product, as simply as they can be: what there is now, and no entries. Everything the
 * product says is compared with what follows from these facts. Sums in paise.
 */
export interface Share {
  id: string;
  paise: number;
  status: 'pending' | 'confirmed' | 'declined' | 'withdrawn';
  /** Which act decided it: one undo reverts everything that one act decided. */
  act: number;
}

export interface Payer {
  id: string;
  reference: string;
  /** The payer's share first. */
  shares: Share[];
}

/** A line of a bank, above zero what came; no two have the same words. */
export interface BankLine {
  words: string;
  paise: number;
}

export interface Statement {
  id: string;
  lines: BankLine[];
  /** Who uploaded or confirmed it. */
  people: Set<string>;
  isWithdrawn: boolean;
}

export interface SentRefund {
  id: string;
  payerId: string;
  paise: number;
  number: string;
  sender: string;
  isReleased: boolean;
  isReversed: boolean;
  asker: string | undefined;
}

export class OutsideBooks {
  readonly payers: Payer[] = [];
  readonly statements: Statement[] = [];
  readonly refunds: SentRefund[] = [];
  /** Credits that were matched by hand: the payer by the words of the line. */
  readonly matched = new Map<string, string>();
  /** 'payer words' of credits that were refused for a payer. */
  readonly refusedCredits = new Set<string>();
  /** 'refund words' of debits that were refused for a refund. */
  readonly refusedDebits = new Set<string>();
  /** Whether the club keeps half of what a person paid who withdraws. */
  keepsHalf = false;

  /** The lines of all statements that were not withdrawn, each once. */
  lines(): BankLine[] {
    const valid = this.statements.filter(({ isWithdrawn }) => !isWithdrawn);
    return [...new Map(valid.flatMap(({ lines }) => lines).map((line) => [line.words, line])).values()];
  }
  credits = () => this.lines().filter(({ paise }) => paise > 0);
  debits = () => this.lines().filter(({ paise }) => paise < 0);

  ownerOf({ words }: BankLine): string | undefined {
    const byHand = this.matched.get(words);
    if (byHand) return byHand;
    const payer = this.payers.find(({ reference }) => words.includes(reference));
    return payer && !this.refusedCredits.has(`${payer.id} ${words}`) ? payer.id : undefined;
  }
  creditsOf = (payerId: string) => this.credits().filter((credit) => this.ownerOf(credit) === payerId);
  cameFor = (payerId: string) => sum(this.creditsOf(payerId));

  /** What is due of those who have not withdrawn and were not declined. */
  asked({ shares }: Payer): number {
    return sum(shares.filter(({ status }) => status === 'pending' || status === 'confirmed'));
  }
  dueOf(payer: Payer): number {
    const gone = payer.shares.filter(({ status }) => status === 'withdrawn');
    const kept = this.keepsHalf ? gone.reduce((total, { paise }) => total + Math.floor(paise / 2), 0) : 0;
    const asked = this.asked(payer);
    return asked + Math.min(kept, Math.max(0, this.cameFor(payer.id) - asked));
  }
  /** What an admin took as paid without a statement. */
  unreconciledOf(payer: Payer): number {
    const isBelieved = payer.shares.some(({ status }) => status === 'confirmed');
    return isBelieved && this.creditsOf(payer.id).length === 0 ? this.dueOf(payer) : 0;
  }
  refundedTo = (payerId: string) =>
    sum(this.refunds.filter((one) => one.payerId === payerId && one.isReleased && !one.isReversed));
  outstandingOf(payer: Payer): number {
    const came = this.cameFor(payer.id) + this.unreconciledOf(payer);
    return this.dueOf(payer) - came + this.refundedTo(payer.id);
  }
  /** What the club keeps of a payer's money, at most what is due. */
  keptOf(payer: Payer): number {
    const came = this.cameFor(payer.id) + this.unreconciledOf(payer);
    return Math.min(this.dueOf(payer), Math.max(0, came - this.refundedTo(payer.id)));
  }

  waitingOf = (payerId: string) =>
    this.refunds.find((one) => one.payerId === payerId && !one.isReleased && !one.isReversed);
  /** The line of a statement with the number of a refund. */
  lineOf({ id, number }: SentRefund): BankLine | undefined {
    return this.debits().find(
      ({ words }) => words.includes(number) && !this.refusedDebits.has(`${id} ${words}`),
    );
  }
  isInBank = (refund: SentRefund) =>
    refund.isReleased && !refund.isReversed && this.lineOf(refund) !== undefined;
  /** Reversed refunds that a statement shows. */
  sentAfterReversal = () => this.refunds.filter((one) => one.isReversed && this.lineOf(one));
  /** Whether two people have uploaded or confirmed every credit of a payer. */
  isSeenByTwo(payerId: string): boolean {
    return this.creditsOf(payerId).every(({ words }) => {
      const containing = this.statements.filter(
        ({ isWithdrawn, lines }) => !isWithdrawn && lines.some((line) => line.words === words),
      );
      return new Set(containing.flatMap(({ people }) => [...people])).size >= 2;
    });
  }

  /** What no statement contains any more was never matched, nor refused; a refund in a statement is no longer said to have come back. */
  settle(): void {
    const words = new Set(this.lines().map((line) => line.words));
    const isGone = (pair: string) => !words.has(pair.slice(pair.indexOf(' ') + 1));
    for (const one of this.matched.keys()) if (!words.has(one)) this.matched.delete(one);
    for (const pairs of [this.refusedCredits, this.refusedDebits])
      for (const pair of pairs) if (isGone(pair)) pairs.delete(pair);
    for (const refund of this.refunds) if (this.isInBank(refund)) refund.asker = undefined;
  }
}

export function sum(some: readonly { paise: number }[]): number {
  return some.reduce((total, { paise }) => total + paise, 0);
}
