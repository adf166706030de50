import type { MoneyState } from '#registration/rule/money-states.ts';

/** How a payer stands: with which credit, and why, a sentence each. Warnings change no state. */
export interface Standing {
  state: MoneyState;
  creditId: string | null;
  /** Of what came in several credits all that count together, the oldest first; the first of them is `creditId`. */
  partIds?: string[];
  reasons: string[];
  warnings: string[];
}
