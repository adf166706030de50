/**
 * A minimal model of the money that is independent of the product. It stores current facts and no ledger entries. The
 * sums of the site are compared with the sums that follow from these facts. All sums are in minor units.
 */
interface Share {
  id: string;
  amount: number;
  status: 'pending' | 'confirmed' | 'declined' | 'withdrawn';
  /** Id of the decision. An undo reverts everything that this decision has changed. */
  act: number;
}

export interface Payer {
  id: string;
  reference: string;
  /** The shares of the payer and of the members. The first is the payer's. */
  shares: Share[];
}

/** A line of a bank statement, positive for a credit. Each line has another text. */
export interface BankLine {
  words: string;
  amount: number;
}

export interface Statement {
  id: string;
  lines: BankLine[];
  /** Ids of the people who uploaded or confirmed it. */
  people: Set<string>;
  isWithdrawn: boolean;
}

export interface SentRefund {
  id: string;
  payerId: string;
  amount: number;
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
  /** Manual matches of credits: the payer's id by the text of the line. */
  readonly matched = new Map<string, string>();
  /** Rejected matches of credits, in the form '<payer> <text>'. */
  readonly refusedCredits = new Set<string>();
  /** Rejected matches of debits, in the form '<refund> <text>'. */
  readonly refusedDebits = new Set<string>();
  /** True if the club keeps half of the payment when a delegate withdraws. */
  keepsHalf = false;

  /** Returns the lines of all statements that were not withdrawn, each once. */
  lines(): BankLine[] {
    const valid = this.statements.filter(({ isWithdrawn }) => !isWithdrawn);
    return [...new Map(valid.flatMap(({ lines }) => lines).map((line) => [line.words, line])).values()];
  }
  credits = () => this.lines().filter(({ amount }) => amount > 0);
  debits = () => this.lines().filter(({ amount }) => amount < 0);

  ownerOf({ words }: BankLine): string | undefined {
    const byHand = this.matched.get(words);
    if (byHand) return byHand;
    const payer = this.payers.find(({ reference }) => words.includes(reference));
    return payer && !this.refusedCredits.has(`${payer.id} ${words}`) ? payer.id : undefined;
  }
  creditsOf = (payerId: string) => this.credits().filter((credit) => this.ownerOf(credit) === payerId);
  cameFor = (payerId: string) => sum(this.creditsOf(payerId));

  /** Returns the amount due for delegates who have neither withdrawn nor been declined. */
  asked({ shares }: Payer): number {
    return sum(shares.filter(({ status }) => status === 'pending' || status === 'confirmed'));
  }
  dueOf(payer: Payer): number {
    const gone = payer.shares.filter(({ status }) => status === 'withdrawn');
    const kept = this.keepsHalf ? gone.reduce((total, { amount }) => total + Math.floor(amount / 2), 0) : 0;
    const asked = this.asked(payer);
    return asked + Math.min(kept, Math.max(0, this.cameFor(payer.id) - asked));
  }
  /** Returns the amount that was accepted as paid, but is in no bank statement. */
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
  /** Returns the part of a payer's money that the club keeps. It is at most the amount due. */
  keptOf(payer: Payer): number {
    const came = this.cameFor(payer.id) + this.unreconciledOf(payer);
    return Math.min(this.dueOf(payer), Math.max(0, came - this.refundedTo(payer.id)));
  }

  waitingOf = (payerId: string) =>
    this.refunds.find((one) => one.payerId === payerId && !one.isReleased && !one.isReversed);
  /** Finds the line of a bank statement that contains the number of a refund. */
  lineOf({ id, number }: SentRefund): BankLine | undefined {
    return this.debits().find(
      ({ words }) => words.includes(number) && !this.refusedDebits.has(`${id} ${words}`),
    );
  }
  isInBank = (refund: SentRefund) =>
    refund.isReleased && !refund.isReversed && this.lineOf(refund) !== undefined;
  /** Lists the reversed refunds that are in a bank statement. */
  sentAfterReversal = () => this.refunds.filter((one) => one.isReversed && this.lineOf(one));
  /** Returns true if two people have uploaded or confirmed a statement with each credit of a payer. */
  isSeenByTwo(payerId: string): boolean {
    return this.creditsOf(payerId).every(({ words }) => {
      const containing = this.statements.filter(
        ({ isWithdrawn, lines }) => !isWithdrawn && lines.some((line) => line.words === words),
      );
      return new Set(containing.flatMap(({ people }) => [...people])).size >= 2;
    });
  }

  /**
   * Removes matches and rejections of lines that are no longer in a statement, and requests to reverse refunds that are
   * in one.
   */
  settle(): void {
    const words = new Set(this.lines().map((line) => line.words));
    const isGone = (pair: string) => !words.has(pair.slice(pair.indexOf(' ') + 1));
    for (const one of this.matched.keys()) if (!words.has(one)) this.matched.delete(one);
    for (const pairs of [this.refusedCredits, this.refusedDebits])
      for (const pair of pairs) if (isGone(pair)) pairs.delete(pair);
    for (const refund of this.refunds) if (this.isInBank(refund)) refund.asker = undefined;
  }
}

export function sum(some: readonly { amount: number }[]): number {
  return some.reduce((total, { amount }) => total + amount, 0);
}
