import type { PaymentStatus } from '#registration/rule/payment-status.ts';

/** How a payer stands: with which credit, and why, a sentence each. Warnings change no state. */
export interface Standing {
  state: PaymentStatus;
  creditId: string | null;
  /** Of what came in several credits all that count together, the oldest first; the first of them is `creditId`. */
  partIds?: string[];
  reasons: string[];
  warnings: string[];
}
