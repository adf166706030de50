import type { MoneyState } from '../contract/money-states.ts';

/** How a payer stands: with which credit, and why, a sentence each. Warnings change no state. */
export interface Standing {
  state: MoneyState;
  creditId: string | null;
  reasons: string[];
  warnings: string[];
}
